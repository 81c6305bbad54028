//! Polar axes, opacities, and charts in them.

use crate::{MANY, rows, rules};

rows! { "polar";
    /// Axes of an angle and a radius.
    ///
    /// `polaraxes` makes them in the current figure, `polaraxes('Position', [x y w h])` in a part of it, `polaraxes(pax)` chooses. Angles of data
    /// are radians; `ThetaLim` and `ThetaTick` are in the units of `ThetaAxisUnits`. `ThetaZeroLocation`, `ThetaDir`, `RAxisLocation` and `RDir`
    /// say where angles and radii begin.
    "polaraxes" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "pax = polaraxes('ThetaZeroLocation', 'top'); pax.ThetaLim => 0 360",
    }

    /// Lines through points of an angle and a radius.
    ///
    /// `polarplot(theta, r)`, `polarplot(r)`, `polarplot(z)` of complex numbers, with a specification and pairs as `plot`. Flat axes that are not
    /// held give way to polar ones.
    "polarplot" { rule: Some(rules::anything), nargin: (1, MANY),
        errors: &["MATLAB:samelen", "MATLAB:graphics:HeldAxesOfOtherKind"],
        example: "h = polarplot([0 pi/2], [1 2]); h.RData => 1 2",
    }

    /// Markers at points of an angle and a radius.
    ///
    /// `polarscatter(theta, r, size, colour, marker, 'filled', name, value)`, as `scatter`.
    "polarscatter" { rule: Some(rules::anything), nargin: (2, MANY),
        errors: &["MATLAB:samelen"],
        example: "h = polarscatter([0 1], [1 2], 50); h.SizeData => 50",
    }

    /// Counts of angles.
    ///
    /// `polarhistogram(theta)`, `polarhistogram(theta, bins)`, `polarhistogram(theta, edges)`, with pairs as `histogram`. Angles are counted between
    /// 0 and a whole turn.
    "polarhistogram" { rule: Some(rules::anything), nargin: (0, MANY),
        errors: &["MATLAB:histogram:InvalidEdges", "MATLAB:histogram:InvalidNumBins"],
        example: "h = polarhistogram([0.1 0.2 -0.1], 4); h.Values => 2 0 0 1",
    }

    /// Limits of radii.
    ///
    /// `rlim([a b])`, `rlim auto`; `l = rlim` gives them.
    "rlim" { rule: Some(rules::anything), nargin: (0, 2),
        example: "polarplot([0 1], [1 7]); rlim => 0 8",
    }

    /// Limits of angles.
    ///
    /// `thetalim([a b])` in the units of the axis, `thetalim auto`; `l = thetalim` gives them.
    "thetalim" { rule: Some(rules::anything), nargin: (0, 2),
        example: "polaraxes; thetalim([0 90]); thetalim => 0 90",
    }

    /// Where circles of radii are.
    ///
    /// `rticks(places)`, `rticks auto`; `t = rticks` gives them.
    "rticks" { rule: Some(rules::anything), nargin: (0, 2),
        example: "polarplot([0 1], [1 7]); rticks => 0 2 4 6 8",
    }

    /// Where lines of angles are.
    ///
    /// `thetaticks(places)` in the units of the axis, `thetaticks auto`; `t = thetaticks` gives them.
    "thetaticks" { rule: Some(rules::anything), nargin: (0, 2),
        example: "polaraxes; thetaticks(0:90:270); thetaticks => 0 90 180 270",
    }

    /// What stands at circles of radii.
    ///
    /// `rticklabels({texts})`, `rticklabels auto`; `t = rticklabels` gives them.
    "rticklabels" { rule: Some(rules::anything), nargin: (0, 2),
        example: "polaraxes; rticklabels({'a', 'b'}); rticklabels => 2×1 cell array {'a'} {'b'}",
    }

    /// What stands at lines of angles.
    ///
    /// `thetaticklabels({texts})`, `thetaticklabels auto`; `t = thetaticklabels` gives them.
    "thetaticklabels" { rule: Some(rules::anything), nargin: (0, 2),
        example: "polaraxes; thetaticklabels({'a', 'b'}); thetaticklabels => 2×1 cell array {'a'} {'b'}",
    }

    /// Degrees by which the labels of radii are turned.
    ///
    /// `rtickangle(degrees)`.
    "rtickangle" { rule: Some(rules::anything), nargin: (0, 2),
        example: "polaraxes; rtickangle(45); rtickangle => 45",
    }

    /// How the labels of radii are written.
    ///
    /// `rtickformat('%.2f')`.
    "rtickformat" { rule: Some(rules::anything), nargin: (0, 2),
        example: "polaraxes; rtickformat('%.1f'); rtickformat => '%.1f'",
    }

    /// How the labels of angles are written.
    ///
    /// `thetatickformat('degrees')`, `thetatickformat('%.2f')`.
    "thetatickformat" { rule: Some(rules::anything), nargin: (0, 2),
        example: "polaraxes; thetatickformat('degrees'); thetatickformat => 'degrees'",
    }

    /// How much faces and pixels cover of what is behind them.
    ///
    /// `alpha(part)` from 0 to 1 for all; `alpha(matrix)`, `alpha('x')`, 'y', 'z', 'color', 'rand' give each vertex a value; 'flat', 'interp',
    /// 'opaque', 'clear'; 'scaled', 'direct' and 'none' say how values become opacities. `alpha(h, ...)` is for objects.
    "alpha" { rule: Some(rules::anything), nargin: (1, 2),
        nargout: 0,
        errors: &["MATLAB:alpha:UnknownOption"],
        example: "h = surf(magic(3)); alpha(0.5); h.FaceAlpha => 0.5000",
    }

    /// The list of opacities of a figure or of axes.
    ///
    /// `alphamap(list)`, `alphamap('rampup')`, 'rampdown', 'vup', 'vdown', 'increase', 'decrease', 'spin', 'default'; `a = alphamap` gives it.
    "alphamap" { rule: Some(rules::anything), nargin: (0, 3),
        errors: &["MATLAB:alphamap:UnknownOption", "MATLAB:alphamap:InvalidInputRange"],
        example: "alphamap('rampdown', 3); alphamap => 1.0000 0.5000 0",
    }

    /// The values of the first and the last opacity.
    ///
    /// `alim([low high])`, `alim auto`; `l = alim` gives them.
    "alim" { rule: Some(rules::anything), nargin: (0, 2),
        example: "surf(magic(3), 'AlphaData', magic(3)); alim => 1 9",
    }
}
