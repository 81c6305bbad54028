% Several curves behind each other in space.
t = linspace(0, 4 * pi, 200);
hold on
for k = 1:6
    y = exp(-t / (2 * k)) .* cos(t);
    fill3([t, fliplr(t)], k * ones(1, 400), [y, zeros(1, 200)], k, 'FaceAlpha', 0.8)
end
view(-30, 35)
xlabel('time')
ylabel('damping')
zlabel('place')
grid on
