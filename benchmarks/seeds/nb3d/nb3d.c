/* N bodies, displacements in a three-dimensional array: the arithmetic of nb3d.m. */
#include "../../kernel_time.h"

enum { N = 30 };
static double place[3][N], velocity[3][N], force[3][N], d[3][N][N], pull[N][N];

static void attraction(double mass) {
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double r2 = d[0][j][i] * d[0][j][i] + d[1][j][i] * d[1][j][i] + d[2][j][i] * d[2][j][i] + 0.05;
            pull[j][i] = mass / (r2 * sqrt(r2));
        }
}

static double nb3d(int steps, double dt) {
    double state = 314159, mass = 1.0 / N, energy = 0;
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++) place[k][i] = (state = next_random(state)) / 2147483647;
    for (int step = 0; step < steps; step++) {
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < N; j++)
                for (int i = 0; i < N; i++) d[k][j][i] = place[k][j] - place[k][i];
        attraction(mass);
        memset(force, 0, sizeof force);
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < N; j++)
                for (int i = 0; i < N; i++) force[k][i] += pull[j][i] * d[k][j][i];
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < N; i++) {
                velocity[k][i] += dt * force[k][i];
                place[k][i] += dt * velocity[k][i];
            }
    }
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < N; i++) energy += velocity[k][i] * velocity[k][i];
    return 0.5 * mass * energy;
}

int main(int argc, char **argv) {
    int steps = scaled(800, scale_of(argc, argv));
    double start = seconds_now();
    double energy = nb3d(steps, 1.0 / steps);
    double seconds = seconds_now() - start, moment = 0;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < N; i++) moment += place[k][i] * place[k][i];
    printf("%.10g %.10g\n", energy, moment);
    print_time(seconds);
    return 0;
}
