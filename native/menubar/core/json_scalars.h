/* json_scalars.h - the values of JSON that have nothing inside. Each reader returns where it ends,
 * or NULL. */
#ifndef WEARBAR_JSON_SCALARS_H
#define WEARBAR_JSON_SCALARS_H

/* at: behind the opening quotation mark; overwritten with the text */
char *json_read_text(char *at, const char **text);

char *json_read_word(char *at, const char *word);

char *json_read_number(char *at, double *number);

#endif
