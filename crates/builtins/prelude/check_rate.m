function check_rate(name, n, phase)
% The factor is a positive integer, the phase from 0 to below it; appended to the functions that take them.
    if ~isnumeric(n) || ~isscalar(n) || n < 1 || n ~= floor(n)
        error('signal:updownsample:InvalidFactor', 'The factor of %s must be a positive integer.', name);
    end
    if ~isnumeric(phase) || ~isscalar(phase) || phase < 0 || phase >= n || phase ~= floor(phase)
        error('signal:updownsample:InvalidPhase', 'Offset must be from 0 to N-1.');
    end
end
