function [a, b] = polyder(u, v)
% Derivative of a polynomial, of a product or of a quotient.
if nargin < 2
    a = derivative(u);
    return
end
if nargout < 2
    a = derivative(conv(u(:).', v(:).'));
    return
end
up = conv(derivative(u), v(:).');
down = conv(u(:).', derivative(v));
n = max(numel(up), numel(down));
a = trimmed([zeros(1, n - numel(up)), up] - [zeros(1, n - numel(down)), down]);
b = trimmed(conv(v(:).', v(:).'));
end

function d = derivative(u)
u = u(:).';
n = numel(u);
if n < 2
    d = 0;
    if isa(u, 'single')
        d = single(0);
    end
else
    d = trimmed(u(1:n - 1) .* (n - 1:-1:1));
end
end

function u = trimmed(u)
first = find(u ~= 0, 1);
if isempty(first)
    u = 0;
else
    u = u(first:end);
end
end
