function y = filtfilt(b, a, x)
% Reflected ends, and initial delays of the steady state.
turned = isrow(x);
if turned
    x = x.';
end
b = b(:);
a = a(:);
order = max(numel(a), numel(b));
b(end + 1:order, 1) = 0;
a(end + 1:order, 1) = 0;
b = b / a(1);
a = a / a(1);
edge = 3 * (order - 1);
n = size(x, 1);
if n <= edge
    error('signal:filtfilt:InvalidDimensionsDataShortForFiltOrder', ...
        'Data length must be larger than %d samples.', edge);
end
if order > 1
    M = eye(order - 1) - [-a(2:order), [eye(order - 2); zeros(1, order - 2)]];
    zi = M \ (b(2:order) - b(1) * a(2:order));
else
    zi = zeros(0, 1);
end
y = zeros(size(x));
for j = 1:size(x, 2)
    s = x(:, j);
    s = [2 * s(1) - s(edge + 1:-1:2); s; 2 * s(n) - s(n - 1:-1:n - edge)];
    s = filter(b, a, s, zi * s(1));
    s = s(end:-1:1);
    s = filter(b, a, s, zi * s(1));
    s = s(end:-1:1);
    y(:, j) = s(edge + 1:end - edge);
end
if turned
    y = y.';
end
end
