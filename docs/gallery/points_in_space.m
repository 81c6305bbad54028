% Three groups of points in space.
rng(9)
hold on
for k = 1:3
    p = randn(60, 3) + 4 * [k == 1, k == 2, k == 3];
    scatter3(p(:, 1), p(:, 2), p(:, 3), 20, 'filled')
end
view(3)
grid on
legend('first', 'second', 'third')
xlabel('x')
ylabel('y')
zlabel('z')
