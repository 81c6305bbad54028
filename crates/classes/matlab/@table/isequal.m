function tf = isequal(a, b, varargin)
% Whether tables hold the same under the same names.
    tf = isa(a, 'table') && isa(b, 'table') && strcmp(class(a), class(b)) && isequal(a.Names, b.Names) ...
        && isequal(a.Rows, b.Rows) && a.Count == b.Count && isequal(a.Data, b.Data);
    if tf && ~isempty(varargin)
        tf = isequal(b, varargin{:});
    end
end
