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
        kernel: Kernel::Source(include_str!("../../prelude/pie.m")),
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

    /// Lines through points of angle and radius.
    ///
    /// `polarplot(theta, r)`, `polarplot(r)`, with a specification and pairs, over circles and lines.
    "polarplot" {
        nargin: (1, MANY),
        kernel: Kernel::Source(include_str!("../../prelude/polarplot.m")),
        example: "h = polarplot([0 pi/2], [1 2]); round(h.YData) => 0 2",
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
}
