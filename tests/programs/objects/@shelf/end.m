function n = end(s, k, n)
n = numel(s.items);
end
