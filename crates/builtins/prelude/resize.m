function y = resize(x, varargin)
% The leading part of an array, filled up with zeros to the sizes.
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
    y = zeros(sizes, class(x));
    y(index{:}) = x(index{:});
end
