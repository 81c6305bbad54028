function movie(varargin)
% There is no window to show them in: the frames are checked.
    args = varargin;
    if ~isempty(args) && ~isstruct(args{1})
        if ~all(isgraphics(args{1}))
            error('MATLAB:movie:InvalidFrame', 'The movie must be a struct array of frames.');
        end
        args(1) = [];
    end
    if isempty(args)
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
    end
    if ~isstruct(args{1}) || ~all(isfield(args{1}, {'cdata', 'colormap'}))
        error('MATLAB:movie:InvalidFrame', 'The movie must be a struct array of frames with the fields cdata and colormap.');
    end
    if ~all(cellfun(@isnumeric, args(2:end)))
        error('MATLAB:movie:InvalidInput', 'How often, how fast and where a movie is shown are numbers.');
    end
end
