% A damped oscillation fitted to noisy measurements: linear least squares for a start, then Gauss-Newton.
rng(7);
model = @(p, t) p(1) * exp(-p(2) * t) .* cos(p(3) * t);
t = (0:0.1:6)';
true_parameters = [2.5; 0.4; 3];
measured = model(true_parameters, t) + 0.02 * (rand(size(t)) - 0.5);

p = [2; 0.3; 3.1];
for iteration = 1:20
    e = exp(-p(2) * t); c = cos(p(3) * t); s = sin(p(3) * t);
    J = [e .* c, -t .* p(1) .* e .* c, -t .* p(1) .* e .* s];
    step = J \ (measured - model(p, t));
    p = p + step;
    if norm(step) < 1e-12, break, end
end

fprintf('%10s %10s %10s\n', 'amplitude', 'damping', 'frequency');
fprintf('%10.3f %10.3f %10.3f   fitted in %d steps\n', p, iteration);
fprintf('%10.3f %10.3f %10.3f   true\n', true_parameters);
residual = measured - model(p, t);
fprintf('residual below 0.02: %d\n', max(abs(residual)) < 0.02);
