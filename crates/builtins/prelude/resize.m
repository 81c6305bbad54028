function y = resize(x, varargin)
% The leading part of an array, filled up to the sizes: with zeros, empty cells, elements without values.
    if nargin == 2
        sizes = varargin{1};
        if isscalar(sizes)
            sizes = [sizes, sizes];
        end
    else
        sizes = [varargin{:}];
    end
    old = size(x);
    rank = max(numel(sizes), numel(old));
    old(end+1:rank) = 1;
    sizes(end+1:rank) = 1;
    index = cell(1, rank);
    for k = 1:rank
        index{k} = 1:min(old(k), sizes(k));
    end
    if iscell(x)
        y = cell(sizes);
    elseif isstruct(x)
        names = fieldnames(x);
        y = repmat(cell2struct(cell(numel(names), 1), names, 1), sizes);
    elseif ischar(x)
        y = repmat(char(0), sizes);
    elseif islogical(x)
        y = false(sizes);
    else
        y = zeros(sizes, class(x));
    end
    y(index{:}) = x(index{:});
end
