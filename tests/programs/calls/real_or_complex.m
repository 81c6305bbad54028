function real_or_complex
% Numbers of which only the run knows whether they are complex, and what is computed behind them.
for text = {'2.5', '-4', '1+2i', '3i', 'nan'}
    scale = str2double(text{1});
    [total, x] = spread(scale, 4);
    disp(total), disp(isreal(total))
    disp(x), disp(isreal(x))
    late(scale)
end
% A complex number without an imaginary part stays complex.
[total, x] = spread(complex(2, 0), 2);
disp(isreal(total)), disp(isreal(x))
caught(-1)
caught(1)
end

function [total, x] = spread(scale, n)
x = zeros(1, n);
total = 0;
step = scale / n;
for k = 1:n
    x(k) = k * step;
    total = total + x(k) ^ 2;
end
end

function late(p)
% The number comes from branches; a second one behind the first loop.
if real(p) > 0
    r = sqrt(p);
else
    r = 1;
end
s = 0;
for k = 1:3
    s = s + r / k;
    if abs(s) > 5, break; end
end
q = sqrt(-r);
while real(s) < 20
    s = s * 2 + q;
    if isnan(s), return; end
    if abs(imag(s)) > 50, break; end
end
fprintf('%.4f %.4f\n', real(s), imag(s));
end

function caught(p)
x = [];
try
    r = sqrt(p);
    for k = 1:3
        x(k) = r * k;
        if k == 2, error('calls:two', 'Two.'); end
    end
catch e
    disp(e.identifier), disp(x), disp(isreal(x))
end
end
