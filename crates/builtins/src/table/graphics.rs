//! Figures, axes, and properties of what is drawn.

use crate::{Effects, MANY, rows, rules};

rows! { "graphics";
    /// Makes a figure, or chooses one.
    ///
    /// `figure` makes one with the smallest free number, `figure(n)` the one of a number, `figure(h)` chooses. Pairs of names and values
    /// set properties: `figure('Name', 'A', 'Position', [0 0 800 400])`. The figure is drawn in from then on. There is no window: `print`,
    /// `saveas` and `lanner run --figures FOLDER` write pictures.
    "figure" { rule: Some(rules::anything), nargin: (0, MANY),
        errors: &["MATLAB:figure:InvalidHandle"],
        example: "figure(3); h = gcf; h.Number => 3",
    }

    /// Makes axes, or chooses some.
    ///
    /// `axes` makes axes in the current figure, `axes('Position', [x y w h])` in a part of it, `axes(ax)` chooses.
    "axes" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "ax = axes('Position', [0 0 1 1]); ax.Position => 0 0 1 1",
    }

    /// Axes in a grid.
    ///
    /// `subplot(rows, columns, place)` chooses the axes at a place, counted row by row, or makes them; a vector of places covers all of
    /// them. Axes that they would cover are deleted. `subplot(213)` is the same as `subplot(2, 1, 3)`. `subplot('Position', [x y w h])`.
    "subplot" { rule: Some(rules::anything), nargin: (1, MANY),
        errors: &["MATLAB:subplot:SubplotIndexTooLarge", "MATLAB:subplot:UnknownOption"],
        example: "ax = subplot(2, 2, 1); fix(1000 * ax.Position) => 130 583 334 341",
    }

    /// A grid of axes with common titles.
    ///
    /// `t = tiledlayout(rows, columns)`, `tiledlayout('flow')`, with the pairs `'TileSpacing'` and `'Padding'`. `nexttile` makes the axes.
    /// `title(t, text)`, `xlabel(t, text)` and `ylabel(t, text)` are for all of them.
    "tiledlayout" { rule: Some(rules::anything), nargin: (1, MANY),
        errors: &["MATLAB:tiledlayout:InvalidGridSize"],
        example: "t = tiledlayout(2, 3); t.GridSize => 2 3",
    }

    /// The next axes of a grid.
    ///
    /// `nexttile` makes axes in the next free tile, `nexttile(k)` chooses tile k, `nexttile([rows columns])` takes several.
    "nexttile" { rule: Some(rules::anything), nargin: (0, 3),
        example: "tiledlayout(1, 2); nexttile; ax = nexttile; isgraphics(ax, 'axes') => logical 1",
    }

    /// The current figure; a new one where there is none.
    ///
    /// `h = gcf`.
    "gcf" { rule: Some(rules::anything), nargin: (0, 0),
        example: "class(gcf) => 'matlab.ui.Figure'",
    }

    /// The current axes; new ones where there are none.
    ///
    /// `ax = gca`.
    "gca" { rule: Some(rules::anything), nargin: (0, 0),
        example: "ax = gca; ax.XLim => 0 1",
    }

    /// Deletes what is in a figure.
    ///
    /// `clf`, `clf(fig)`, `clf('reset')`, which also resets the figure's properties.
    "clf" { rule: Some(rules::anything), nargin: (0, 2),
        example: "plot(1:3); clf; isempty(get(gcf, 'Children')) => logical 1",
    }

    /// Deletes what is in axes.
    ///
    /// `cla`, `cla(ax)`, `cla('reset')`, which also resets the properties of the axes.
    "cla" { rule: Some(rules::anything), nargin: (0, 2),
        example: "plot(1:3); cla; isempty(get(gca, 'Children')) => logical 1",
    }

    /// Closes figures.
    ///
    /// `close` closes the current figure, `close(n)` and `close(h)` others, `close('name')` those of a name, `close all` all of them.
    "close" { rule: Some(rules::anything), nargin: (0, MANY),
        errors: &["MATLAB:close:InvalidFigureHandle"],
        example: "figure; close all; isempty(get(0, 'Children')) => logical 1",
    }

    /// Closes the current figure.
    ///
    /// What `close` calls.
    "closereq" { rule: Some(rules::anything), nargin: (0, 2),
        nargout: 0,
        example: "figure(1); closereq; ishghandle(1) => logical 0",
    }

    /// Whether charts are added to what is there.
    ///
    /// `hold on` keeps what is in the axes, `hold off` lets the next chart replace it, `hold` changes between both. `hold(ax, 'on')`.
    "hold" { rule: Some(rules::anything), nargin: (0, 2),
        nargout: 0,
        errors: &["MATLAB:hold:UnknownOption"],
        example: "plot(1:3); hold on; plot(3:-1:1); numel(get(gca, 'Children')) => 2",
    }

    /// Whether charts are added to what is there.
    ///
    /// `tf = ishold`, `ishold(ax)`.
    "ishold" { rule: Some(rules::anything), nargin: (0, 1),
        example: "hold on; ishold => logical 1",
    }

    /// Axes that are ready for a chart.
    ///
    /// `ax = newplot`: what is not held is deleted.
    "newplot" { rule: Some(rules::anything), nargin: (0, 1),
        example: "plot(1:3); ax = newplot; isempty(ax.Children) => logical 1",
    }

    /// Properties of an object.
    ///
    /// `v = get(h, 'Name')`; several objects, or a cell array of names, give a cell array. `s = get(h)` has all properties in a struct.
    /// Objects are handles, or numbers of figures: `get(1, 'Name')`.
    "get" { rule: Some(rules::anything), nargin: (1, 2),
        errors: &["MATLAB:hg:InvalidProperty", "MATLAB:class:InvalidHandle"],
        example: "h = plot(1:3); get(h, 'LineStyle') => '-'",
    }

    /// Changes properties of objects.
    ///
    /// `set(h, 'Name', value, ...)`, `set(h, {names}, {values})`, `set(h, struct)`. Names may be shortened and have any case.
    /// `set(0, 'DefaultLineLineWidth', 2)` is what lines hold that do not say otherwise.
    "set" { rule: Some(rules::anything), nargin: (1, MANY),
        nargout: 0,
        errors: &["MATLAB:hg:InvalidProperty", "MATLAB:datatypes:InvalidEnumValueFor"],
        example: "h = plot(1:3); set(h, 'linewidth', 2); h.LineWidth => 2",
    }

    /// Objects with certain properties.
    ///
    /// `h = findobj('Type', 'line')`, `findobj(parent, name, value, ...)`, `findobj(h, 'flat', ...)`, `'-property', name`,
    /// `'-depth', d`.
    "findobj" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "plot(1:3); numel(findobj('Type', 'line')) => 1",
    }

    /// Objects with certain properties, also hidden ones.
    ///
    /// As `findobj`; titles and names of axes are found, too.
    "findall" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "figure; axes; numel(findall(gcf, 'Type', 'text')) => 5",
    }

    /// All children of an object, also hidden ones.
    ///
    /// `h = allchild(parent)`.
    "allchild" { rule: Some(rules::anything), nargin: (1, 1),
        example: "axes; numel(allchild(gca)) => 5",
    }

    /// Whether values are handles of objects that are there.
    ///
    /// `tf = isgraphics(h)`; `isgraphics(h, type)` asks for a type, such as 'axes'.
    "isgraphics" { rule: Some(rules::anything), nargin: (1, 2),
        example: "isgraphics(gca, 'axes') => logical 1",
    }

    /// Whether values are handles of objects that are there.
    ///
    /// As `isgraphics`.
    "ishghandle" { rule: Some(rules::anything), nargin: (1, 2),
        aliases: &["ishandle"],
        example: "figure(1); ishghandle([1 7]) => 1×2 logical array 1 0",
    }

    /// The nearest object of a type that an object is in.
    ///
    /// `p = ancestor(h, 'figure')`; the object itself, if it is of the type. [] where there is none.
    "ancestor" { rule: Some(rules::anything), nargin: (2, 3),
        example: "h = plot(1:3); isequal(ancestor(h, 'axes'), gca) => logical 1",
    }

    /// What all figures are in.
    ///
    /// `h = groot`; its number is 0. `set(groot, 'DefaultAxesFontSize', 14)` changes what axes hold at first.
    "groot" { rule: Some(rules::anything), nargin: (0, 0),
        example: "class(groot) => 'matlab.ui.Root'",
    }

    /// An array of places for handles.
    ///
    /// `h = gobjects(rows, columns)`.
    "gobjects" { rule: Some(rules::anything), nargin: (0, MANY),
        example: "size(gobjects(2, 3)) => 2 3",
    }

    /// Gives an object the properties that it had at first.
    ///
    /// `reset(h)`; where it is, and what is in it, stays.
    "reset" { rule: Some(rules::anything), nargin: (1, 1),
        nargout: 0,
        example: "ax = gca; ax.Box = 'on'; reset(ax); ax.Box => 'off'",
    }

    /// Writes a figure into a file.
    ///
    /// `print(file, '-dpng', '-r300')`, `print(fig, ...)`: devices are png, svg and pdf; without one the end of the file's name decides.
    /// Nothing is left half written.
    "print" { rule: Some(rules::anything), nargin: (0, MANY),
        nargout: 0,
        errors: &["MATLAB:print:InvalidDevice", "MATLAB:print:CannotCreateOutputFile"],
        example: "f = [tempname '.svg']; plot(1:3); print(f, '-dsvg'); exist(f, 'file') => 2",
    }

    /// Writes a figure into a file.
    ///
    /// `saveas(fig, file)`, `saveas(fig, file, format)`: png, svg or pdf.
    "saveas" { rule: Some(rules::anything), nargin: (2, 3),
        nargout: 0,
        errors: &["MATLAB:print:InvalidDevice"],
        example: "f = [tempname '.png']; plot(1:3); saveas(gcf, f); exist(f, 'file') => 2",
    }

    /// Writes a figure into a file.
    ///
    /// `exportgraphics(obj, file, 'Resolution', dots)`: png, svg or pdf, by the end of the file's name.
    "exportgraphics" { rule: Some(rules::anything), nargin: (2, MANY),
        nargout: 0,
        errors: &["MATLAB:print:InvalidDevice"],
        example: "f = [tempname '.pdf']; plot(1:3); exportgraphics(gcf, f); exist(f, 'file') => 2",
    }

    /// Writes figures into a file that `openfig` reads.
    ///
    /// `savefig(file)`, `savefig(figures, file)`; without an end of its own the name gets `.fig`. The file is text (JSON) with what each object
    /// holds, and no file of MATLAB. `UserData` and functions to call are not kept. Nothing is left half written.
    "savefig" { rule: Some(rules::anything), nargin: (0, 3),
        nargout: 0,
        errors: &["MATLAB:savefig:InvalidHandle", "MATLAB:print:CannotCreateOutputFile"],
        example: "f = [tempname '.fig']; plot([1 5 2]); savefig(f); close; openfig(f); h = findobj('Type', 'line'); h.YData => 1 5 2",
    }

    /// Makes the figures of a file that `savefig` has written.
    ///
    /// `figs = openfig(file)`, `openfig(file, 'invisible')`.
    "openfig" { rule: Some(rules::anything), nargin: (1, 3),
        errors: &["MATLAB:openfig:FileNotFound", "MATLAB:openfig:InvalidFile"],
        example: "f = [tempname '.fig']; figure('Name', 'a'); savefig(f); h = openfig(f); h.Name => 'a'",
    }

    /// A picture of axes or of a figure as pixels.
    ///
    /// `f = getframe` of the current axes, `getframe(ax)`, `getframe(fig)`, `getframe(h, [x y w h])`: a struct with the pixels in `cdata`, rows
    /// by columns by 3, and an empty `colormap`. `frame2im`, `imwrite` and `VideoWriter` take it.
    "getframe" { rule: Some(rules::anything), nargin: (0, 2),
        errors: &["MATLAB:capturescreen:RectangleMustBeAtLeastPartiallyOnScreen"],
        example: "figure('Position', [0 0 30 20]); f = getframe(gcf); size(f.cdata) => 20 30 3",
    }

    /// The bytes of a JPEG file.
    ///
    /// `B = lanner.jpeg(PIXELS, QUALITY)`: uint8 pixels, rows by columns by 1 or 3, and a quality from 1 to 100.
    "lanner.jpeg" { rule: Some(rules::anything), nargin: (2, 2),
        errors: &["MATLAB:jpeg:InvalidImage"],
        example: "b = lanner.jpeg(zeros(8, 8, 'uint8'), 75); b(1:2) => 1×2 uint8 row vector 255 216",
    }

    /// The pixels of a JPEG file.
    ///
    /// `PIXELS = lanner.jpeg_pixels(B)`: of the bytes of a file.
    "lanner.jpeg_pixels" { rule: Some(rules::anything), nargin: (1, 1),
        errors: &["MATLAB:jpeg:CannotDecode"],
        example: "size(lanner.jpeg_pixels(lanner.jpeg(zeros(8, 4, 'uint8'), 75))) => 8 4",
    }

    /// Draws what waits to be drawn.
    ///
    /// Without a display nothing waits. Timers that are due are called. At the prompt of a terminal with pictures the current figure is shown when the command is done.
    "drawnow" { rule: Some(rules::anything), nargin: (0, 2), effects: Effects::CALLS_BACK,
        nargout: 0,
        example: "drawnow; disp('done') => done",
    }

    /// Draws a figure again.
    ///
    /// Without a display there is nothing to do.
    "refresh" { rule: Some(rules::anything), nargin: (0, 1),
        nargout: 0,
        example: "refresh; disp('done') => done",
    }

    /// Shows the current figure.
    ///
    /// Without a display there is nothing to show.
    "shg" { rule: Some(rules::anything), nargin: (0, 0),
        nargout: 0,
        example: "shg; disp('done') => done",
    }
}
