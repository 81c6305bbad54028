function n = window_length(n, name)
% The length of a window as an integer; a warning where it was none. Appended to the windows.
    if ~isnumeric(n) || ~isscalar(n) || ~isreal(n) || ~isfinite(n) || n < 0
        error(['signal:' name ':InvalidOrder'], 'The window length must be a nonnegative finite integer.');
    end
    if n ~= floor(n)
        warning('signal:check_order:InvalidOrderRounding', 'Rounding order to nearest integer.');
        n = round(n);
    end
    n = double(n);
end
