/* Adaptive quadrature by Simpson's rule: the arithmetic of adpt.m. */
#include "../../kernel_time.h"

typedef struct { double first, last, coarse, fine, error, tolerance; } Interval;

static double integrand(double x) { return exp(sin(7 * x)) / (1.05 + cos(3 * x)); }

static Interval simpson(double first, double last, double tolerance) {
    double h = last - first;
    double f0 = integrand(first), f1 = integrand(first + h / 4), f2 = integrand(first + h / 2);
    double f3 = integrand(first + 3 * h / 4), f4 = integrand(last);
    double coarse = h / 6 * (f0 + 4 * f2 + f4);
    double fine = h / 12 * (f0 + 4 * f1 + 2 * f2 + 4 * f3 + f4);
    double difference = (fine - coarse) / 15;
    return (Interval){first, last, coarse, fine + difference, fabs(difference), tolerance};
}

static double adpt(double left, double right, double tolerance, int *intervals) {
    int capacity = 64, count = 1;
    Interval *table = malloc(capacity * sizeof(Interval));
    table[0] = simpson(left, right, tolerance);
    for (int p = 0; p < count;) {
        Interval whole = table[p];
        if (whole.error <= whole.tolerance) {
            p++;
            continue;
        }
        double middle = (whole.first + whole.last) / 2, half = whole.tolerance / 2;
        if (count == capacity) {
            capacity *= 2;
            table = realloc(table, capacity * sizeof(Interval));
        }
        table[p] = simpson(whole.first, middle, half);
        table[count++] = simpson(middle, whole.last, half);
    }
    double total = 0;
    for (int p = 0; p < count; p++) total += table[p].fine;
    free(table);
    *intervals = count;
    return total;
}

int main(int argc, char **argv) {
    double scale = scale_of(argc, argv);
    int intervals;
    double start = seconds_now();
    double total = adpt(0, 20 * scale, 1e-9 * scale, &intervals);
    double seconds = seconds_now() - start;
    printf("%.10g %d\n", total, intervals);
    print_time(seconds);
    return 0;
}
