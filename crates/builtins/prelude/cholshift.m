function R1 = cholshift(R, from, to)
% The factor of a matrix whose row and column `from` stand at `to`.
n = size(R, 1);
if ~isscalar(from) || ~isscalar(to) || min(from, to) < 1 || max(from, to) > n
    error('Octave:index-out-of-bounds', 'cholshift: index I or J is out of range');
end
order = 1:n;
order(from) = [];
order = [order(1:to - 1), from, order(to:end)];
R1 = chol(R(:, order)' * R(:, order));
end
