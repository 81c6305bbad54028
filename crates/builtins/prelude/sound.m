function sound(y, fs, bits)
% There is nothing that plays: the arguments are checked.
    if nargin < 1
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
    end
    check_sound('sound', y);
    if nargin > 1 && (~isnumeric(fs) || ~isscalar(fs) || ~(fs > 0))
        error('MATLAB:sound:invalidFrequencyInput', 'Sample rate must be a positive number.');
    end
    if nargin > 2 && ~any(isequal(bits, 8) | isequal(bits, 16) | isequal(bits, 24))
        error('MATLAB:sound:invalidBitDepthInput', 'The number of bits must be 8, 16 or 24.');
    end
end
