function parts = cellindexmat(x, varargin)
% x{k}(...) for each k.
if ~iscell(x)
    error('Octave:invalid-input-type', 'cellindexmat: X must be a cell array');
end
parts = cell(size(x));
for k = 1:numel(x)
    parts{k} = x{k}(varargin{:});
end
end
