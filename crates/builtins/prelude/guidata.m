function data = guidata(h, value)
% A value that a figure keeps for what is in it.
    f = [];
    if nargin > 0 && isscalar(h) && isgraphics(h)
        f = ancestor(h, 'figure');
    end
    if isempty(f)
        error('MATLAB:guidata:InvalidInput', 'H must be the handle of a figure or figure descendent.');
    end
    name = 'UsedByGUIData_m';
    if nargin > 1
        setappdata(f, name, value);
    else
        data = getappdata(f, name);
    end
end
