%! by hand: MATLAB has these functions; Lanner says that it lacks them, with the identifier that programs ask for.
try
    geoplot(1:3);
catch e
    disp(e.identifier), disp(e.message)
end
try
    y = feval('hist3', 1:3);
catch e
    disp(e.identifier), disp(e.message)
end
try
    cellfun(@uifigure, {1});
catch e
    disp(e.message)
end
disp(exist('geoplot'))
% A variable and a function of the program win.
title = [4 5];
disp(title(2))
disp(surf(3))
try
    nosuchfunction(1);
catch e
    disp(e.message)
end
function y = surf(x)
y = 2 * x;
end
