//! Charts that are written in MATLAB, of other charts.

use crate::{Kernel, MANY, rows};

rows! { "compositions";
    /// Counts around centers, and bars of them.
    ///
    /// `[n, centers] = hist(y, m)`, `hist(y, centers)`, `hist(y, centers, total)`. Without outputs the counts are drawn.
    "hist" {
        nargin: (1, 3),
        nargout: 2,
        kernel: Kernel::Source(include_str!("../../prelude/hist.m")),
        example: "n = hist([1 2 2 3], 3) => n = 1 2 1",
    }

    /// A surface with hills and valleys, for examples.
    ///
    /// `z = peaks(n)`, `[x, y, z] = peaks(n)`, `z = peaks(x, y)`; without outputs it is drawn.
    "peaks" {
        nargin: (0, 2),
        nargout: 3,
        kernel: Kernel::Source(include_str!("../../prelude/peaks.m")),
        example: "size(peaks(20)) => 20 20",
    }

    /// A sphere of radius 1.
    ///
    /// `[x, y, z] = sphere(n)` of n by n faces; without outputs it is drawn.
    "sphere" {
        nargin: (0, 1),
        nargout: 3,
        kernel: Kernel::Source(include_str!("../../prelude/sphere.m")),
        example: "[x, y, z] = sphere(4); z(1, 1) => -1",
    }

    /// A cylinder of height 1.
    ///
    /// `[x, y, z] = cylinder(r, n)` with radii r at equal heights; without outputs it is drawn.
    "cylinder" {
        nargin: (0, 2),
        nargout: 3,
        kernel: Kernel::Source(include_str!("../../prelude/cylinder.m")),
        example: "[x, y, z] = cylinder(2, 4); x(1, 1) => 2",
    }

    /// A dot at each element of a matrix that is not zero.
    ///
    /// `spy(S)`, `spy(S, style)`.
    "spy" {
        nargin: (1, 3),
        nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/spy.m")),
        example: "spy(eye(3)); ax = gca; ax.XLabel.String => 'nz = 3'",
    }

    /// A slice for each number.
    ///
    /// `pie(x)`, `pie(x, explode)`, `pie(x, names)`. Numbers whose sum is below 1 are parts of the whole.
    "pie" {
        nargin: (1, 3),
        errors: &["MATLAB:pie:NonPositiveData", "MATLAB:pie:SizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/pie.m"), include_str!("../../prelude/slices_of.m"))),
        example: "h = pie([1 3]); h(2).String => '25%'",
    }

    /// A function as a line.
    ///
    /// `fplot(f)`, `fplot(f, [a b])`, `fplot(fx, fy, [a b])`, with a specification and pairs.
    "fplot" {
        nargin: (1, MANY),
        kernel: Kernel::Source(include_str!("../../prelude/fplot.m")),
        example: "h = fplot(@(x) x, [0 2]); h.XData(end) => 2",
    }

    /// A curve in space.
    ///
    /// `fplot3(fx, fy, fz)`, `fplot3(fx, fy, fz, [a b])`, with a specification and pairs.
    "fplot3" {
        nargin: (3, MANY),
        kernel: Kernel::Source(include_str!("../../prelude/fplot3.m")),
        example: "h = fplot3(@(t) t, @(t) 2 * t, @(t) t, [0 2]); h.YData(end) => 4",
    }

    /// The points where a function of two variables is 0.
    ///
    /// `fimplicit(f)`, `fimplicit(f, [x0 x1 y0 y1])`, with a specification and pairs.
    "fimplicit" {
        nargin: (1, MANY),
        kernel: Kernel::Source(include_str!("../../prelude/fimplicit.m")),
        example: "h = fimplicit(@(x, y) x.^2 + y.^2 - 4); round(max(h.XData), 2) => 2",
    }

    /// A function of two variables as a surface.
    ///
    /// `fsurf(f)`, `fsurf(f, [x0 x1 y0 y1])`.
    "fsurf" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/fsurf.m"), include_str!("../../prelude/sampled.m"))),
        example: "h = fsurf(@(x, y) x + y, [0 1]); max(h.ZData(:)) => 2",
    }

    /// A function of two variables as the lines of a surface.
    ///
    /// As `fsurf`.
    "fmesh" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/fmesh.m"), include_str!("../../prelude/sampled.m"))),
        example: "h = fmesh(@(x, y) x + y, [0 1]); max(h.ZData(:)) => 2",
    }

    /// A function of two variables as lines of one height.
    ///
    /// As `fsurf`.
    "fcontour" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/fcontour.m"), include_str!("../../prelude/sampled.m"))),
        example: "h = fcontour(@(x, y) x + y, [0 1]); max(h.ZData(:)) => 2",
    }

    /// A surface with lines of one height below it.
    ///
    /// As `surf`.
    "surfc" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/surfc.m"), include_str!("../../prelude/over_contours.m"))),
        example: "h = surfc(peaks(9)); numel(h) => 2",
    }

    /// The lines of a surface with lines of one height below it.
    ///
    /// As `mesh`.
    "meshc" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/meshc.m"), include_str!("../../prelude/over_contours.m"))),
        example: "h = meshc(peaks(9)); numel(h) => 2",
    }

    /// Triangles in space.
    ///
    /// `trisurf(T, x, y, z)`: rows of T are the points of triangles.
    "trisurf" {
        nargin: (4, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/trisurf.m"), include_str!("../../prelude/triangles_in_space.m"))),
        example: "h = trisurf([1 2 3], [0 1 0], [0 0 1], [1 2 3]); h.Faces => 1 2 3",
    }

    /// The lines of triangles.
    ///
    /// `trimesh(T, x, y)`, `trimesh(T, x, y, z)`.
    "trimesh" {
        nargin: (3, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/trimesh.m"), include_str!("../../prelude/triangles_in_space.m"))),
        example: "h = trimesh([1 2 3], [0 1 0], [0 0 1], [1 2 3]); h.Faces => 1 2 3",
    }

    /// The lines of triangles in the plane.
    ///
    /// `triplot(T, x, y, style)`.
    "triplot" {
        nargin: (3, MANY),
        kernel: Kernel::Source(include_str!("../../prelude/triplot.m")),
        example: "h = triplot([1 2 3], [0 1 0], [0 0 1]); sum(isnan(h.XData)) => 3",
    }

    /// A graph: a line for each element that is not zero.
    ///
    /// `gplot(A, xy)` with a point in each row; `[x, y] = gplot(A, xy)` gives the lines.
    "gplot" {
        nargin: (2, MANY),
        nargout: 2,
        kernel: Kernel::Source(include_str!("../../prelude/gplot.m")),
        example: "[x, y] = gplot([0 1; 0 0], [0 0; 1 2]); y' => 0 2 NaN",
    }

    /// The end of an animation: the line, and its head.
    ///
    /// `comet(y)`, `comet(x, y)`.
    "comet" {
        nargin: (1, 3),
        nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/comet.m")),
        example: "comet(1:3); numel(findobj('Type', 'line')) => 2",
    }

    /// Each column of a matrix over each other one.
    ///
    /// `plotmatrix(X)`, `plotmatrix(X, Y)`.
    "plotmatrix" {
        nargin: (1, MANY),
        kernel: Kernel::Source(include_str!("../../prelude/plotmatrix.m")),
        example: "h = plotmatrix(magic(4)); size(h) => 4 4",
    }

    /// A line that gets its points by and by.
    ///
    /// `h = animatedline(name, value, ...)`; `addpoints(h, x, y)`.
    "animatedline" {
        nargin: (0, MANY),
        kernel: Kernel::Source(include_str!("../../prelude/animatedline.m")),
        example: "h = animatedline; addpoints(h, 1, 2); h.YData => 2",
    }

    /// Adds points to a line.
    ///
    /// `addpoints(h, x, y)`, `addpoints(h, x, y, z)`.
    "addpoints" {
        nargin: (3, 4),
        nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/addpoints.m")),
        example: "h = animatedline; addpoints(h, [1 2], [3 4]); h.XData => 1 2",
    }

    /// Takes all points of a line.
    ///
    /// `clearpoints(h)`.
    "clearpoints" {
        nargin: (1, 1),
        nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/clearpoints.m")),
        example: "h = animatedline(1, 2); clearpoints(h); isempty(h.XData) => logical 1",
    }

    /// The points of a line.
    ///
    /// `[x, y, z] = getpoints(h)`.
    "getpoints" {
        nargin: (1, 1),
        nargout: 3,
        kernel: Kernel::Source(include_str!("../../prelude/getpoints.m")),
        example: "h = animatedline(1, 2); [x, y] = getpoints(h); [x y] => 1 2",
    }

    /// A matrix as cells with their values.
    ///
    /// `heatmap(X)`, `heatmap(columns, rows, X)`.
    "heatmap" {
        nargin: (1, MANY),
        kernel: Kernel::Source(include_str!("../../prelude/heatmap.m")),
        example: "heatmap([1 2; 3 4]); numel(findobj('Type', 'text')) => 4",
    }

    /// Whether the mouse zooms in a window.
    ///
    /// There is no window: nothing happens.
    "zoom" {
        nargin: (0, MANY),
        nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/zoom.m")),
        example: "zoom on; disp('done') => done",
    }

    /// Whether the mouse moves in a window.
    ///
    /// There is no window: nothing happens.
    "pan" {
        nargin: (0, MANY),
        nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/pan.m")),
        example: "pan on; disp('done') => done",
    }

    /// Whether the mouse turns in a window.
    ///
    /// There is no window: nothing happens.
    "rotate3d" {
        nargin: (0, MANY),
        nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/rotate3d.m")),
        example: "rotate3d on; disp('done') => done",
    }

    /// Whether the mouse asks for points in a window.
    ///
    /// There is no window: nothing happens.
    "datacursormode" {
        nargin: (0, MANY),
        nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/datacursormode.m")),
        example: "datacursormode on; disp('done') => done",
    }

    /// Boxes of the quartiles of columns or groups.
    ///
    /// `boxplot(x)` has a box for each column, `boxplot(x, groups)` one for each group. Pairs: 'Labels', 'Notch', 'Orientation', 'Symbol',
    /// 'Whisker', 'Widths', 'Positions', 'Colors'. `h = boxplot(...)` has the lines of each box in a column.
    "boxplot" {
        nargin: (1, MANY),
        errors: &["stats:boxplot:BadParam", "stats:boxplot:InputSizeMismatch"],
        kernel: Kernel::Source(include_str!("../../prelude/boxplot.m")),
        example: "h = boxplot([1 2 3 4 20]'); get(h(7), 'YData') => 20",
    }

    /// Streamlines of a flow in the plane.
    ///
    /// `xy = stream2(x, y, u, v, startx, starty)`, `stream2(u, v, startx, starty)`: a cell with the points of each line, in two columns.
    /// A last argument `[step, most]` says the step as a part of a cell, 0.1, and how many points a line has at most, 10000.
    "stream2" {
        nargin: (4, 7),
        errors: &["MATLAB:stream2:UVSizeMismatch", "MATLAB:stream2:InvalidGrid"],
        kernel: Kernel::Source(include_str!("../../prelude/stream2.m")),
        example: "xy = stream2(ones(3), zeros(3), 1, 2, [0.5 9]); xy{1}(:, 1)' => 1.0000 1.5000 2.0000 2.5000 3.0000",
    }

    /// Lines along a flow in the plane or in space, added to axes.
    ///
    /// `streamline(x, y, u, v, startx, starty)`, `streamline(u, v, startx, starty)`, `streamline(xy)` with what `stream2` gives. In space:
    /// `streamline(x, y, z, u, v, w, startx, starty, startz)`, and with what `stream3` gives.
    "streamline" {
        nargin: (1, MANY),
        kernel: Kernel::Source(include_str!("../../prelude/streamline.m")),
        example: "h = streamline(ones(3), zeros(3), [1 1], [1 2]); numel(h) => 2",
    }

    /// Streamlines of a flow in space.
    ///
    /// `xyz = stream3(x, y, z, u, v, w, startx, starty, startz)`, `stream3(u, v, w, startx, starty, startz)`: a cell with the points of each line,
    /// in three columns. A last argument is that of `stream2`.
    "stream3" {
        nargin: (6, 10),
        errors: &["MATLAB:stream3:UVWSizeMismatch", "MATLAB:stream3:InvalidGrid", "MATLAB:stream3:StartSizeMismatch", "MATLAB:stream3:WrongNumberOfInputs"],
        kernel: Kernel::Source(include_str!("../../prelude/stream3.m")),
        example: "xyz = stream3(ones(3, 3, 3), zeros(3, 3, 3), ones(3, 3, 3), 1, 2, 1); xyz{1}(end, :) => 2.9000 2.0000 2.9000",
    }

    /// A band for each column of a matrix.
    ///
    /// `ribbon(z)`, `ribbon(y, z)`, `ribbon(y, z, width)`: the width is a part of the distance of bands, 0.75.
    "ribbon" {
        nargin: (1, 4),
        errors: &["MATLAB:ribbon:InvalidSize", "MATLAB:ribbon:InvalidWidth"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ribbon.m"), include_str!("../../prelude/on_axes.m"), include_str!("../../prelude/in_space.m"))),
        example: "h = ribbon(magic(3)); h(2).XData(1, :) => 1.6250 2.3750",
    }

    /// A curve for each row of a matrix, with a curtain.
    ///
    /// `waterfall(z)`, `waterfall(x, y, z)`, with colours as a last matrix.
    "waterfall" {
        nargin: (1, 5),
        errors: &["MATLAB:waterfall:ZMustBeMatrix", "MATLAB:waterfall:DataDimensions"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/waterfall.m"), include_str!("../../prelude/curtained.m"), include_str!("../../prelude/on_axes.m"), include_str!("../../prelude/in_space.m"))),
        example: "h = waterfall(peaks(5)); size(h.Faces) => 5 7",
    }

    /// The lines of a surface, with a curtain around them.
    ///
    /// As `waterfall`.
    "meshz" {
        nargin: (1, 5),
        errors: &["MATLAB:meshz:ZMustBeMatrix", "MATLAB:meshz:DataDimensions"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/meshz.m"), include_str!("../../prelude/curtained.m"), include_str!("../../prelude/on_axes.m"))),
        example: "h = meshz(peaks(5)); size(h.ZData) => 7 7",
    }

    /// Arrows from one point, over circles and lines.
    ///
    /// `compass(u, v)`, `compass(z)` with complex numbers, and a line specification.
    "compass" {
        nargin: (1, 4),
        errors: &["MATLAB:compass:LengthMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/compass.m"), include_str!("../../prelude/arrows_of.m"), include_str!("../../prelude/polar_grid.m"), include_str!("../../prelude/on_axes.m"))),
        example: "h = compass([1 2], [0 1]); h(1).XData => 0 1.0000 0.8000 1.0000 0.8000",
    }

    /// Arrows from points at equal distances along a line.
    ///
    /// `feather(u, v)`, `feather(z)` with complex numbers, and a line specification. The last handle is that of the line.
    "feather" {
        nargin: (1, 4),
        errors: &["MATLAB:feather:LengthMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/feather.m"), include_str!("../../prelude/arrows_of.m"), include_str!("../../prelude/on_axes.m"))),
        example: "h = feather([1 2], [0 1]); h(2).XData(1:2) => 2 4",
    }

    /// Counts of angles, as parts of circles.
    ///
    /// `rose(theta)`, `rose(theta, n)`, `rose(theta, centers)`; `[theta, r] = rose(...)` gives the lines and draws nothing.
    "rose" {
        nargin: (1, 3),
        nargout: 2,
        kernel: Kernel::Source(concat!(include_str!("../../prelude/rose.m"), include_str!("../../prelude/polar_grid.m"))),
        example: "[t, r] = rose([0.1 0.2 2], 4); r(2:4:end) => 2 1 0 0",
    }

    /// Lines through points of angle and radius, with a line specification.
    ///
    /// `polar(theta, r)`, `polar(r)`: in flat axes. `polarplot` draws in axes of an angle and a radius.
    "polar" {
        nargin: (1, 4),
        errors: &["MATLAB:polar:InvalidDimensions"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/polar.m"), include_str!("../../prelude/polar_grid.m"), include_str!("../../prelude/on_axes.m"))),
        example: "h = polar([0 pi/2], [1 2]); round(h.YData) => 0 2",
    }

    /// Upright bars in space: a row along x for each column of a matrix.
    ///
    /// `bar3(z)`, `bar3(y, z)`, `bar3(z, width)`, with 'detached', 'grouped' or 'stacked', and a colour.
    "bar3" {
        nargin: (1, MANY),
        errors: &["MATLAB:bar3:InvalidY"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/bar3.m"), include_str!("../../prelude/bars_in_space.m"), include_str!("../../prelude/on_axes.m"))),
        example: "h = bar3([1 2; 3 4]); [numel(h), max(h(2).ZData(:))] => 2 4",
    }

    /// Lying bars in space.
    ///
    /// As `bar3`.
    "bar3h" {
        nargin: (1, MANY),
        errors: &["MATLAB:bar3:InvalidY"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/bar3h.m"), include_str!("../../prelude/bars_in_space.m"), include_str!("../../prelude/on_axes.m"))),
        example: "h = bar3h([1 2; 3 4]); [numel(h), max(h(2).YData(:))] => 2 4",
    }

    /// A thick slice for each number.
    ///
    /// As `pie`. Of each slice there are four handles: two patches, a surface between them, and a text.
    "pie3" {
        nargin: (1, 4),
        errors: &["MATLAB:pie3:NonPositiveData", "MATLAB:pie3:SizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/pie3.m"), include_str!("../../prelude/slices_of.m"), include_str!("../../prelude/on_axes.m"))),
        example: "h = pie3([1 3]); h(4).String => '25%'",
    }

    /// Heights on lines of one height.
    ///
    /// `clabel(C, h)` for `[C, h] = contour(...)`, `clabel(C, h, heights)`, with 'LabelSpacing', 'FontSize', 'FontWeight', 'Color'; `clabel(C)` puts a
    /// plus sign on each line.
    "clabel" {
        nargin: (1, MANY),
        errors: &["MATLAB:clabel:ManualUnsupported", "MATLAB:clabel:UnknownOption"],
        kernel: Kernel::Source(include_str!("../../prelude/clabel.m")),
        example: "[C, h] = contour(peaks(9)); clabel(C, h); h.ShowText => 'on'",
    }

    /// Places for the nodes of a tree.
    ///
    /// `[x, y, h, s] = treelayout(parent)`: `parent(k)` is the parent of node k, 0 of a root; h is the height of the tree, s how many nodes
    /// there are from the root to the first one with several children.
    "treelayout" {
        nargin: (1, 2),
        nargout: 4,
        errors: &["MATLAB:treelayout:InvalidParent", "MATLAB:treelayout:NotATree"],
        kernel: Kernel::Source(include_str!("../../prelude/treelayout.m")),
        example: "[x, y, h] = treelayout([0 1 1]); x => x = 0.5000 0.3333 0.6667",
    }

    /// A picture of a tree.
    ///
    /// `treeplot(parent)`: `parent(k)` is the parent of node k, 0 of a root. `treeplot(parent, nodes, edges)` with line specifications.
    "treeplot" {
        nargin: (1, 3),
        nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/treeplot.m")),
        example: "treeplot([0 1 1]); ax = gca; ax.XLabel.String => 'height = 1'",
    }

    /// A function by its text or handle.
    ///
    /// `ezplot('sin(x)/x')`, `ezplot(f, [a b])`; a function or equation of two variables is drawn where it holds: `ezplot('x^2 + y^2 = 4')`;
    /// `ezplot(fx, fy, [a b])` is a curve by a parameter.
    "ezplot" {
        nargin: (1, MANY),
        errors: &["MATLAB:ezplot:InvalidFunction"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ezplot.m"), include_str!("../../prelude/ez_parts.m"))),
        example: "h = ezplot('x^2', [0 2]); h.YData(end) => 4",
    }

    /// A curve in space by a parameter, of texts or handles.
    ///
    /// `ezplot3(fx, fy, fz, [a b])`.
    "ezplot3" {
        nargin: (3, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ezplot3.m"), include_str!("../../prelude/ez_parts.m"))),
        example: "h = ezplot3('t', '2*t', '3*t', [0 1]); h.ZData(end) => 3",
    }

    /// A radius over an angle, by its text or handle.
    ///
    /// `ezpolar(f, [a b])`.
    "ezpolar" {
        nargin: (1, 3),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ezpolar.m"), include_str!("../../prelude/ez_parts.m"))),
        example: "h = ezpolar('2'); isgraphics(h) => logical 1",
    }

    /// A function of two variables as a surface, by its text or handle.
    ///
    /// `ezsurf('x*y')`, `ezsurf(f, [a b])`, `ezsurf(f, [x0 x1 y0 y1], n)` with n by n points, `ezsurf(fx, fy, fz)` by two parameters,
    /// `ezsurf(f, 'circ')` over a disk.
    "ezsurf" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ezsurf.m"), include_str!("../../prelude/ez_parts.m"))),
        example: "h = ezsurf('x + y', [0 1]); max(h.ZData(:)) => 2",
    }

    /// A function of two variables as the lines of a surface, by its text or handle.
    ///
    /// `ezmesh(f)`, `ezmesh(f, [a b])`, `ezmesh(f, [x0 x1 y0 y1], n)` with n by n points.
    "ezmesh" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ezmesh.m"), include_str!("../../prelude/ez_parts.m"))),
        example: "h = ezmesh('x + y', [0 1]); max(h.ZData(:)) => 2",
    }

    /// A function of two variables as a surface with lines of one height below it, by its text or handle.
    ///
    /// `ezsurfc(f)`, `ezsurfc(f, [a b])`, `ezsurfc(f, [x0 x1 y0 y1], n)` with n by n points.
    "ezsurfc" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ezsurfc.m"), include_str!("../../prelude/ez_parts.m"))),
        example: "h = ezsurfc('x + y', [0 1]); numel(h) => 2",
    }

    /// A function of two variables as the lines of a surface, with lines of one height below it, by its text or handle.
    ///
    /// `ezmeshc(f)`, `ezmeshc(f, [a b])`, `ezmeshc(f, [x0 x1 y0 y1], n)` with n by n points.
    "ezmeshc" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ezmeshc.m"), include_str!("../../prelude/ez_parts.m"))),
        example: "h = ezmeshc('x + y', [0 1]); numel(h) => 2",
    }

    /// A function of two variables as lines of one height, by its text or handle.
    ///
    /// `ezcontour(f)`, `ezcontour(f, [a b])`, `ezcontour(f, [x0 x1 y0 y1], n)` with n by n points.
    "ezcontour" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ezcontour.m"), include_str!("../../prelude/ez_parts.m"))),
        example: "h = ezcontour('x + y', [0 1]); max(h.ZData(:)) => 2",
    }

    /// A function of two variables as regions between heights, by its text or handle.
    ///
    /// `ezcontourf(f)`, `ezcontourf(f, [a b])`, `ezcontourf(f, [x0 x1 y0 y1], n)` with n by n points.
    "ezcontourf" {
        nargin: (1, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/ezcontourf.m"), include_str!("../../prelude/ez_parts.m"))),
        example: "h = ezcontourf('x + y', [0 1]); h.Fill => 'on'",
    }

    /// Dates at the ticks of an axis whose numbers are days, as `datenum` gives them.
    ///
    /// `datetick`, `datetick('y')`, `datetick('x', 'mmm yyyy')`, `datetick('x', 12)`, with 'keeplimits' and 'keepticks'. The format is as for
    /// `datestr`.
    "datetick" {
        nargin: (0, MANY),
        nargout: 0,
        errors: &["MATLAB:datetick:UnknownFormat"],
        kernel: Kernel::Source(include_str!("../../prelude/datetick.m")),
        example: "plot(datenum(2024, 1:4, 1), 1:4); datetick('x', 'mm/yy'); get(gca, 'XTickLabel')' => 1×4 cell array {'01/24'} {'02/24'} {'03/24'} {'04/24'}",
    }

    /// The image of a frame of a film, and its colour map.
    ///
    /// `[X, map] = frame2im(frame)`, with a struct as `getframe` gives it.
    "frame2im" {
        nargin: (1, 1),
        nargout: 2,
        errors: &["MATLAB:frame2im:InvalidFrame"],
        kernel: Kernel::Source(include_str!("../../prelude/frame2im.m")),
        example: "frame2im(im2frame(uint8([1 2]), gray(4))) => 1×2 uint8 row vector 1 2",
    }

    /// A frame of a film of an image.
    ///
    /// `frame = im2frame(RGB)`, `im2frame(X, map)`.
    "im2frame" {
        nargin: (1, 2),
        errors: &["MATLAB:im2frame:InvalidImage"],
        kernel: Kernel::Source(include_str!("../../prelude/im2frame.m")),
        example: "f = im2frame(ones(2, 3, 3)); class(f.cdata) => 'uint8'",
    }
}
