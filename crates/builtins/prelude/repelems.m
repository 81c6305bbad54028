function y = repelems(x, counts)
% Places in the first row, how often in the second one.
if ~isreal(counts) || size(counts, 1) ~= 2
    error('Octave:invalid-input-arg', 'repelems: R must be a matrix with two rows');
end
counts = double(counts);
if any(counts(:) ~= floor(counts(:)))
    error('Octave:invalid-input-arg', 'repelems: R must be a matrix of integers');
end
if any(counts(2, :) < 0)
    error('Octave:invalid-input-arg', 'repelems: second row must contain non-negative numbers');
end
if any(counts(1, :) < 1) || any(counts(1, :) > numel(x))
    error('Octave:index-out-of-bounds', 'repelems: index out of range');
end
y = x(repelem(counts(1, :), counts(2, :)));
y = reshape(y, 1, numel(y));
end
