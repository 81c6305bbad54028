//! Charts: lines, bars, surfaces, images.

use crate::{Effects, Kernel, MANY, rows, rules};

rows! { "charts";
    /// Lines through points.
    ///
    /// `plot(y)`, `plot(x, y)`, `plot(x1, y1, x2, y2, ...)`: a line for each column. A specification such as `'r--o'` says colour, style and
    /// marker. Pairs set properties: `plot(x, y, 'LineWidth', 2)`. `plot(ax, ...)` draws in other axes. `h = plot(...)` gives the lines.
    "plot" { rule: Some(rules::anything), nargin: (1, MANY),
        errors: &["MATLAB:samelen"],
        example: "h = plot([1 2; 3 5; 4 4]); numel(h) => 2",
    }

    /// Lines through points, over a logarithmic x axis.
    ///
    /// As `plot`.
    "semilogx" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "semilogx([1 10 100], 1:3); get(gca, 'XScale') => 'log'",
    }

    /// Lines through points, with a logarithmic y axis.
    ///
    /// As `plot`.
    "semilogy" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "semilogy([1 10 100]); get(gca, 'YScale') => 'log'",
    }

    /// Lines through points, with two logarithmic axes.
    ///
    /// As `plot`.
    "loglog" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "loglog([1 10 100], [1 2 3]); get(gca, 'XLim') => 1 100",
    }

    /// Lines through points in space.
    ///
    /// `plot3(x, y, z)`, with specifications and pairs as `plot`.
    "plot3" { rule: Some(rules::anything), nargin: (3, MANY),
        example: "h = plot3(1:3, 1:3, 1:3); h.ZData => 1 2 3",
    }

    /// Adds lines to axes.
    ///
    /// `line(x, y)`, `line(x, y, z)`, `line('XData', x, 'YData', y)`; nothing that is there is deleted.
    "line" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "h = line([0 1], [0 2]); h.YData => 0 2",
    }

    /// Markers at points.
    ///
    /// `scatter(x, y)`, `scatter(x, y, area, colour, marker, 'filled')`: areas in square points, one or one for each; colours by name, or
    /// values for the colour map.
    "scatter" { rule: Some(rules::anything), nargin: (2, MANY),
        errors: &["MATLAB:samelen"],
        example: "h = scatter(1:3, 1:3, 50); h.SizeData => 50",
    }

    /// Markers at points in space.
    ///
    /// As `scatter`, with three coordinates.
    "scatter3" { rule: Some(rules::anything), nargin: (3, MANY),
        example: "h = scatter3(1:3, 1:3, 1:3, 'filled'); h.MarkerFaceColor => 'flat'",
    }

    /// Steps: each value holds until the next place.
    ///
    /// `stairs(y)`, `stairs(x, y)`. `[xs, ys] = stairs(...)` gives the corners and draws nothing.
    "stairs" { rule: Some(rules::anything), nargin: (1, MANY),
        nargout: 2,
        example: "[x, y] = stairs([1 2], [5 7]); [x y] => 1 5 2 5 2 7",
    }

    /// A line from the base to each point.
    ///
    /// `stem(y)`, `stem(x, y)`, with a specification, `'filled'` and pairs.
    "stem" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "h = stem([3 1 2]); h.Marker => 'o'",
    }

    /// A line from the ground to each point in space.
    ///
    /// `stem3(z)`, `stem3(x, y, z)`.
    "stem3" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "h = stem3([1 2; 3 4]); numel(h.ZData) => 4",
    }

    /// A line with what each point may be off.
    ///
    /// `errorbar(y, e)`, `errorbar(x, y, e)`, `errorbar(x, y, below, above)`, with 'horizontal' or 'both', a specification and pairs.
    "errorbar" { rule: Some(rules::anything), nargin: (2, MANY),
        errors: &["MATLAB:samelen"],
        example: "h = errorbar(1:3, [2 4 6], [1 1 2]); h.YPositiveDelta => 1 1 2",
    }

    /// Arrows.
    ///
    /// `quiver(u, v)`, `quiver(x, y, u, v)`, `quiver(..., scale)`; they are scaled so that they do not cover each other, `'off'` leaves them.
    "quiver" { rule: Some(rules::anything), nargin: (2, MANY),
        example: "h = quiver(0, 0, 1, 1); h.UData => 1",
    }

    /// Arrows in space.
    ///
    /// `quiver3(z, u, v, w)`, `quiver3(x, y, z, u, v, w)`.
    "quiver3" { rule: Some(rules::anything), nargin: (4, MANY),
        example: "h = quiver3(0, 0, 0, 1, 1, 1); h.WData => 1",
    }

    /// Bars.
    ///
    /// `bar(y)`, `bar(x, y)`, `bar(..., width)`, with 'grouped' or 'stacked', a colour, and pairs. A matrix has a series for each column.
    /// `bar({'a', 'b'}, y)` names the bars.
    "bar" { rule: Some(rules::anything), nargin: (1, MANY),
        errors: &["MATLAB:bar:DuplicateX", "MATLAB:samelen"],
        example: "b = bar([2 3 5]); b.BarWidth => 0.8000",
    }

    /// Lying bars.
    ///
    /// As `bar`.
    "barh" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "b = barh([1 2; 3 4], 'stacked'); numel(b) => 2",
    }

    /// Bars of counts.
    ///
    /// `histogram(data)`, `histogram(data, bins)`, `histogram(data, edges)`, with the pairs 'NumBins', 'BinWidth', 'BinEdges', 'BinLimits',
    /// 'Normalization', 'DisplayStyle'.
    "histogram" { rule: Some(rules::anything), nargin: (0, MANY),
        errors: &["MATLAB:histogram:InvalidEdges"],
        example: "h = histogram([1 2 2 4]); h.Values => 1 2 0 1",
    }

    /// Boxes of the quartiles of groups.
    ///
    /// `boxchart(y)` has a box for each column, `boxchart(x, y)` one for each different x; 'GroupByColor' with a group for each value
    /// puts several beside each other. Whiskers reach to the outermost values within 1.5 heights of the box. Pairs: 'Notch', 'Orientation',
    /// 'BoxWidth', 'BoxFaceColor', 'MarkerStyle', 'JitterOutliers'.
    "boxchart" { rule: Some(rules::anything), nargin: (1, MANY),
        errors: &["MATLAB:samelen"],
        example: "b = boxchart([1 2 3 4 20]'); b.XData => 1 1 1 1 1",
    }

    /// Bars of counts over two variables.
    ///
    /// `histogram2(x, y)`, `histogram2(x, y, [m n])` of m by n bins, `histogram2(x, y, xedges, yedges)`, with the pairs 'NumBins',
    /// 'BinWidth', 'XBinEdges', 'YBinEdges', 'XBinLimits', 'YBinLimits', 'Normalization', 'DisplayStyle' ('bar3' or 'tile'), 'FaceColor'
    /// ('flat': by height) and 'ShowEmptyBins'.
    "histogram2" { rule: Some(rules::anything), nargin: (0, MANY),
        errors: &["MATLAB:samelen", "MATLAB:histogram2:InvalidEdges", "MATLAB:histogram2:InvalidBinCounts"],
        example: "h = histogram2([1 1 2], [1 1 2], [0 1.5 3], [0 1.5 3]); h.Values => 2 0 0 1",
    }

    /// What is under lines, one on the other.
    ///
    /// `area(y)`, `area(x, y)`, `area(x, y, base)`.
    "area" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "h = area([1 2; 3 4]); numel(h) => 2",
    }

    /// Polygons.
    ///
    /// `fill(x, y, colour)`: columns are polygons; a colour by name, or values for the colour map.
    "fill" { rule: Some(rules::anything), nargin: (3, MANY),
        example: "h = fill([0 1 1], [0 0 1], 'r'); h.FaceColor => 1 0 0",
    }

    /// Polygons in space.
    ///
    /// `fill3(x, y, z, colour)`.
    "fill3" { rule: Some(rules::anything), nargin: (4, MANY),
        example: "h = fill3([0 1 1], [0 0 1], [1 1 2], 'g'); size(h.Vertices) => 3 3",
    }

    /// Adds polygons to axes.
    ///
    /// `patch(x, y, colour)`, `patch(x, y, z, colour)`, `patch('Faces', f, 'Vertices', v, 'FaceColor', c)`, `patch(struct)`.
    "patch" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "h = patch([0 1 1], [0 0 1], 'b'); h.Faces => 1 2 3",
    }

    /// A surface.
    ///
    /// `surf(z)`, `surf(x, y, z)`, `surf(x, y, z, colours)`.
    "surf" { rule: Some(rules::anything), nargin: (1, MANY),
        errors: &["MATLAB:surf:ZMustBeMatrix", "MATLAB:surf:DataDimensions"],
        example: "h = surf([1 2; 3 4]); h.ZData => 1 2 3 4",
    }

    /// Adds a surface to axes.
    ///
    /// As `surf`, and nothing that is there is deleted.
    "surface" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "h = surface([1 2; 3 4]); get(gca, 'View') => 0 90",
    }

    /// The lines of a surface.
    ///
    /// `mesh(z)`, `mesh(x, y, z)`.
    "mesh" { rule: Some(rules::anything), nargin: (1, MANY),
        errors: &["MATLAB:mesh:ZMustBeMatrix"],
        example: "h = mesh([1 2; 3 4]); h.EdgeColor => 'flat'",
    }

    /// A grid of cells with a colour each, from above.
    ///
    /// `pcolor(c)`, `pcolor(x, y, c)`: the colour of a cell is that of its first corner.
    "pcolor" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "h = pcolor([1 2; 3 4]); h.CData => 1 2 3 4",
    }

    /// Lines of one height.
    ///
    /// `contour(z)`, `contour(x, y, z)`, `contour(..., n)` of n heights, `contour(..., heights)`, with a specification and pairs.
    /// `[C, h] = contour(...)`: C has the lines.
    "contour" { rule: Some(rules::anything), nargin: (1, MANY),
        nargout: 2,
        errors: &["MATLAB:contour:ZMustBeAtLeast2x2Matrix"],
        example: "[c, h] = contour([0 0; 1 1], [0.5 0.5]); c => c = 0.5000 1.0000 2.0000 2.0000 1.5000 1.5000",
    }

    /// The matrix of lines of a height, without a chart.
    ///
    /// `c = contourc(z)`, `contourc(x, y, z)`, with a count or a list of heights: of each line a column with its height and its length, then
    /// its points.
    "contourc" { rule: Some(rules::anything), nargin: (1, 4),
        errors: &["MATLAB:contour:ZMustBeAtLeast2x2Matrix", "MATLAB:contour:XVectorLengthMismatch", "MATLAB:contour:YVectorLengthMismatch"],
        example: "contourc([0 0; 1 1], [0.5 0.5]) => 0.5000 1.0000 2.0000 2.0000 1.5000 1.5000",
    }

    /// Regions between heights.
    ///
    /// As `contour`.
    "contourf" { rule: Some(rules::anything), nargin: (1, MANY),
        nargout: 2,
        example: "[c, h] = contourf(magic(4)); h.Fill => 'on'",
    }

    /// Lines of one height, each at its height.
    ///
    /// As `contour`.
    "contour3" { rule: Some(rules::anything), nargin: (1, MANY),
        nargout: 2,
        example: "[c, h] = contour3(magic(4)); isgraphics(h) => logical 1",
    }

    /// An image.
    ///
    /// `image(c)`, `image(x, y, c)`: indices into the colour map, or red, green and blue of each pixel.
    "image" { rule: Some(rules::anything), nargin: (0, MANY),
        errors: &["MATLAB:image:InvalidCData"],
        example: "h = image(magic(3)); h.CDataMapping => 'direct'",
    }

    /// A matrix as an image.
    ///
    /// `imagesc(c)`, `imagesc(x, y, c)`, `imagesc(c, [low high])`: the colour map reaches from the smallest to the largest value.
    "imagesc" { rule: Some(rules::anything), nargin: (0, MANY),
        errors: &["MATLAB:image:InvalidCData"],
        example: "imagesc(magic(3)); get(gca, 'CLim') => 1 9",
    }

    /// An image without axes.
    ///
    /// `imshow(image)`, `imshow(image, [low high])`, `imshow(image, [])`, `imshow(image, map)`.
    "imshow" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "imshow([0 1; 1 0]); get(gca, 'Visible') => 'off'",
    }

    /// Adds a rectangle to axes.
    ///
    /// `rectangle('Position', [x y w h], 'Curvature', c, 'FaceColor', colour)`; a curvature of 1 is an ellipse.
    "rectangle" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "h = rectangle('Position', [1 2 3 4]); h.Position => 1 2 3 4",
    }

    /// Adds a light to axes.
    ///
    /// `light('Position', [x y z])`: faces that look away from it are darker.
    "light" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "h = light; h.Position => 1 0 1",
    }
    /// A line, an arrow, a text or an area of a figure, above its axes.
    ///
    /// `annotation('line', x, y)`, and so 'arrow', 'doublearrow' and 'textarrow', from `x(1), y(1)` to `x(2), y(2)`;
    /// `annotation('textbox', [x y w h], 'String', text)`, 'rectangle', 'ellipse'. Places are parts of the figure, from its lower left
    /// corner. `annotation(fig, ...)`.
    "annotation" { rule: Some(rules::anything), nargin: (1, MANY),
        errors: &["MATLAB:annotation:InvalidType", "MATLAB:annotation:InvalidPosition"],
        example: "a = annotation('arrow', [0.2 0.5], [0.3 0.7]); a.Position => 0.2000 0.3000 0.3000 0.4000",
    }
    /// Two scales: [ax, h1, h2] = plotyy(x1, y1, x2, y2), plotyy(x1, y1, x2, y2, f), plotyy(x1, y1, x2, y2, f1, f2); f as @semilogy or its name.
    "plotyy" { nargin: (4, MANY), nargout: 3, effects: Effects::CALLS_BACK.and(Effects::FINDS_FUNCTIONS), errors: &["MATLAB:plotyy:InvalidInputArguments"],
        kernel: Kernel::Source(include_str!("../../prelude/plotyy.m")),
        example: "ax = plotyy(1:2, 1:2, 1:2, [10 20]); get(ax(2), 'YAxisLocation') => 'right'" }
    /// An ellipsoid: [x, y, z] = ellipsoid(xc, yc, zc, xr, yr, zr, n); without outputs it is drawn.
    "ellipsoid" { nargin: (6, 8), nargout: 3,
        kernel: Kernel::Source(include_str!("../../prelude/ellipsoid.m")),
        example: "x = ellipsoid(1, 0, 0, 2, 1, 1, 4); max(x(:)) => 3" }
    /// A surface as faces: [f, v, c] = surf2patch(x, y, z, c), surf2patch(h), with 'triangles' at the end; one output is a struct for patch.
    "surf2patch" { nargin: (1, 5), nargout: 3, errors: &["MATLAB:surf2patch:InvalidInputs"],
        kernel: Kernel::Source(include_str!("../../prelude/surf2patch.m")),
        example: "size(surf2patch([1 2; 3 4]).faces) => 1 4" }
    /// A surface in a light: surfl(z), surfl(x, y, z, source, [ka kd ks shine]), with 'light' at the end by a light object.
    ///
    /// source is [azimuth elevation] or a direction.
    "surfl" { nargin: (1, MANY), errors: &["MATLAB:surfl:InvalidSource", "MATLAB:surfl:InvalidReflectance"],
        kernel: Kernel::Source(include_str!("../../prelude/surfl.m")),
        example: "h = surfl(peaks(9)); size(h.CData) => 9 9" }
    /// Tetrahedra: tetramesh(T, X, c, name, value, …), tetramesh(triangulation); a patch for each.
    "tetramesh" { nargin: (1, MANY), errors: &["MATLAB:tetramesh:InvalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/tetramesh.m")),
        example: "numel(tetramesh([1 2 3 4], [eye(3); 0 0 0])) => 1" }
    /// Makes a colour map brighter, beta above 0, or darker: brighten(beta), brighten(map, beta), brighten(figure, beta).
    "brighten" { nargin: (1, 2), errors: &["MATLAB:brighten:InvalidBeta"],
        kernel: Kernel::Source(include_str!("../../prelude/brighten.m")),
        example: "brighten([0.25 0.25 0.25], 0.5) => 0.5000 0.5000 0.5000" }
    /// Another colour behind charts: whitebg(colour), whitebg(figure, colour), whitebg for the opposite of what it is.
    "whitebg" { nargin: (0, 2), nargout: 0, errors: &["MATLAB:whitebg:InvalidColor"],
        kernel: Kernel::Source(include_str!("../../prelude/whitebg.m")),
        example: "axes; whitebg('k'); get(gca, 'Color') => 0 0 0" }
    /// Colours of new figures: colordef white, colordef black, colordef none, colordef(figure, 'black').
    "colordef" { nargin: (1, 3), errors: &["MATLAB:colordef:InvalidArguments"],
        kernel: Kernel::Source(include_str!("../../prelude/colordef.m")),
        example: "colordef black; colordef white; 1 => 1" }
    /// How the paper lies: orient landscape, orient portrait, orient tall, orient(figure, way); orient gives what it is.
    "orient" { nargin: (0, 2), errors: &["MATLAB:orient:InvalidOrientation"],
        kernel: Kernel::Source(include_str!("../../prelude/orient.m")),
        example: "figure; orient landscape; orient => 'landscape'" }
    /// Shows frames of getframe: there is no window for them, so the arguments are checked.
    "movie" { nargin: (1, 4), nargout: 0, errors: &["MATLAB:movie:InvalidFrame"],
        kernel: Kernel::Source(include_str!("../../prelude/movie.m")),
        example: "movie(struct('cdata', 0, 'colormap', [])); 1 => 1" }
    /// The parts of a line specification: [style, colour, marker, message] = colstyle(text).
    "colstyle" { nargin: (1, 2), nargout: 4,
        kernel: Kernel::Source(include_str!("../../prelude/colstyle.m")),
        example: "[l, c, m] = colstyle('r--o') => l = '--' c = 'r' m = 'o'" }
    /// Keeps a figure in a file by the old name of savefig: hgsave(name), hgsave(figure, name).
    "hgsave" { nargin: (1, 3), nargout: 0,
        kernel: Kernel::Source(include_str!("../../prelude/hgsave.m")),
        example: "figure; f = [tempname '.fig']; hgsave(f); isfile(f) => logical 1" }
    /// Opens a file of a figure by the old name of openfig: h = hgload(name).
    "hgload" { nargin: (1, 1),
        kernel: Kernel::Source(include_str!("../../prelude/hgload.m")),
        example: "figure; f = [tempname '.fig']; savefig(f); isgraphics(hgload(f)) => logical 1" }
}
