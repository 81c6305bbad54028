//! Geometry: coordinates, polygons, hulls, triangulations, distances.

use crate::{Kernel, rows, rules};

rows! { "geometry";
    /// What `delaunay` calls for points in the plane.
    ///
    /// `lanner.triangulated(x, y)`: the triangles of the points that are not there twice.
    "lanner.triangulated" { rule: Some(rules::doubles), nargin: (2, 2), errors: &["MATLAB:delaunay:InvalidInput", "MATLAB:delaunay:CannotBeNanOrInf"],
        example: "size(lanner.triangulated([0 1 0 1], [0 0 1 1])) => 2 3" }
    /// Cartesian coordinates as polar or cylindrical ones: [theta, rho] = cart2pol(x, y), [theta, rho, z] = cart2pol(x, y, z).
    "cart2pol" { nargin: (2, 3), nargout: 3, kernel: Kernel::Source(include_str!("../../prelude/cart2pol.m")),
        example: "[t, r] = cart2pol(3, 4); r' => 5" }
    /// Polar or cylindrical coordinates as Cartesian ones: [x, y] = pol2cart(theta, rho), [x, y, z] = pol2cart(theta, rho, z).
    "pol2cart" { nargin: (2, 3), nargout: 3, kernel: Kernel::Source(include_str!("../../prelude/pol2cart.m")),
        example: "[x, y] = pol2cart(0, 2); [x y] => 2 0" }
    /// Cartesian coordinates as spherical ones: [azimuth, elevation, r] = cart2sph(x, y, z).
    "cart2sph" { nargin: (3, 3), nargout: 3, kernel: Kernel::Source(include_str!("../../prelude/cart2sph.m")),
        example: "[a, e, r] = cart2sph(1, 2, 2); r' => 3" }
    /// Spherical coordinates as Cartesian ones: [x, y, z] = sph2cart(azimuth, elevation, r).
    "sph2cart" { nargin: (3, 3), nargout: 3, kernel: Kernel::Source(include_str!("../../prelude/sph2cart.m")),
        example: "[x, y, z] = sph2cart(0, 0, 2); [x y z] => 2 0 0" }
    /// Area of a polygon: polyarea(x, y), polyarea(x, y, dim).
    "polyarea" { nargin: (2, 3), errors: &["MATLAB:polyarea:XYMustBeSameSize"],
        kernel: Kernel::Source(include_str!("../../prelude/polyarea.m")),
        example: "polyarea([0 2 2 0], [0 0 1 1]) => 2" }
    /// Areas that rectangles [x y width height] have in common: one row for each of the first matrix, one column for each of the second.
    "rectint" { nargin: (2, 2), errors: &["MATLAB:rectint:WrongSizeInput"],
        kernel: Kernel::Source(include_str!("../../prelude/rectint.m")),
        example: "rectint([0 0 2 2], [1 1 2 2]) => 1" }
    /// Which points are in a polygon: in = inpolygon(xq, yq, xv, yv), [in, on] = inpolygon(…). Loops are separated by NaN.
    "inpolygon" { nargin: (4, 4), nargout: 2, errors: &["MATLAB:inpolygon:QueryPointSizeMismatch", "MATLAB:inpolygon:PolygonVecDef"],
        kernel: Kernel::Source(include_str!("../../prelude/inpolygon.m")),
        example: "inpolygon([0.5 2], [0.5 0.5], [0 1 1 0], [0 0 1 1]) => 1×2 logical array 1 0" }
    /// Convex hull of points: k = convhull(x, y), convhull(x, y, z), convhull(P), [k, volume] = convhull(…, 'Simplify', true).
    ///
    /// In the plane k lists the points once around, the first one again at the end; in space it has a row for each triangle.
    "convhull" { nargin: (1, 5), nargout: 2, errors: &["MATLAB:convhull:EmptyConvhull2DErrId", "MATLAB:convhull:NumelMustBeSame"],
        kernel: Kernel::Source(include_str!("../../prelude/convhull.m")),
        example: "convhull([0 1 1 0 0.5], [0 0 1 1 0.5])' => 1 2 3 4 1" }
    /// Facets of the convex hull of points in any number of dimensions: [k, volume] = convhulln(P).
    "convhulln" { nargin: (1, 2), nargout: 2, errors: &["MATLAB:convhulln:xMustBe2D", "MATLAB:convhulln:CannotBeNanOrInf", "MATLAB:convhulln:DegenerateInput"],
        kernel: Kernel::Source(include_str!("../../prelude/convhulln.m")),
        example: "[k, v] = convhulln([0 0 0; 1 0 0; 0 1 0; 0 0 1]); 6*v => 1" }
    /// Delaunay triangulation: delaunay(x, y), delaunay(x, y, z), delaunay(P). Each row has the points of a triangle, or tetrahedron.
    "delaunay" { nargin: (1, 4), errors: &["MATLAB:delaunay:EmptyDelaunay2DErrId", "MATLAB:delaunay:NumelMustBeSame", "MATLAB:delaunay:CannotBeNanOrInf", "MATLAB:delaunay:InvalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/delaunay.m")),
        example: "size(delaunay([0 1 0 1], [0 0 1 1])) => 2 3" }
    /// Delaunay triangulation of points in any number of dimensions: each row has the points of a simplex.
    "delaunayn" { nargin: (1, 2), errors: &["MATLAB:delaunayn:NotEnoughPtsForTessel", "MATLAB:delaunayn:XdimNotEqualTwo"],
        kernel: Kernel::Source(include_str!("../../prelude/delaunayn.m")),
        example: "sort(delaunayn([0 0; 1 0; 0 1])) => 1 1 2 3 2 3" }
    /// Edges of the Voronoi diagram of points in the plane that have two ends: [vx, vy] = voronoi(x, y), voronoi(P).
    "voronoi" { nargin: (1, 3), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/voronoi.m")),
        example: "[vx, vy] = voronoi([0 2 0 2 1], [0 0 2 2 1]); size(vx) => 2 4" }
    /// Voronoi diagram: [V, C] = voronoin(P) has its vertices, the first one at infinity, and for each point the vertices of its cell.
    "voronoin" { nargin: (1, 2), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/voronoin.m")),
        example: "[V, C] = voronoin([0 0; 2 0; 0 2; 2 2; 1 1]); size(V) => 5 2" }
    /// Values at scattered points, interpolated: vq = griddata(x, y, v, xq, yq, method), griddata(x, y, z, v, xq, yq, zq, method).
    ///
    /// The method is 'linear', 'nearest', 'natural', 'cubic' or 'v4'. A row xq and a column yq make a grid. Outside of the points the result is NaN,
    /// but for 'nearest' and 'v4'.
    "griddata" { nargin: (5, 8), nargout: 3, errors: &["MATLAB:griddata:InvalidInput", "MATLAB:griddata:UnknownMethod", "MATLAB:griddata:MethodNotSupported3D"],
        kernel: Kernel::Source(include_str!("../../prelude/griddata.m")),
        example: "griddata([0 1 0 1], [0 0 1 1], [1 2 3 4], 0.5, 0.25) => 2" }
    /// The triangle that each point is in, NaN for none: tsearch(x, y, T, xq, yq).
    "tsearch" { nargin: (5, 5), kernel: Kernel::Source(include_str!("../../prelude/tsearch.m")),
        example: "tsearch([0 1 0]', [0 0 1]', [1 2 3], [0.2 2], [0.2 2]) => 1 NaN" }
    /// The simplex of a triangulation that each point is in, NaN for none: [t, p] = tsearchn(X, T, XQ), with barycentric coordinates p.
    "tsearchn" { nargin: (3, 3), nargout: 2, errors: &["MATLAB:tsearchn:InvalidDimensions", "MATLAB:tsearchn:InvalidTriangulation"],
        kernel: Kernel::Source(include_str!("../../prelude/tsearchn.m")),
        example: "[t, p] = tsearchn([0 0; 1 0; 0 1], [1 2 3], [0.25 0.25]); p(:)' => 0.5000 0.2500 0.2500" }
    /// The nearest of points in the plane: dsearch(x, y, T, xq, yq), where T may be left out.
    "dsearch" { nargin: (4, 6), kernel: Kernel::Source(include_str!("../../prelude/dsearch.m")),
        example: "dsearch([0 5], [0 5], [1 2 3], 4, 4) => 2" }
    /// The nearest of points: [k, d] = dsearchn(P, PQ), dsearchn(P, T, PQ, outside), with how far it is.
    "dsearchn" { nargin: (2, 4), nargout: 2, errors: &["MATLAB:dsearchn:MismatchedDimensions"],
        kernel: Kernel::Source(include_str!("../../prelude/dsearchn.m")),
        example: "[k, d] = dsearchn([0 0; 3 4], [0 1]); [k d] => 1 1" }
    /// Distances between the rows of a matrix, as a row: pdist(X), pdist(X, metric, parameter), called as pdist2.
    "pdist" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/pdist.m")),
        example: "pdist([0 0; 3 4; 0 1]) => 5.0000 1.0000 4.2426" }
    /// Distances between each row of X and each row of Y: pdist2(X, Y, metric, parameter).
    ///
    /// The metric is 'euclidean', 'squaredeuclidean', 'seuclidean', 'mahalanobis', 'cityblock', 'minkowski', 'chebychev', 'cosine',
    /// 'correlation', 'spearman', 'hamming', 'jaccard', or a function of a row and a matrix.
    "pdist2" { nargin: (2, 4), errors: &["stats:pdist2:SizeMismatch", "stats:pdist2:UnrecognizedDistance"],
        kernel: Kernel::Source(include_str!("../../prelude/pdist2.m")),
        example: "pdist2([0 0], [3 4; 0 1]) => 5 1" }
    /// Distances of pairs as a symmetric matrix, and the other way: squareform(d), squareform(D, direction).
    "squareform" { nargin: (1, 2), errors: &["stats:squareform:BadVectorSize", "stats:squareform:BadInput", "stats:squareform:BadDirection"],
        kernel: Kernel::Source(include_str!("../../prelude/squareform.m")),
        example: "squareform([5 1 3]) => 0 5 1 5 0 3 1 3 0" }
}
