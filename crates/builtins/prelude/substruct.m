function s = substruct(varargin)
% Types and subscripts as the struct array that subsref and subsasgn take.
    if nargin < 2
        error('MATLAB:substruct:nargin', 'Not enough input arguments.');
    elseif mod(nargin, 2) ~= 0
        error('MATLAB:substruct:narginOdd', 'SUBSTRUCT takes an even number of arguments.');
    end
    types = varargin(1:2:end);
    subs = varargin(2:2:end);
    for k = 1:numel(types)
        if ~any(strcmp(types{k}, {'()', '{}', '.'}))
            error('MATLAB:substruct:BadType', 'Illegal type value.');
        end
        if strcmp(types{k}, '.')
            if ~ischar(subs{k})
                error('MATLAB:substruct:BadSubs', 'SUBS of type ''.'' must be a field name.');
            end
        elseif ~iscell(subs{k})
            error('MATLAB:substruct:BadSubs', 'SUBS must be a cell array for paren and brace types.');
        end
    end
    s = struct('type', types, 'subs', subs);
end
