/* writers-pass.c - the floor of bench/writers-pass.ts: opens and reads the same files, and no more.
 * Prints microseconds of processor time a pass. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void read_file(const char *pid, const char *name)
{
    static char buffer[4096];
    char path[64];
    snprintf(path, sizeof path, "/proc/%.20s/%s", pid, name);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ssize_t got = read(file, buffer, sizeof buffer);
    (void)got;
    close(file);
}

static void pass(void)
{
    DIR *folder = opendir("/proc");
    if (folder == NULL) exit(1);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
        read_file(entry->d_name, "stat");
        read_file(entry->d_name, "io");
    }
    closedir(folder);
}

int main(int count, char **words)
{
    long passes = count > 1 ? strtol(words[1], NULL, 10) : 0;
    if (passes < 1) return 2;
    for (long i = 0; i < passes; i++) pass();
    printf("%.1f\n", (double)clock() * 1e6 / CLOCKS_PER_SEC / (double)passes);
    return 0;
}
