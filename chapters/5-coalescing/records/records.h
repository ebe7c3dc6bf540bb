/* records.h - the record of the problem "records". */
#ifndef COALESCING_RECORDS_H
#define COALESCING_RECORDS_H

/* Position, mass, velocity and charge of a particle, say. */
enum { FIELDS = 8 };

#endif
