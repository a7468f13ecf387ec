/* The hand-written loop that Scanner is compared with: numbers out of a buffer that fread fills.
   Usage: baseline FILE. Prints the wrapping sum of the numbers, and the CPU time in nanoseconds that
   the loop takes, without reading the file. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) return 1;
    long size = ftell(file);
    rewind(file);
    unsigned char *buffer = malloc((size_t)size);
    if (buffer == NULL || fread(buffer, 1, (size_t)size, file) != (size_t)size) return 1;

    const unsigned char *at = buffer, *end = buffer + size;
    unsigned long long sum = 0;
    clock_t start = clock();
    for (;;) {
        while (at < end && *at <= ' ') at++;
        if (at == end) break;
        unsigned long long value = 0;
        while (at < end && *at >= '0' && *at <= '9') value = value * 10 + (*at++ - '0');
        sum += value;
    }
    double elapsed = (double)(clock() - start) / CLOCKS_PER_SEC * 1e9;
    printf("%llu %.0f\n", sum, elapsed);
    return 0;
}
