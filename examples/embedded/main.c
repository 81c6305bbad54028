/* Calls the four programs with the numbers of all_bits.m, and prints the bits of what they give. */
#include "biquad.h"
#include "board.h"
#include "kalman.h"
#include "regulator.h"
#include "spectrum.h"
#include <string.h>

static int has_failed;

/* A status: where it is not 0, the error is told. */
static void check(int status) {
    if (status != 0) {
        print(lanner_last_error());
        print("\n");
        has_failed = 1;
    }
}

/* The bits of numbers of so many bytes. */
static void print_bits(const char *name, const void *numbers, int64_t count, int bytes) {
    const unsigned char *at = numbers;
    print(name);
    for (; count > 0; count--, at += bytes) {
        char text[18] = " ";
        for (int k = 0; k < bytes; k++) {
            text[1 + 2 * k] = "0123456789abcdef"[at[bytes - 1 - k] >> 4];
            text[2 + 2 * k] = "0123456789abcdef"[at[bytes - 1 - k] & 15];
        }
        text[1 + 2 * bytes] = '\0';
        print(text);
    }
    print("\n");
}

#define OF(name) name
#define REAL double
#include "programs.h"
#undef OF
#undef REAL

#define OF(name) name##_2
#define REAL float
#include "programs.h"

int main(void) {
    programs();
    programs_2();
    return has_failed;
}
