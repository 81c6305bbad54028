function [found, prominence] = islocalmax(x, varargin)
% Which elements are greater than those beside them: islocalmax(x), islocalmax(x, dim), with 'MinProminence' and 'MaxNumExtrema'.
    [found, prominence] = local_extrema('islocalmax', x, varargin);
end
