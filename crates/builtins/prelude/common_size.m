function [err, varargout] = common_size(varargin)
% Scalars expanded to the size of the other arguments.
    err = 0;
    varargout = varargin;
    wide = find(~cellfun(@isscalar, varargin));
    if isempty(wide)
        return
    end
    sizes = size(varargin{wide(1)});
    for k = wide
        if ~isequal(size(varargin{k}), sizes)
            err = 1;
            return
        end
    end
    for k = 1:nargin
        if isscalar(varargin{k})
            varargout{k} = repmat(varargin{k}, sizes);
        end
    end
end
