/* dump.h - everything that is read, as JSON on standard output. */
#ifndef DUMP_H
#define DUMP_H

/* An array of { call, steps: [{ name, status, bytes }], facts: { ... } }. 64-bit numbers are texts
 * such as "12n", bytes texts such as "<0a0b>". */
void dump_everything(void);

#endif
