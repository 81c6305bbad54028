function y = blkdiag(varargin)
% The arguments as blocks along the diagonal, zeros elsewhere.
    y = [];
    rows = 0;
    columns = 0;
    for k = 1:nargin
        block = varargin{k};
        if ~isnumeric(block) && ~islogical(block) && ~ischar(block)
            error('MATLAB:blkdiag:InvalidInput', 'Inputs must be numeric, logical or char matrices.');
        elseif ~ismatrix(block)
            error('MATLAB:blkdiag:NDInput', 'Inputs must be two-dimensional.');
        end
        rows = rows + size(block, 1);
        columns = columns + size(block, 2);
    end
    kinds = cellfun(@(block) block([]), varargin, 'UniformOutput', false);
    kind = class([kinds{:}]);
    if strcmp(kind, 'logical') || strcmp(kind, 'char')
        kind = 'double';
    end
    if any(cellfun(@issparse, varargin))
        y = sparse(rows, columns);
    else
        y = zeros(rows, columns, kind);
    end
    i = 0;
    j = 0;
    for k = 1:nargin
        [m, n] = size(varargin{k});
        y(i+1:i+m, j+1:j+n) = varargin{k};
        i = i + m;
        j = j + n;
    end
end
