function soundsc(y, varargin)
% There is nothing that plays: the arguments are checked.
    if nargin < 1
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
    end
    check_sound('soundsc', y);
    limits = varargin(cellfun(@numel, varargin) == 2);
    if ~isempty(limits) && limits{1}(1) >= limits{1}(2)
        error('MATLAB:soundsc:invalidRange', 'The limits must increase.');
    end
end
