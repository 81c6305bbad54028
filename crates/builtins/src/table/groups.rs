//! Objects that hold others, copies of objects, and what programs keep with them.

use crate::{Kernel, MANY, rows, rules};

rows! { "groups";
    /// A group of charts in axes: h = hggroup(name, value, …), hggroup(axes, …); charts get into it by their property 'Parent'.
    "hggroup" { rule: Some(rules::anything), nargin: (0, MANY), example: "g = hggroup; line(1, 2, 'Parent', g); numel(g.Children) => 1" }
    /// A group of charts that a matrix moves: h = hgtransform('Matrix', M), with M of makehgtform.
    "hgtransform" { rule: Some(rules::anything), nargin: (0, MANY), example: "t = hgtransform; t.Matrix => 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1" }
    /// Copies objects with all that is in them: new = copyobj(objects, parents).
    ///
    /// Axes get into figures, charts into axes or groups. Each object gets into its parent, all into one parent, or one into all.
    "copyobj" { rule: Some(rules::anything), nargin: (2, 3), errors: &["MATLAB:copyobj:InvalidParents"],
        example: "a = axes; h = line(1:2, 3:4); c = copyobj(h, a); c.YData => 3 4" }
    /// Keeps a value with an object: setappdata(h, name, value); h may be 0, what all figures are in.
    "setappdata" { nargin: (3, MANY), nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/setappdata.m")),
        example: "setappdata(0, 'a', 5); getappdata(0, 'a') => 5" }
    /// A value that is kept with an object: getappdata(h, name), [] where there is none; getappdata(h) gives a struct of all.
    "getappdata" { nargin: (1, 2),
        kernel: Kernel::Source(include_str!("../../prelude/getappdata.m")),
        example: "getappdata(0, 'nothing') => []" }
    /// Whether a value is kept with an object: isappdata(h, name).
    "isappdata" { nargin: (2, 2),
        kernel: Kernel::Source(include_str!("../../prelude/isappdata.m")),
        example: "isappdata(0, 'nothing') => logical 0" }
    /// Forgets a value that is kept with an object: rmappdata(h, name).
    "rmappdata" { nargin: (2, 2), nargout: 0, errors: &["MATLAB:rmappdata:InvalidName"],
        kernel: Kernel::Source(include_str!("../../prelude/rmappdata.m")),
        example: "setappdata(0, 'a', 5); rmappdata(0, 'a'); isappdata(0, 'a') => logical 0" }
    /// The data of a program in its figure: data = guidata(h), guidata(h, data); h is a figure or something in one.
    "guidata" { nargin: (1, 2), errors: &["MATLAB:guidata:InvalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/guidata.m")),
        example: "f = figure; guidata(f, 7); guidata(axes) => 7" }
    /// The objects of a figure by their tags, as a struct: guihandles(h).
    "guihandles" { nargin: (0, 1), errors: &["MATLAB:guihandles:InvalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/guihandles.m")),
        example: "f = figure('Tag', 'me'); h = guihandles(f); h.me == f => logical 1" }
    /// Moves objects to the front or the back: uistack(h, 'top'), 'bottom', 'up' or 'down', uistack(h, 'up', steps).
    "uistack" { nargin: (1, 3), nargout: 0, errors: &["MATLAB:uistack:DifferentParents"],
        kernel: Kernel::Source(include_str!("../../prelude/uistack.m")),
        example: "a = line(1, 1); b = line(2, 2); uistack(a, 'top'); get(gca, 'Children') == [a; b] => 2×1 logical array 1 1" }
    /// A bar of progress in a figure: h = waitbar(x, message, name, value, …), then waitbar(x, h) or waitbar(x, h, message); x from 0 to 1.
    ///
    /// The figure is not the current one. close(h) ends it.
    "waitbar" { nargin: (1, MANY), errors: &["MATLAB:waitbar:InvalidSecondInput"],
        kernel: Kernel::Source(include_str!("../../prelude/waitbar.m")),
        example: "h = waitbar(0.5, 'half'); p = findall(h, 'Type', 'patch'); close(h); isgraphics(p) => logical 0" }
    /// Turns charts: rotate(h, direction, angle, origin); direction is [theta phi] or [x y z], the angle in degrees.
    "rotate" { nargin: (3, 4), nargout: 0, errors: &["MATLAB:rotate:InvalidAxis", "MATLAB:rotate:InvalidHandle"],
        kernel: Kernel::Source(include_str!("../../prelude/rotate.m")),
        example: "h = plot3(1, 0, 0); rotate(h, [0 0 1], 180, [0 0 0]); round(h.XData) => -1" }
    /// Matrix of movements: makehgtform('translate', [x y z]), 'scale', 'xrotate', 'yrotate', 'zrotate', 'axisrotate'; several multiply.
    "makehgtform" { nargin: (0, MANY), errors: &["MATLAB:makehgtform:InvalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/makehgtform.m")),
        example: "makehgtform('scale', 2) => 2 0 0 0 0 2 0 0 0 0 2 0 0 0 0 1" }
}
