function y = clip(x, low, high)
% The elements of an array, those outside of a range at its limits.
    if any(low > high, 'all')
        error('MATLAB:clip:LowerGreaterThanUpper', 'Lower bound must not exceed the upper bound.');
    end
    y = x;
    low = low + zeros(size(x));
    high = high + zeros(size(x));
    y(x < low) = low(x < low);
    y(x > high) = high(x > high);
end
