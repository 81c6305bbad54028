% arrays of objects whose elements are put elsewhere
p = [Point(1, 2), Point(3, 4), Point(5, 6), Point(7, 8)];
show = @(p) fprintf('%s of %dx%d: %s\n', class(p), size(p), mat2str(reshape([p.x], size(p))));
show(reshape(p, [], 1))
show(reshape(p, 2, 2))
show(permute(p, [2 1]))
show(circshift(p, 1))
show(rot90(p))
show(flip(p))
show(reshape(p, 2, 2)')
show(repmat(p(2), 2, 1))
h = [Part('a', 1), Part('b', 2), Part('c', 3)];
c = reshape(h, 3, 1);
disp(size(c))
disp(c(2) == h(2))
disp(isequal(circshift(h, 1) == h([3 1 2]), [true true true]))
try
    reshape(h, 2, 2);
catch e
    disp(e.identifier)
end
