function setappdata(h, varargin)
% Fields of a hidden property.
    if nargin < 3 || mod(nargin, 2) == 0
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
    end
    data = get(h, 'ApplicationData');
    for k = 1:2:numel(varargin)
        data(1).(char(varargin{k})) = varargin{k + 1};
    end
    set(h, 'ApplicationData', data);
end
