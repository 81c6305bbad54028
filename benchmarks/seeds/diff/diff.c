/* Young's two-slit experiment: the arithmetic of diff.m. */
#include "../../kernel_time.h"

static double *linspace(double first, double last, int count) {
    double *x = zeros(count), delta = (last - first) / (count - 1);
    for (int k = 0; k < count; k++) x[k] = first + k * delta;
    x[count - 1] = last;
    return x;
}

static double diff(double wavelength, double separation, double width, double distance, int points, int sources,
                   double *brightest, double *visibility) {
    double wave = 2 * 3.14159265358979323846 / wavelength, power = 0;
    double *across = linspace(-width / 2, width / 2, sources), *screen = linspace(-20, 20, points);
    *brightest = 0;
    double darkest = INFINITY;
    for (int p = 0; p < points; p++) {
        double re = 0, im = 0;
        for (int s = 0; s < sources; s++) {
            double above = screen[p] - separation / 2 - across[s];
            double r = sqrt(distance * distance + above * above);
            re += cos(wave * r) / r;
            im += sin(wave * r) / r;
            double below = screen[p] + separation / 2 - across[s];
            r = sqrt(distance * distance + below * below);
            re += cos(wave * r) / r;
            im += sin(wave * r) / r;
        }
        double intensity = re * re + im * im;
        power += intensity;
        if (intensity > *brightest) *brightest = intensity;
        if (intensity < darkest) darkest = intensity;
    }
    free(across);
    free(screen);
    *visibility = (*brightest - darkest) / (*brightest + darkest);
    return power / points;
}

int main(int argc, char **argv) {
    int points = (int)fmax(2, round(2000 * scale_of(argc, argv)));
    double brightest, visibility, start = seconds_now();
    double power = diff(0.0005, 0.1, 0.02, 1000, points, 100, &brightest, &visibility);
    double seconds = seconds_now() - start;
    printf("%.10g %.10g %.10g\n", power, brightest, visibility);
    print_time(seconds);
    return 0;
}
