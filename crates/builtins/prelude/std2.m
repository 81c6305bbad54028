function y = std2(x)
% The standard deviation of all elements.
if ~isnumeric(x) && ~islogical(x)
    error('MATLAB:std2:invalidType', 'Expected input number 1, A, to be numeric or logical.');
end
y = std(double(x(:)));
end
