//! How axes look: titles, limits, ticks, colours.

use crate::{MANY, rows, rules};

rows! { "looks";
    /// The title of axes.
    ///
    /// `title(text)`, `title(text, below)`, `title(ax, text, name, value, ...)`. Text has a part of TeX: `x_1`, `x^2`, `\\alpha`, `\\bf`; a cell
    /// array has several lines.
    "title" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "t = title('speed'); t.String => 'speed'",
    }

    /// The line below the title.
    ///
    /// As `title`.
    "subtitle" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "t = subtitle('mean'); t.String => 'mean'",
    }

    /// The name of the x axis.
    ///
    /// `xlabel(text, name, value, ...)`, `xlabel(ax, text)`.
    "xlabel" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "xlabel('t'); ax = gca; ax.XLabel.String => 't'",
    }

    /// The name of the y axis.
    ///
    /// As `xlabel`.
    "ylabel" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "ylabel('v'); ax = gca; ax.YLabel.String => 'v'",
    }

    /// The name of the z axis.
    ///
    /// As `xlabel`.
    "zlabel" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "zlabel('h'); ax = gca; ax.ZLabel.String => 'h'",
    }

    /// A title above all axes of a figure.
    ///
    /// `sgtitle(text, name, value, ...)`.
    "sgtitle" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "t = sgtitle('all'); t.String => 'all'",
    }

    /// Adds texts to axes.
    ///
    /// `text(x, y, text)`, `text(x, y, z, text)`, with pairs such as 'HorizontalAlignment', 'Rotation' and 'Units'.
    "text" { rule: Some(rules::anything), nargin: (0, MANY),
        errors: &["MATLAB:samelen"],
        example: "h = text(1, 2, 'here'); h.Position => 1 2",
    }

    /// Names the charts of axes.
    ///
    /// `legend('a', 'b')`, `legend({'a', 'b'})`, `legend(handles, names)`, `legend` with the names that charts have ('DisplayName'),
    /// `legend off`. Pairs: 'Location', also 'best' and 'northeastoutside', 'Orientation', 'NumColumns'.
    "legend" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "plot(1:3); l = legend('data', 'Location', 'best'); l.Location => 'best'",
    }

    /// A bar with the colours of axes and their values.
    ///
    /// `colorbar`, `colorbar('southoutside')`, `colorbar off`; `c.Label.String = text` names it.
    "colorbar" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "imagesc(magic(3)); c = colorbar; c.Limits => 1 9",
    }

    /// A line across axes at places of x.
    ///
    /// `xline(x)`, `xline(x, '--r', label)`.
    "xline" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "h = xline(2, '--'); h.LineStyle => '--'",
    }

    /// A line across axes at places of y.
    ///
    /// `yline(y)`, `yline(y, '--r', label)`.
    "yline" { rule: Some(rules::anything), nargin: (1, MANY),
        example: "h = yline(3, '-', 'limit'); h.Label => 'limit'",
    }

    /// Limits and the shape of axes.
    ///
    /// `axis([x0 x1 y0 y1])`; `axis equal`, `image`, `square`, `normal`; `axis tight`, `padded`, `auto`, `manual`; `axis off`, `on`; `axis ij`,
    /// `xy`. `v = axis` gives the limits.
    "axis" { rule: Some(rules::anything), nargin: (0, MANY),
        errors: &["MATLAB:axis:WrongNumberElements", "MATLAB:axis:UnknownOption"],
        example: "plot(1:3); axis([0 4 0 5]); axis => 0 4 0 5",
    }

    /// Limits of the x axis.
    ///
    /// `xlim([a b])`, `xlim auto`, `xlim tight`; `l = xlim` gives them. An end may be Inf.
    "xlim" { rule: Some(rules::anything), nargin: (0, 2),
        example: "plot([0 6.2], [1 2]); xlim => 0 7",
    }

    /// Limits of the y axis.
    ///
    /// As `xlim`.
    "ylim" { rule: Some(rules::anything), nargin: (0, 2),
        example: "ylim([2 3]); ylim => 2 3",
    }

    /// Limits of the z axis.
    ///
    /// As `xlim`.
    "zlim" { rule: Some(rules::anything), nargin: (0, 2),
        example: "zlim([2 3]); zlim => 2 3",
    }

    /// Limits of colours.
    ///
    /// `clim([low high])`, `clim auto`; `l = clim` gives them.
    "clim" { rule: Some(rules::anything), nargin: (0, 2),
        aliases: &["caxis"],
        example: "imagesc([1 2]); caxis([0 4]); clim => 0 4",
    }

    /// Axes with a ruler on each side.
    ///
    /// `yyaxis left`, `yyaxis right`, `yyaxis(ax, side)`: charts, `ylim`, `ylabel` and other properties of y are those of the side from then
    /// on. `ax.YAxis(2)` is the ruler of the right side, whichever is drawn in. Lines of a side have its colour, and differ by their style.
    /// `cla reset` makes one side again.
    "yyaxis" { rule: Some(rules::anything), nargin: (1, 2),
        nargout: 0,
        errors: &["MATLAB:yyaxis:InvalidArgument", "MATLAB:yyaxis:NotSupported"],
        example: "plot(1:3); yyaxis right; plot([10 50 90]); ax = gca; ax.YAxis(2).Limits => 10 90",
    }

    /// Lines at ticks.
    ///
    /// `grid on`, `grid off`, `grid minor`, `grid`.
    "grid" { rule: Some(rules::anything), nargin: (0, 2),
        nargout: 0,
        errors: &["MATLAB:grid:UnknownOption"],
        example: "grid on; get(gca, 'XGrid') => 'on'",
    }

    /// Lines around axes.
    ///
    /// `box on`, `box off`, `box`.
    "box" { rule: Some(rules::anything), nargin: (0, 2),
        nargout: 0,
        errors: &["MATLAB:box:UnknownOption"],
        example: "plot(1:3); box off; get(gca, 'Box') => 'off'",
    }

    /// From where axes are seen.
    ///
    /// `view(azimuth, elevation)` in degrees, `view(2)`, `view(3)`, `view([x y z])`; `[a, e] = view` gives them.
    "view" { rule: Some(rules::anything), nargin: (0, 3),
        nargout: 2,
        example: "view(3); get(gca, 'View') => -37.5000 30.0000",
    }

    /// The colours of values.
    ///
    /// `colormap(name)`, `colormap(m)` with red, green and blue in rows, `colormap(ax, m)`; `m = colormap` gives them.
    "colormap" { rule: Some(rules::anything), nargin: (0, 2),
        errors: &["MATLAB:colormap:InvalidInputSize"],
        example: "colormap(gray(3)); colormap => 0 0 0 0.5000 0.5000 0.5000 1.0000 1.0000 1.0000",
    }

    /// The colours that charts take in turn.
    ///
    /// `colororder(m)`, `colororder({'r', '#00ff00'})`; `m = colororder` gives them.
    "colororder" { rule: Some(rules::anything), nargin: (0, 2),
        example: "size(colororder) => 7 3",
    }

    /// How faces of surfaces are coloured.
    ///
    /// `shading flat`, `shading interp`, `shading faceted`.
    "shading" { rule: Some(rules::anything), nargin: (1, 2),
        nargout: 0,
        errors: &["MATLAB:shading:UnknownOption"],
        example: "h = surf(magic(3)); shading flat; h.EdgeColor => 'none'",
    }

    /// Whether faces are lit.
    ///
    /// `lighting gouraud`, `lighting flat`, `lighting none`.
    "lighting" { rule: Some(rules::anything), nargin: (1, 2),
        nargout: 0,
        example: "h = surf(magic(3)); lighting none; h.FaceLighting => 'none'",
    }

    /// Adds a light beside the viewer.
    ///
    /// `camlight`, `camlight left`, `camlight headlight`, `camlight(azimuth, elevation)`; `camlight(l, ...)` moves one.
    "camlight" { rule: Some(rules::anything), nargin: (0, 3),
        example: "surf(magic(3)); l = camlight; isgraphics(l, 'light') => logical 1",
    }

    /// How much light faces give back.
    ///
    /// `material shiny`, `material dull`, `material metal`, `material default`, `material([ambient diffuse specular exponent reflectance])`.
    "material" { rule: Some(rules::anything), nargin: (1, 2),
        nargout: 0,
        example: "h = surf(magic(3)); material dull; h.DiffuseStrength => 0.8000",
    }

    /// Whether a mesh hides what is behind it.
    ///
    /// `hidden on`, `hidden off`.
    "hidden" { rule: Some(rules::anything), nargin: (0, 2),
        nargout: 0,
        example: "h = mesh(magic(3)); hidden off; h.FaceColor => 'none'",
    }

    /// How long a unit of each axis is.
    ///
    /// `daspect([1 1 1])`, `daspect auto`.
    "daspect" { rule: Some(rules::anything), nargin: (0, 2),
        example: "daspect([1 2 1]); daspect => 1 2 1",
    }

    /// How long the sides of axes are.
    ///
    /// `pbaspect([2 1 1])`, `pbaspect auto`.
    "pbaspect" { rule: Some(rules::anything), nargin: (0, 2),
        example: "pbaspect([2 1 1]); pbaspect => 2 1 1",
    }

    /// The same limits for several axes.
    ///
    /// `linkaxes(axes)`, `linkaxes(axes, 'x')`, also 'y', 'z' and combinations; `linkaxes(axes, 'off')`. Limits that are set for one of them are
    /// set for all.
    "linkaxes" { rule: Some(rules::anything), nargin: (1, 2),
        nargout: 0,
        errors: &["MATLAB:linkaxes:InvalidDimension"],
        example: "a = subplot(2, 1, 1); plot(1:3); b = subplot(2, 1, 2); plot(1:9); linkaxes([a b], 'x'); a.XLim => 1 9",
    }

    /// Where the ticks of the x axis are.
    ///
    /// `xticks(places)`, `xticks auto`; `t = xticks` gives them.
    "xticks" { rule: Some(rules::anything), nargin: (0, 2),
        example: "xticks([1 2 5]); xticks => 1 2 5",
    }

    /// What stands beside the ticks of the x axis.
    ///
    /// `xticklabels({texts})`, `xticklabels auto`; `t = xticklabels` gives them.
    "xticklabels" { rule: Some(rules::anything), nargin: (0, 2),
        example: "xticklabels({'a', 'b'}); xticklabels => 2×1 cell array {'a'} {'b'}",
    }

    /// Where the ticks of the y axis are.
    ///
    /// `yticks(places)`, `yticks auto`; `t = yticks` gives them.
    "yticks" { rule: Some(rules::anything), nargin: (0, 2),
        example: "yticks([1 2 5]); yticks => 1 2 5",
    }

    /// What stands beside the ticks of the y axis.
    ///
    /// `yticklabels({texts})`, `yticklabels auto`; `t = yticklabels` gives them.
    "yticklabels" { rule: Some(rules::anything), nargin: (0, 2),
        example: "yticklabels({'a', 'b'}); yticklabels => 2×1 cell array {'a'} {'b'}",
    }

    /// Where the ticks of the z axis are.
    ///
    /// `zticks(places)`, `zticks auto`; `t = zticks` gives them.
    "zticks" { rule: Some(rules::anything), nargin: (0, 2),
        example: "zticks([1 2 5]); zticks => 1 2 5",
    }

    /// What stands beside the ticks of the z axis.
    ///
    /// `zticklabels({texts})`, `zticklabels auto`; `t = zticklabels` gives them.
    "zticklabels" { rule: Some(rules::anything), nargin: (0, 2),
        example: "zticklabels({'a', 'b'}); zticklabels => 2×1 cell array {'a'} {'b'}",
    }

    /// Degrees by which the labels of the x axis are turned.
    ///
    /// `xtickangle(degrees)`.
    "xtickangle" { rule: Some(rules::anything), nargin: (0, 2),
        example: "xtickangle(45); xtickangle => 45",
    }

    /// How the labels of the x axis are written.
    ///
    /// `xtickformat('%.2f')`, also 'usd', 'percentage' and 'degrees'.
    "xtickformat" { rule: Some(rules::anything), nargin: (0, 2),
        example: "xtickformat('%.1f'); get(gca, 'XTickFormat') => '%.1f'",
    }

    /// Degrees by which the labels of the y axis are turned.
    ///
    /// `ytickangle(degrees)`.
    "ytickangle" { rule: Some(rules::anything), nargin: (0, 2),
        example: "ytickangle(45); ytickangle => 45",
    }

    /// How the labels of the y axis are written.
    ///
    /// `ytickformat('%.2f')`, also 'usd', 'percentage' and 'degrees'.
    "ytickformat" { rule: Some(rules::anything), nargin: (0, 2),
        example: "ytickformat('%.1f'); get(gca, 'YTickFormat') => '%.1f'",
    }

    /// A colour map: from blue over green to yellow.
    ///
    /// `m = parula(n)` has n colours, `parula` as many as the current map.
    "parula" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(parula(8)) => 8 3",
    }

    /// A colour map: from blue over green to red.
    ///
    /// `m = turbo(n)` has n colours, `turbo` as many as the current map.
    "turbo" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(turbo(8)) => 8 3",
    }

    /// A colour map: from dark blue over cyan and yellow to dark red.
    ///
    /// `m = jet(n)` has n colours, `jet` as many as the current map.
    "jet" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(jet(8)) => 8 3",
    }

    /// A colour map: all hues, around the circle.
    ///
    /// `m = hsv(n)` has n colours, `hsv` as many as the current map.
    "hsv" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(hsv(8)) => 8 3",
    }

    /// A colour map: from black over red and yellow to white.
    ///
    /// `m = hot(n)` has n colours, `hot` as many as the current map.
    "hot" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(hot(8)) => 8 3",
    }

    /// A colour map: from cyan to magenta.
    ///
    /// `m = cool(n)` has n colours, `cool` as many as the current map.
    "cool" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(cool(8)) => 8 3",
    }

    /// A colour map: from magenta to yellow.
    ///
    /// `m = spring(n)` has n colours, `spring` as many as the current map.
    "spring" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(spring(8)) => 8 3",
    }

    /// A colour map: from green to yellow.
    ///
    /// `m = summer(n)` has n colours, `summer` as many as the current map.
    "summer" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(summer(8)) => 8 3",
    }

    /// A colour map: from red to yellow.
    ///
    /// `m = autumn(n)` has n colours, `autumn` as many as the current map.
    "autumn" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(autumn(8)) => 8 3",
    }

    /// A colour map: from blue to green.
    ///
    /// `m = winter(n)` has n colours, `winter` as many as the current map.
    "winter" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(winter(8)) => 8 3",
    }

    /// A colour map: from black to white.
    ///
    /// `m = gray(n)` has n colours, `gray` as many as the current map.
    "gray" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(gray(8)) => 8 3",
    }

    /// A colour map: grays with some blue.
    ///
    /// `m = bone(n)` has n colours, `bone` as many as the current map.
    "bone" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(bone(8)) => 8 3",
    }

    /// A colour map: from black to copper.
    ///
    /// `m = copper(n)` has n colours, `copper` as many as the current map.
    "copper" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(copper(8)) => 8 3",
    }

    /// A colour map: pastel browns.
    ///
    /// `m = pink(n)` has n colours, `pink` as many as the current map.
    "pink" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(pink(8)) => 8 3",
    }

    /// A colour map: what charts take in turn.
    ///
    /// `m = lines(n)` has n colours, `lines` as many as the current map.
    "lines" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(lines(8)) => 8 3",
    }

    /// A colour map: six colours again and again.
    ///
    /// `m = prism(n)` has n colours, `prism` as many as the current map.
    "prism" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(prism(8)) => 8 3",
    }

    /// A colour map: red, white, blue and black again and again.
    ///
    /// `m = flag(n)` has n colours, `flag` as many as the current map.
    "flag" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(flag(8)) => 8 3",
    }

    /// A colour map: white alone.
    ///
    /// `m = white(n)` has n colours, `white` as many as the current map.
    "white" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(white(8)) => 8 3",
    }

    /// A colour map: corners of the cube of colours, and grays.
    ///
    /// `m = colorcube(n)` has n colours, `colorcube` as many as the current map.
    "colorcube" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(colorcube(8)) => 8 3",
    }

    /// A colour map: from light to dark blue.
    ///
    /// `m = sky(n)` has n colours, `sky` as many as the current map.
    "sky" { rule: Some(rules::doubles), nargin: (0, 1),
        example: "size(sky(8)) => 8 3",
    }
}
