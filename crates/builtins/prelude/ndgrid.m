function varargout = ndgrid(varargin)
% Coordinates of a rectangular grid: the k-th argument along dimension k.
    count = max([nargout, nargin, 1 + (nargin == 1)]);
    if nargin == 1
        if nargout > 1
            count = nargout;
        end
        varargin = repmat(varargin, 1, count);
    elseif nargin < nargout
        error('MATLAB:ndgrid:NotEnoughInputs', 'Not enough input arguments.');
    end
    sizes = cellfun(@numel, varargin);
    varargout = cell(1, max(nargout, 1));
    for k = 1:max(nargout, 1)
        one = ones(1, count);
        one(k) = sizes(k);
        times = sizes;
        times(k) = 1;
        varargout{k} = repmat(reshape(varargin{k}, one), times);
    end
end
