% inputname of arguments behind lists of arguments.
c = {1, 2}; x = 3; y = 4; s = struct('a', {1, 2, 3}); none = {};
show(c{:}, x), show(x, c{:}, y), show(x + 1, c{:}, y), show(none{:}, x), show(x, none{:}, y), show(s.a, x, c{:}, y), show(x, y)
function show(varargin)
    for k = 1:nargin
        fprintf('[%s] ', inputname(k));
    end
    fprintf('\n');
end
