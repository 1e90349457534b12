/* reader_macos_media.h - the driver and the medium of a drive. Knows no Node. */
#ifndef WEARBAR_READER_MACOS_MEDIA_H
#define WEARBAR_READER_MACOS_MEDIA_H

#include "reader.h"

#include <IOKit/IOKitLib.h>

/* Return the IOBlockStorageDriver below a drive's service, for IOObjectRelease(), or
 * IO_OBJECT_NULL. */
io_service_t media_driver_below(io_service_t service);

/* Return the whole medium of a driver, for IOObjectRelease(), or IO_OBJECT_NULL. */
io_service_t media_below(io_service_t driver);

/* Put a map of the medium's properties (MacMedia), or null for IO_OBJECT_NULL. */
void media_put(struct facts *facts, const char *name, io_service_t media);

#endif
