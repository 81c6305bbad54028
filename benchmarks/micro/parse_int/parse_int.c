/* Integers to text in base 16 and back, as in parse_int.m. */
#include "../../kernel_time.h"

int main(int argc, char **argv) {
    int count = scaled(50000, scale_of(argc, argv)), wrong = 0;
    double state = 20090, total = 0, start = seconds_now();
    for (int k = 0; k < count; k++) {
        char text[32];
        state = next_random(state);
        int length = snprintf(text, sizeof text, "%lx", (long)state);
        double back = (double)strtol(text, NULL, 16);
        if (back != state) wrong++;
        total += back + length;
    }
    double seconds = seconds_now() - start;
    printf("%.10g %d\n", total, wrong);
    print_time(seconds);
    return 0;
}
