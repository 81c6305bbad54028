function mustBeInRange(A, lower, upper, varargin)
% Error unless every element lies in a range.
above = A(:) >= lower;
below = A(:) <= upper;
bounds = cellstr([varargin, {''}]);
if any(strcmp(bounds, 'exclusive') | strcmp(bounds, 'exclude-lower'))
    above = A(:) > lower;
end
if any(strcmp(bounds, 'exclusive') | strcmp(bounds, 'exclude-upper'))
    below = A(:) < upper;
end
if ~all(above & below)
    error('MATLAB:validators:mustBeInRange', ...
        'Value must be in the range of %s to %s.', num2str(lower), num2str(upper));
end
end
