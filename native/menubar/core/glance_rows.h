/* glance_rows.h - the rows and texts of a glance while it is made. */
#ifndef WEARBAR_GLANCE_ROWS_H
#define WEARBAR_GLANCE_ROWS_H

#include "glance.h"

/* Copy a text. A control character becomes a space: one row is one line. Return the copy, or NULL
 * where there is no room. */
const char *glance_keep(struct glance *glance, const char *text);

/* Copy a row. Return false where there is no room. */
bool glance_add(struct glance *glance, struct row row);

/* Return false for a row that lacks something, or where there is no room. */
bool glance_add_rows(struct glance *glance, const struct json_value *rows, bool nested);

/* Add how to quit, where no row says so. Return false where there is no room. */
bool glance_add_quit(struct glance *glance);

#endif
