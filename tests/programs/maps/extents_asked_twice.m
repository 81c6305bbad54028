% How large a value is that may be anything is one number as long as nothing changes it: a map grows behind the variables that hold it.
m = containers.Map();
disp(alias(m))
disp(called(m))
disp(handled(m, @(k) grow(m, k)))
disp(size(filled(magic(3))))
disp(size(filled({1; 2})))
disp(filled(m))

function d = alias(m)
a = length(m);
q = m;
q('alias') = 1;
d = length(m) - a;
end

function d = called(m)
a = numel(m);
grow(m, 'called');
b = numel(m);
d = b - a;
end

function d = handled(m, f)
a = numel(m);
f('handled');
d = numel(m) - a;
end

function k = grow(m, key)
m(key) = 1;
k = 0;
end

function r = filled(x)
r = zeros(size(x, 1), 2);
for i = 1:size(x, 1)
  r(i, :) = i;
end
end
