function rotate3d(varargin)
% There is no window whose view would change.
end
