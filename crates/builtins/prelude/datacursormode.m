function datacursormode(varargin)
% There is no window whose view would change.
end
