function [place, varargout] = findgroups(varargin)
% findgroups  The number of the group of each element: [G, id1, id2] = findgroups(x1, x2), and the values of the groups.
%   What is missing is in no group, NaN.
    n = numel(varargin{1});
    keys = cell(1, nargin);
    for k = 1:nargin
        keys{k} = varargin{k};
        if ischar(keys{k})
            keys{k} = cellstr(keys{k});
        end
        if numel(keys{k}) ~= n
            error('MATLAB:findgroups:InputSizeMismatch', 'All grouping variables must have the same number of elements.');
        end
        keys{k} = reshape(keys{k}, [], 1);
    end
    [place, first] = lanner.key_groups(keys, n, false);
    place(place == 0) = NaN;
    for k = 1:nargout - 1
        varargout{k} = keys{k}(first);
        if isrow(varargin{k}) && ~iscolumn(varargin{k})
            varargout{k} = varargout{k}.';
        end
    end
    if isrow(varargin{1}) && ~iscolumn(varargin{1})
        place = place.';
    end
end
