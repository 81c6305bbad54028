function zoom(varargin)
% There is no window whose view would change.
end
