function echo(varargin)
% Statements are not shown while they run: the words are checked.
    for k = 1:nargin
        if ~ischar(varargin{k}) && ~isstring(varargin{k})
            error('MATLAB:echo:InvalidArgument', 'ECHO takes ''on'', ''off'', ''all'' and names of functions.');
        end
    end
end
