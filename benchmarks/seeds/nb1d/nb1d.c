/* N bodies, displacements in one-dimensional arrays: the arithmetic of nb1d.m. */
#include "../../kernel_time.h"

enum { N = 28 };
static double x[N], y[N], z[N], vx[N], vy[N], vz[N], fx[N], fy[N], fz[N], mass[N];

static void force(int i) {
    double ax = 0, ay = 0, az = 0;
    for (int k = 0; k < N; k++) {
        double dx = x[k] - x[i], dy = y[k] - y[i], dz = z[k] - z[i];
        double r2 = dx * dx + dy * dy + dz * dz + 0.05;
        double pull = mass[k] / (r2 * sqrt(r2));
        ax += pull * dx;
        ay += pull * dy;
        az += pull * dz;
    }
    fx[i] = ax;
    fy[i] = ay;
    fz[i] = az;
}

static double nb1d(int steps, double dt) {
    double state = 271828;
    for (int i = 0; i < N; i++) {
        x[i] = (state = next_random(state)) / 2147483647;
        y[i] = (state = next_random(state)) / 2147483647;
        z[i] = (state = next_random(state)) / 2147483647;
        mass[i] = 1.0 / N;
    }
    for (int k = 0; k < steps; k++) {
        for (int i = 0; i < N; i++) force(i);
        for (int i = 0; i < N; i++) {
            vx[i] += dt * fx[i];
            vy[i] += dt * fy[i];
            vz[i] += dt * fz[i];
            x[i] += dt * vx[i];
            y[i] += dt * vy[i];
            z[i] += dt * vz[i];
        }
    }
    double energy = 0;
    for (int i = 0; i < N; i++) energy += mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    return 0.5 * energy;
}

int main(int argc, char **argv) {
    int steps = scaled(655, scale_of(argc, argv));
    double start = seconds_now();
    double energy = nb1d(steps, 1.0 / steps);
    double seconds = seconds_now() - start, moment = 0;
    for (int i = 0; i < N; i++) moment += x[i] * x[i] + y[i] * y[i] + z[i] * z[i];
    printf("%.10g %.10g\n", energy, moment);
    print_time(seconds);
    return 0;
}
