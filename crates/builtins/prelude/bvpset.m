function options = bvpset(varargin)
% Options of bvp4c.
names = {'AbsTol', 'RelTol', 'SingularTerm', 'FJacobian', 'BCJacobian', 'Stats', 'Nmax', 'Vectorized'};
options = cell2struct(cell(numel(names), 1), names(:), 1);
k = 1;
while k <= numel(varargin)
    if isstruct(varargin{k}) || isempty(varargin{k})
        old = varargin{k};
        if ~isempty(old)
            for name = reshape(fieldnames(old), 1, [])
                if ~isempty(old.(name{1}))
                    options.(name{1}) = old.(name{1});
                end
            end
        end
        k = k + 1;
        continue
    end
    if ~(ischar(varargin{k}) || isstring(varargin{k})) || k == numel(varargin)
        error('MATLAB:bvpset:NoPropNameOrStruct', 'Options are pairs of a name and a value.');
    end
    at = find(strncmpi(varargin{k}, names, strlength(varargin{k})));
    if isempty(at)
        error('MATLAB:bvpset:InvalidPropName', 'Unrecognized property name ''%s''.', varargin{k});
    end
    options.(names{at(1)}) = varargin{k + 1};
    k = k + 2;
end
end
