function n = filter_order(name, n)
% The order of a filter as it was given; appended to the functions that design one.
    if ~isnumeric(n) || ~isscalar(n) || n < 1 || n > 500 || n ~= floor(n)
        error(['signal:' name ':InvalidOrder'], 'Filter order must be a positive integer up to 500.');
    end
    n = double(n);
end
