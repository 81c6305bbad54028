function v = calls_put(v, k, x)
% Changes an element.
v(k) = calls_least(x, 7);
end
