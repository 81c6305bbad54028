% Parts of variables of MAT-files, read and written by matfile.
f = [tempname '.mat'];
m = matfile(f);
disp(m.Properties.Writable), disp(isfile(f))
m.x = magic(4);
m.s = struct('a', {1, 2});
m.text = 'some text';
disp(m.x), disp(m.x(2, :)), disp(m.x(2:3, [1 3])), disp(m.x(:, end)), disp(m.x(4, 1)), disp(m.text(1, 6:9)), disp(m.x([3 1], 2).')
m.x(2, 5) = 100; disp(m.x)
m.y(3, 1) = 2; disp(m.y.')
disp(size(m, 'x')), [r, c] = size(m, 'x'); disp([r c]), disp(size(m, 'x', 2)), disp(who(m).')
about = whos(m); disp({about.name}), disp({about.class})
disp(m.s), second = m.s(1, 2); disp(second.a)
n = matfile(f); disp(n.Properties.Writable)
function told(code)
    try
        code();
    catch e
        disp(e.identifier)
    end
end
try, n.x = 1; catch e, disp(e.identifier), end
told(@() n.none)
told(@() n.x(5, 1))
told(@() n{1})
n.Properties.Writable = true; n.x = 1; disp(m.x)
z = 1:5; save(f, 'z', '-v7'); old = matfile(f); disp(old.z(1, 2:3))
delete(f)
