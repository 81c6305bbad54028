function q = polyint(p, k)
% Integral with the constant k.
if nargin < 2
    k = 0;
end
p = p(:).';
q = [p ./ (numel(p):-1:1), k];
end
