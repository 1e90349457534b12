/* agent_connection.m - the line to the agent. Everything happens on one queue of its own. */
#import "agent_connection.h"

#include "../core/agent_socket.h"
#include "../core/lines.h"

#include <unistd.h>

#define NOT_CONNECTED (-1)

@implementation WBAgentConnection {
    NSString *_path;
    dispatch_queue_t _queue;
    dispatch_source_t _source;
    int _output;
    unsigned _waited; /* seconds, before the last try */
    BOOL _heard;      /* something since then */
    struct lines _lines;
    struct json _json;
}

- (instancetype)initWithSocketPath:(NSString *)socketPath
{
    if ((self = [super init]) == nil) return nil;
    _path = [socketPath copy];
    _queue = dispatch_queue_create("io.wearbar.menubar.agent", DISPATCH_QUEUE_SERIAL);
    _output = NOT_CONNECTED;
    return self;
}

- (void)start
{
    dispatch_async(_queue, ^{
        if (self->_path == nil)
            [self attachInput:STDIN_FILENO output:STDOUT_FILENO];
        else
            [self connect];
    });
}

- (void)send:(const struct helper_line *)line
{
    NSData *bytes = [NSData dataWithBytes:line->bytes length:line->length];

    dispatch_async(_queue, ^{
        if (self->_output == NOT_CONNECTED) return;
        if (agent_write(self->_output, bytes.bytes, bytes.length) != 0) [self lose];
    });
}

- (void)connect
{
    int descriptor = agent_connect(_path.fileSystemRepresentation);

    if (descriptor >= 0)
        [self attachInput:descriptor output:descriptor];
    else
        [self connectLater];
}

- (void)connectLater
{
    _waited = agent_wait_s(_waited, _heard);
    _heard = NO;
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, (int64_t)(_waited * NSEC_PER_SEC)), _queue, ^{
        [self connect];
    });
}

- (void)attachInput:(int)input output:(int)output
{
    _output = output;
    lines_restart(&_lines);
    _source = dispatch_source_create(DISPATCH_SOURCE_TYPE_READ, (uintptr_t)input, 0, _queue);
    dispatch_source_set_event_handler(_source, ^{
        if (self->_output != NOT_CONNECTED) [self readFrom:input];
    });
    /* Only now nobody looks at it any more, and its number may be given to another. */
    dispatch_source_set_cancel_handler(_source, ^{ close(input); });
    dispatch_resume(_source);
    [self.listener agentCame];
}

/* Once for each event, so that a flood leaves room for what is to be sent. */
- (void)readFrom:(int)input
{
    char bytes[16384];
    ssize_t count = read(input, bytes, sizeof bytes);

    if (count > 0)
        lines_feed(&_lines, bytes, (size_t)count, take_line, (__bridge void *)self);
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        [self lose];
}

static void take_line(void *context, char *text)
{
    WBAgentConnection *connection = (__bridge WBAgentConnection *)context;
    struct agent_line line = agent_line_read(&connection->_json, text);

    if (line.kind == AGENT_NOTHING) return;
    connection->_heard = YES;
    [connection.listener agentSaid:&line];
}

/* Cancelled at once: at the end of a file a source would fire without end. */
- (void)lose
{
    dispatch_source_cancel(_source);
    _source = nil;
    _output = NOT_CONNECTED;
    [self.listener agentWent];
    if (_path != nil) [self connectLater];
}
@end
