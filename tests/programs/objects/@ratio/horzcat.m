function x = horzcat(varargin)
x = cellfun(@double, varargin);
end
