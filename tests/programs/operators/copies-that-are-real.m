% A variable is complex before a loop and real behind it, where facts know that: a copy of it has elements of another size.
function main
    y = [complex(-2, 3), complex(1, -1), 4];
    z = [complex(0.5, 0), complex(0.5, 0.5), 1e-3];
    r = [1e-3, 3, 1];
    for k = 1:2, t = y; y = z; z = t; y = r .^ 3; end
    z = y;
    told('y', y);
    told('z', z);
    told('t', t);
end

function told(name, v)
    fprintf('%s %d:', name, isreal(v)); fprintf(' %g', real(v)); fprintf(' |'); fprintf(' %g', imag(v)); fprintf('\n');
end
