function [L, U] = __iluc__(A, droptol, milu)
% Incomplete factors in Crout's order.
[L, U] = builtin('ilu', A, struct('type', 'crout', 'droptol', droptol, 'milu', milu));
end
