/* bundle.h - where this program lies. */
#import <Foundation/Foundation.h>

/* Whether it is the program of an app, at the place where macOS takes it for that app. */
BOOL bundle_is_app(void);

/* The agent's socket, beside the app. */
NSString *bundle_socket_path(void);

/* A file that every copy of this app agrees on: nobody but this owner's processes can open it, and
 * macOS does not clean it away. nil: macOS does not say where. */
NSString *bundle_lock_path(void);
