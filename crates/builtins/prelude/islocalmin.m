function [found, prominence] = islocalmin(x, varargin)
% Which elements are less than those beside them: islocalmin(x), islocalmin(x, dim), with 'MinProminence' and 'MaxNumExtrema'.
    [found, prominence] = local_extrema('islocalmin', -double(x), varargin);
end
