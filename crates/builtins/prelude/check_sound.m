function check_sound(name, y)
% Samples of one or two channels; appended to sound and soundsc.
    if ~isnumeric(y) && ~islogical(y) || ~ismatrix(y) || issparse(y) || ~isreal(y)
        error(['MATLAB:' name ':invalidInputSignal'], 'Audio data must be a real matrix.');
    end
    if min(size(y)) > 2
        error(['MATLAB:' name ':invalidInputSignal'], 'Audio data must have one or two channels.');
    end
end
