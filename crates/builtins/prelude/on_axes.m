function [ax, rest] = on_axes(given)
% The axes that are drawn in, cleared unless they are held, and the other arguments; appended to the functions that draw.
rest = given;
if ~isempty(rest) && isscalar(rest{1}) && all(isgraphics(rest{1}, 'axes'))
    ax = newplot(rest{1});
    rest(1) = [];
else
    ax = newplot;
end
end
