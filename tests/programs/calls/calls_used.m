function y = calls_used(p, k)
% Changes its copy.
p.w = p.w + k;
y = p.w * p.table(mod(k, 3) + 1);
end
