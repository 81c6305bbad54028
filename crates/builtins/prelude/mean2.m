function y = mean2(x)
% The mean of all elements.
if ~isnumeric(x) && ~islogical(x)
    error('MATLAB:mean2:invalidType', 'Expected input number 1, A, to be numeric or logical.');
end
y = sum(x(:), 'double') / numel(x);
end
