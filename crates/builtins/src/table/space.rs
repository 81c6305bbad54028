//! Volumes, cameras and bubbles: what is composed of patches, surfaces, markers and properties of axes.

use crate::{Kernel, MANY, rows};

rows! { "space";
    /// The surface where a volume has a value.
    ///
    /// `fv = isosurface(x, y, z, v, value)`, `isosurface(v, value)`, `isosurface(..., colours)`: a struct for `patch`; `[f, v, c] = isosurface(...)`;
    /// without outputs it is drawn. 'noshare' gives each triangle points of its own. Triangles are in six tetrahedra of each cell.
    "isosurface" {
        nargin: (1, 8),
        nargout: 3,
        errors: &["MATLAB:isosurface:InvalidVolume", "MATLAB:isosurface:SizeMismatch", "MATLAB:isosurface:ColorsSizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/isosurface.m"), include_str!("../../prelude/volume_arguments.m"), include_str!("../../prelude/level_vertices.m"), include_str!("../../prelude/isonormals.m"))),
        example: "[x, y, z] = meshgrid(0:1); fv = isosurface(x, y, z, x, 0.5); unique(fv.vertices(:, 1)) => 0.5000",
    }

    /// Normals of a surface in a volume.
    ///
    /// `n = isonormals(x, y, z, v, vertices)`, `isonormals(v, vertices)`, against the gradient, or along it with 'negate'; `isonormals(..., p)` gives them to
    /// a patch: it is lit as if it were smooth.
    "isonormals" {
        nargin: (2, 6),
        errors: &["MATLAB:isonormals:InvalidVolume", "MATLAB:isonormals:SizeMismatch", "MATLAB:isonormals:UnknownOption"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/isonormals.m"), include_str!("../../prelude/volume_arguments.m"))),
        example: "[x, y, z] = meshgrid(1:3); isonormals(x, y, z, x + 2 * y, [2 2 2]) => -1 -2 0",
    }

    /// Ends of a surface in a volume, on the outer sides.
    ///
    /// `fvc = isocaps(x, y, z, v, value)`, `isocaps(v, value)`, with 'above' or 'below' and 'all' or a side such as 'zmin'; without outputs they are drawn.
    "isocaps" {
        nargin: (1, 8),
        nargout: 3,
        errors: &["MATLAB:isocaps:InvalidVolume", "MATLAB:isocaps:SizeMismatch", "MATLAB:isocaps:UnknownOption"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/isocaps.m"), include_str!("../../prelude/volume_arguments.m"), include_str!("../../prelude/level_vertices.m"))),
        example: "[x, y, z] = meshgrid(0:1); fvc = isocaps(x, y, z, x, 0.5, 'zmin'); [min(fvc.vertices); max(fvc.vertices)] => 0.5000 0 0 1.0000 1.0000 0",
    }

    /// Values of a volume at the vertices of a surface.
    ///
    /// `c = isocolors(x, y, z, v, vertices)`, `isocolors(v, vertices)`, `isocolors(x, y, z, r, g, b, vertices)`; `isocolors(..., p)` gives them to a patch.
    "isocolors" {
        nargin: (2, 7),
        kernel: Kernel::Source(include_str!("../../prelude/isocolors.m")),
        example: "[x, y, z] = meshgrid(1:3); isocolors(x, y, z, x + 2 * y, [2 2 2]) => 6",
    }

    /// A volume on planes through it.
    ///
    /// `slice(x, y, z, v, xs, ys, zs)`, `slice(v, xs, ys, zs)`: a plane for each place; matrices are a surface. A last argument is the method of `interp3`.
    "slice" {
        nargin: (4, MANY),
        errors: &["MATLAB:slice:WrongNumberOfInputs", "MATLAB:slice:InvalidVolume", "MATLAB:slice:SizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/slice.m"), include_str!("../../prelude/volume_arguments.m"))),
        example: "h = slice(reshape(1:27, 3, 3, 3), 2, [], [1 3]); numel(h) => 3",
    }

    /// A volume with each number mixed with its neighbours.
    ///
    /// `w = smooth3(v)`, `smooth3(v, 'box', size)`, `smooth3(v, 'gaussian', size, deviation)`.
    "smooth3" {
        nargin: (1, 4),
        errors: &["MATLAB:smooth3:InvalidVolume", "MATLAB:smooth3:InvalidSize", "MATLAB:smooth3:UnknownFilter"],
        kernel: Kernel::Source(include_str!("../../prelude/smooth3.m")),
        example: "v = zeros(3, 3, 3); v(2, 2, 2) = 27; w = smooth3(v); w(:, :, 2) => 1 1 1 1 1 1 1 1 1",
    }

    /// The part of a volume between limits.
    ///
    /// `[x, y, z, v] = subvolume(x, y, z, v, [x0 x1 y0 y1 z0 z1])`, `subvolume(v, limits)`: NaN is no limit.
    "subvolume" {
        nargin: (2, 5),
        nargout: 4,
        errors: &["MATLAB:subvolume:InvalidLimits", "MATLAB:subvolume:InvalidVolume", "MATLAB:subvolume:SizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/subvolume.m"), include_str!("../../prelude/volume_arguments.m"))),
        example: "size(subvolume(rand(4, 4, 4), [1 2 NaN 3 NaN NaN])) => 3 2 4",
    }

    /// Each so many elements of a volume.
    ///
    /// `[x, y, z, v] = reducevolume(x, y, z, v, [rx ry rz])`, `reducevolume(v, r)`.
    "reducevolume" {
        nargin: (2, 5),
        nargout: 4,
        errors: &["MATLAB:reducevolume:InvalidFactor", "MATLAB:reducevolume:InvalidVolume", "MATLAB:reducevolume:SizeMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/reducevolume.m"), include_str!("../../prelude/volume_arguments.m"))),
        example: "size(reducevolume(rand(5, 5, 6), [1 2 3])) => 3 5 2",
    }

    /// Where the camera is.
    ///
    /// `campos([x y z])`, `campos auto`; `p = campos` gives it, `campos('mode')` how it is chosen.
    "campos" {
        nargin: (0, 2),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/campos.m"), include_str!("../../prelude/camera_property.m"), include_str!("../../prelude/camera_axes.m"))),
        example: "view(3); campos([5 5 5]); campos => 5 5 5",
    }

    /// Where the camera looks.
    ///
    /// As `campos`.
    "camtarget" {
        nargin: (0, 2),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/camtarget.m"), include_str!("../../prelude/camera_property.m"), include_str!("../../prelude/camera_axes.m"))),
        example: "view(3); camtarget => 0.5000 0.5000 0.5000",
    }

    /// What is up in a picture.
    ///
    /// As `campos`.
    "camup" {
        nargin: (0, 2),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/camup.m"), include_str!("../../prelude/camera_property.m"), include_str!("../../prelude/camera_axes.m"))),
        example: "view(3); camup => 0 0 1",
    }

    /// Degrees that the camera sees.
    ///
    /// As `campos`, with one number.
    "camva" {
        nargin: (0, 2),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/camva.m"), include_str!("../../prelude/camera_property.m"), include_str!("../../prelude/camera_axes.m"))),
        example: "view(3); camva(8); camva => 8",
    }

    /// Whether what is near is larger.
    ///
    /// `camproj perspective`, `camproj orthographic`; `p = camproj` gives it.
    "camproj" {
        nargin: (0, 2),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/camproj.m"), include_str!("../../prelude/camera_axes.m"))),
        example: "surf(peaks); camproj perspective; camproj => 'perspective'",
    }

    /// Moves the camera around what it looks at.
    ///
    /// `camorbit(azimuth, elevation)`: so many degrees more.
    "camorbit" {
        nargin: (2, 5),
        nargout: 0,
        kernel: Kernel::Source(concat!(include_str!("../../prelude/camorbit.m"), include_str!("../../prelude/camera_axes.m"), include_str!("../../prelude/camera_scale.m"))),
        example: "view(3); camorbit(10, 5); round(get(gca, 'View'), 4) => -27.5000 35.0000",
    }

    /// Makes what the camera sees larger.
    ///
    /// `camzoom(factor)`.
    "camzoom" {
        nargin: (1, 2),
        nargout: 0,
        errors: &["MATLAB:camzoom:InvalidFactor"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/camzoom.m"), include_str!("../../prelude/camera_axes.m"))),
        example: "view(3); camva(8); camzoom(2); camva => 4",
    }

    /// Turns the camera around the line along which it looks.
    ///
    /// `camroll(degrees)`.
    "camroll" {
        nargin: (1, 2),
        nargout: 0,
        kernel: Kernel::Source(concat!(include_str!("../../prelude/camroll.m"), include_str!("../../prelude/camera_axes.m"), include_str!("../../prelude/camera_scale.m"))),
        example: "view(0, 0); camroll(90); round(camup, 4) => 1 0 0",
    }

    /// Moves the camera, and what it looks at with it.
    ///
    /// `camdolly(right, up, ahead)`: parts of what it sees, and of the way to the target; with 'fixtarget' the target stays, with 'data' the numbers are
    /// units of the data.
    "camdolly" {
        nargin: (3, 6),
        nargout: 0,
        kernel: Kernel::Source(concat!(include_str!("../../prelude/camdolly.m"), include_str!("../../prelude/camera_axes.m"), include_str!("../../prelude/camera_scale.m"))),
        example: "view(3); camdolly(1, 0, 0, 'movetarget', 'data'); camtarget => 1.5000 0.5000 0.5000",
    }

    /// Turns the camera where it stands.
    ///
    /// `campan(right, up)`: so many degrees.
    "campan" {
        nargin: (2, 5),
        nargout: 0,
        kernel: Kernel::Source(concat!(include_str!("../../prelude/campan.m"), include_str!("../../prelude/camera_axes.m"), include_str!("../../prelude/camera_scale.m"))),
        example: "view(3); p = campos; campan(5, 0); isequal(p, campos) => logical 1",
    }

    /// Moves the camera so that it sees objects whole.
    ///
    /// `camlookat(h)`, `camlookat` for all in the axes.
    "camlookat" {
        nargin: (0, 1),
        nargout: 0,
        kernel: Kernel::Source(concat!(include_str!("../../prelude/camlookat.m"), include_str!("../../prelude/camera_axes.m"), include_str!("../../prelude/camera_scale.m"))),
        example: "h = surf([0 2], [0 2], [0 0; 2 2]); camlookat(h); camtarget => 1 1 1",
    }

    /// A light in a direction of two angles.
    ///
    /// `l = lightangle(azimuth, elevation)`, `lightangle(l, azimuth, elevation)`; `[azimuth, elevation] = lightangle(l)`.
    "lightangle" {
        nargin: (1, 4),
        nargout: 2,
        kernel: Kernel::Source(concat!(include_str!("../../prelude/lightangle.m"), include_str!("../../prelude/camera_axes.m"))),
        example: "l = lightangle(90, 0); round(l.Position, 4) => 1 0 0",
    }

    /// The object that was chosen last.
    ///
    /// Without a pointer it is empty, unless a program sets `CurrentObject`.
    "gco" {
        nargin: (0, 1),
        kernel: Kernel::Source(include_str!("../../prelude/gco.m")),
        example: "isempty(gco) => logical 1",
    }

    /// Bubbles at points, with sizes by a third variable.
    ///
    /// `bubblechart(x, y, size)`, `bubblechart(x, y, size, colour, name, value)`: diameters go from 5 to 50 points. The object is that of `scatter`.
    "bubblechart" {
        nargin: (3, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/bubblechart.m"), include_str!("../../prelude/bubbles_of.m"))),
        example: "h = bubblechart(1:3, 1:3, [1 2 3]); sqrt(h.SizeData)' => 5.0000 27.5000 50.0000",
    }

    /// Bubbles at points of an angle and a radius.
    ///
    /// `polarbubblechart(theta, r, size, colour, name, value)`, as `bubblechart`.
    "polarbubblechart" {
        nargin: (3, MANY),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/polarbubblechart.m"), include_str!("../../prelude/bubbles_of.m"))),
        example: "h = polarbubblechart([0 1], [1 2], [1 2]); sqrt(h.SizeData)' => 5 50",
    }
}
