function h = gco(fig)
% The object of a figure that was chosen last: without a pointer none is.
if nargin < 1
    figures = get(groot, 'CurrentFigure');
    if isempty(figures)
        h = [];
        return
    end
    fig = figures;
end
h = get(fig, 'CurrentObject');
if isempty(h)
    h = [];
end
end
