function [ax, rest] = camera_axes(given)
% The axes whose camera is meant, and the other arguments; appended to the functions of cameras.
rest = given;
if ~isempty(rest) && isscalar(rest{1}) && all(isgraphics(rest{1}, 'axes'))
    ax = rest{1};
    rest(1) = [];
else
    ax = gca;
end
end
