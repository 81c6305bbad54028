% Powers of negative numbers among other operators: complex, whatever the exponent.
function powers_in_chains()
s = [2; -1.5; 3]; r = [1; 2; 3];
for b = [1.5 0.5 -0.5 1/3 2 3 0.1 pi]
    t = (s .^ b) - r;
    u = 2 * (s .^ b) + r .* s;
    v = ((-2) .^ (r * b + 0.3)) - 1; w = (r .^ s) .* b;
    fprintf('%.6g ', real(t), imag(t)); fprintf('| '); fprintf('%.6g ', real(u), imag(u)); fprintf('| ');
    fprintf('%.6g ', real(v), imag(v), w); fprintf('\n');
end
t = s;
for k = 1:6
    t = (t .^ (1 + k / 4)) - r;
    fprintf('%.6g ', real(t), imag(t)); fprintf('\n');
    if ~isreal(t), t = abs(t) .* [1; -1; 1]; end
end
end
