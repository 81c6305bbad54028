/* Lines of numbers to /dev/null, as in print_lines.m. */
#include "../../kernel_time.h"

int main(int argc, char **argv) {
    int lines = scaled(100000, scale_of(argc, argv));
    double characters = 0, start = seconds_now();
    FILE *file = fopen("/dev/null", "w");
    for (int k = 1; k <= lines; k++) characters += fprintf(file, "%d %d %g\n", k, k + 1, k / 8.0);
    fclose(file);
    double seconds = seconds_now() - start;
    printf("%.0f\n", characters);
    print_time(seconds);
    return 0;
}
