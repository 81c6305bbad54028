// Grid, ticks, labels and names of axes, as they are after a touch: the rules of src/draw/axes.rs and src/draw/axes3.rs.
'use strict';

const Draw = (() => {
  const GAP = 5, SVG = 'http://www.w3.org/2000/svg';
  const clamp = (x, lo, hi) => Math.min(Math.max(x, lo), hi);
  const number = x => String(Math.round(x * 100) / 100);
  const element = (name, attributes, parent) => {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) if (attributes[key] != null) made.setAttribute(key, attributes[key]);
    if (parent) parent.append(made);
    return made;
  };
  const through = points => 'M' + points.map(p => p.map(number).join(' ')).join('L');
  const ground = (axes, corners, parent) => axes.ground && element('path', {
    class: 'axes', fill: axes.ground, d: through(corners) + 'Z',
  }, parent);
  const lines = (role, parts, look, parent) => parts.length && look && element('path', {
    class: role, fill: 'none', d: parts.map(through).join(''),
    stroke: look.colour, 'stroke-width': look.width, 'stroke-opacity': look.alpha, 'stroke-dasharray': look.dash,
  }, parent);

  // Texts: lines of runs, each with its text, width, style, size, rise and colour.
  const run = (text, style, scale = 1, rise = 0) => [text, Ticks.width(text, style) * scale, style, scale, rise, null];
  // A text that was made here: at most one power in it.
  const linesOf = (text, style, font) => text.split('\n').map(line => {
    const [, before, raised] = line.match(/^(.*?)\^\{(.*)\}$/) || [];
    if (raised === undefined) return line ? [run(line, style)] : [];
    return [run(before, style), run(raised, style, font.small, font.raise)];
  });
  const widthOf = line => line.reduce((sum, run) => sum + run[1], 0);
  const extent = (label, font) => [
    Math.max(0, ...label.lines.map(widthOf)) * label.size,
    ((label.lines.length - 1) * font.line + font.ascent + font.descent) * label.size,
  ];
  const begin = (label, width) => ({ left: 0, center: -width / 2, right: -width })[label.across];
  const baseline = (label, font) => label.size * {
    top: font.ascent, cap: font.cap, baseline: (1 - label.lines.length) * font.line, middle: font.cap / 2 - (label.lines.length - 1) * font.line / 2,
    bottom: -(label.lines.length - 1) * font.line - font.descent,
  }[label.upright];
  const turnedBox = ([x, y], left, top, width, height, degrees) => {
    const angle = degrees * Math.PI / 180, [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const corners = [[left, top], [left + width, top], [left, top + height], [left + width, top + height]]
      .map(([a, b]) => [x + a * cos + b * sin, y + b * cos - a * sin]);
    const [xs, ys] = [0, 1].map(k => corners.map(corner => corner[k]));
    return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  };
  const bounds = (label, font) => {
    const [width, height] = extent(label, font);
    return turnedBox(label.at, begin(label, width), baseline(label, font) - font.ascent * label.size, width, height, label.turned || 0);
  };
  const overlap = (a, b, room) => a.x0 + room < b.x1 && b.x0 + room < a.x1 && a.y0 + room < b.y1 && b.y0 + room < a.y1;
  const write = (label, font, parent) => {
    const turned = label.turned ? ` rotate(${number(-label.turned)})` : '';
    const text = element('text', {
      class: label.role, transform: `translate(${number(label.at[0])} ${number(label.at[1])})${turned}`, 'font-family': font.families,
      'font-size': number(label.size), fill: label.colour, 'xml:space': 'preserve',
    }, parent);
    let down = baseline(label, font);
    for (const line of label.lines) {
      let x = begin(label, widthOf(line) * label.size);
      for (const [letters, width, style, scale, rise, colour] of line) {
        element('tspan', {
          x: number(x), y: number(down - rise * label.size), 'font-size': scale === 1 ? null : number(scale * label.size),
          'font-weight': style & 1 ? 'bold' : null, 'font-style': style & 2 ? 'italic' : null, fill: colour,
        }, text).textContent = letters;
        x += width * label.size;
      }
      down += font.line * label.size;
    }
  };

  // Flat axes: the window is the part of the first limits that is seen, the same for both sides.
  const rulerLimits = (axes, ruler) => {
    const [from, to] = axes.window[ruler.k];
    if (from === 0 && to === 1) return [ruler.lo, ruler.hi];
    const value = part => {
      if (ruler.reversed) part = 1 - part;
      return ruler.log ? ruler.lo * (ruler.hi / ruler.lo) ** part : ruler.lo + part * (ruler.hi - ruler.lo);
    };
    return [value(from), value(to)].sort((a, b) => a - b);
  };
  const pixel = (axes, ruler, [lo, hi], x) => {
    let part = ruler.log ? Math.log(x / lo) / Math.log(hi / lo) : (x - lo) / (hi - lo);
    if (ruler.reversed) part = 1 - part;
    const [left, top, width, height] = axes.rect;
    return ruler.k === 0 ? left + part * width : top + height - part * height;
  };
  // Where the lines of a ruler are, and which way is outside.
  const sideOf = (axes, ruler, rulers) => {
    const [left, top, width, height] = axes.rect;
    if (ruler.at === 'origin') {
      const other = rulers.find(other => other.k !== ruler.k), limits = rulerLimits(axes, other);
      return [pixel(axes, other, limits, clamp(0, ...limits)), ruler.k === 0 ? 1 : -1];
    }
    return ruler.k === 0 ? (ruler.at === 'high' ? [top, -1] : [top + height, 1]) : ruler.at === 'high' ? [left + width, 1] : [left, -1];
  };
  const reachOf = (ruler, at, sign, boxes) => Math.max(GAP, ...boxes.map(box =>
    ruler.k === 0 ? (sign > 0 ? box.y1 - at : at - box.y0) : sign > 0 ? box.x1 - at : at - box.x0));

  const flatLabels = (axes, ruler, ticks, limits, at, sign) => {
    const font = axes.font, raised = ruler.k === 0 && ruler.log ? 0.35 * ruler.size : 0;
    const away = at + sign * (GAP + ruler.outer + raised);
    let made = ticks.places.map((place, k) => {
      const p = pixel(axes, ruler, limits, place), given = ticks.labels[k];
      return {
        role: 'tick-label', lines: typeof given === 'string' ? linesOf(given, ruler.style, font) : given, size: ruler.size,
        colour: ruler.colour, turned: ruler.turned, at: ruler.k === 0 ? [p, away] : [away, p],
        across: ruler.k === 0 ? 'center' : sign > 0 ? 'left' : 'right',
        upright: ruler.k === 1 ? 'middle' : sign > 0 ? 'top' : 'bottom',
      };
    });
    let turned = ruler.turned;
    if (!turned && ruler.k === 0) {
      const boxes = made.map(label => bounds(label, font));
      const touches = (a, b) => Math.max(b.x0 - a.x1, a.x0 - b.x1) < 2;
      if (boxes.some((box, k) => k > 0 && touches(boxes[k - 1], box))) turned = 45;
    }
    if (ruler.k === 0 && turned) {
      for (const label of made) {
        Object.assign(label, { turned, upright: 'middle', across: turned > 0 === sign > 0 ? 'right' : 'left' });
        label.at[1] += sign * 3;
      }
    }
    return made.filter(label => label.lines.some(line => line.length));
  };

  const drawFlat = (axes, layers) => {
    const font = axes.font, [left, top, width, height] = axes.rect;
    const across = (k, p) => k === 0 ? [[p, top + height], [p, top]] : [[left, p], [left + width, p]];
    const texts = [];
    if (layers.behind) ground(axes, [[left, top], [left + width, top], [left + width, top + height], [left, top + height]], layers.behind);
    for (const ruler of axes.rulers) {
      const limits = rulerLimits(axes, ruler);
      const room = { length: ruler.k === 0 ? width : height, size: axes.size, across: ruler.k === 0 };
      const ticks = Ticks.of(ruler, ...limits, room), place = x => pixel(axes, ruler, limits, x);
      if (layers.behind) {
        lines('grid', ticks.minor.map(x => across(ruler.k, place(x))), ruler.minorGrid, layers.behind);
        lines('grid', ticks.places.map(x => across(ruler.k, place(x))), ruler.grid, layers.behind);
      }
      if (!layers.rulers || !ruler.line) continue;
      const [at, sign] = sideOf(axes, ruler, axes.rulers);
      const along = at => ruler.k === 0 ? [[left, at], [left + width, at]] : [[at, top], [at, top + height]];
      const others = (ruler.k === 0 ? [top, top + height] : [left, left + width])
        .filter(other => ruler.box && Math.abs(other - at) > 0.5);
      [at, ...others].forEach(at => lines('axis', [along(at)], ruler.line, layers.rulers));
      const parts = [];
      for (const [places, factor] of [[ticks.places, 1], [ticks.minor, 0.5]]) {
        for (const x of places) {
          const put = (at, sign) => {
            const ends = [at - sign * ruler.inner * factor, at + sign * ruler.outer * factor];
            parts.push(ends.map(end => ruler.k === 0 ? [place(x), end] : [end, place(x)]));
          };
          put(at, sign);
          others.forEach(other => put(other, other < at ? -1 : 1));
        }
      }
      if (ruler.inner + ruler.outer > 0) lines('ticks', parts, ruler.line, layers.rulers);
      const labels = flatLabels(axes, ruler, ticks, limits, at, sign);
      const reach = reachOf(ruler, at, sign, labels.map(label => bounds(label, font)));
      texts.push(...labels);
      if (ticks.beside) {
        texts.push({
          role: 'exponent', lines: linesOf(ticks.beside, 0, font), size: ruler.size, colour: ruler.colour,
          at: ruler.k === 0 ? [left + width, at + reach + 1] : [Math.max(left, Math.min(at, left + width)), top - 3],
          across: ruler.k === 0 || sign > 0 ? 'right' : 'left', upright: ruler.k === 0 ? 'top' : 'bottom',
        });
      }
      if (ruler.name !== null) {
        // Beside the labels, in the middle of the axis, as far as it was from there at first.
        const home = axes.home.names[ruler.name] ??= { middle: [left + width / 2, top + height / 2], away: at + sign * reach };
        const by = [left + width / 2 - home.middle[0], top + height / 2 - home.middle[1]];
        by[1 - ruler.k] = ruler.isMoved ? 0 : at + sign * reach - home.away;
        texts.push({ ...axes.names[ruler.name], at: axes.names[ruler.name].at.map((x, k) => x + by[k]) });
      }
    }
    return texts;
  };

  // Axes in space: places are parts of the three dimensions, seen from an azimuth and an elevation.
  const viewOf = axes => {
    const [azimuth, elevation] = axes.turn.map(degrees => degrees * Math.PI / 180);
    const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
    const longest = Math.max(...(axes.lengths || [1])), lengths = (axes.lengths || [1, 1, 1]).map(length => length / longest);
    const rows = [[ca, sa, 0], [-se * sa, se * ca, ce], [ce * sa, -ce * ca, se]];
    const turned = parts => rows.map(row => row.reduce((sum, x, k) => sum + x * (parts[k] - 0.5) * lengths[k], 0));
    const corners = [...Array(8).keys()].map(k => turned([k & 1, k >> 1 & 1, k >> 2]));
    const range = k => [Math.min(...corners.map(c => c[k])), Math.max(...corners.map(c => c[k]))];
    const [[left, right], [low, high]] = [range(0), range(1)], [x, y, width, height] = axes.rect;
    let factors = [width / (right - left), height / (high - low)];
    if (axes.lengths) factors = factors.fill(Math.min(...factors));
    const origin = [
      x + width / 2 - (left + right) / 2 * factors[0], y + height / 2 + (low + high) / 2 * factors[1],
    ];
    return {
      place: parts => {
        const [a, b, near] = turned(parts);
        return [origin[0] + a * factors[0], origin[1] - b * factors[1], near];
      },
      // Back from pixels and nearness to parts.
      parts: ([px, py, near]) => {
        const seen = [(px - origin[0]) / factors[0], (origin[1] - py) / factors[1], near];
        return [0, 1, 2].map(k => rows.reduce((sum, row, j) => sum + row[k] * seen[j], 0) / lengths[k] + 0.5);
      },
    };
  };
  const beside = ([x, y]) => ({
    across: x > 0.35 ? 'left' : x < -0.35 ? 'right' : 'center', upright: y > 0.35 ? 'top' : y < -0.35 ? 'bottom' : 'middle',
  });

  const drawSpace = (axes, layers) => {
    const font = axes.font, view = viewOf(axes), texts = [];
    const back = [0, 1, 2].map(k => {
      const near = end => view.place([0.5, 0.5, 0.5].fill(end, k, k + 1))[2];
      return near(1) < near(0) ? 1 : 0;
    });
    const spot = parts => view.place(parts).slice(0, 2);
    const corner = (base, ...pairs) => {
      const made = [...base];
      pairs.forEach(([k, x]) => { made[k] = x; });
      return spot(made);
    };
    for (let wall = 0; wall < 3 && layers.behind; wall++) {
      const [a, b] = [(wall + 1) % 3, (wall + 2) % 3], at = (x, y) => corner(back, [a, x], [b, y]);
      ground(axes, [at(0, 0), at(1, 0), at(1, 1), at(0, 1)], layers.behind);
      const parts = [];
      if (axes.rulers[a].grid) parts.push(...axes.rulers[a].ticks.map(x => [at(x, 0), at(x, 1)]));
      if (axes.rulers[b].grid) parts.push(...axes.rulers[b].ticks.map(x => [at(0, x), at(1, x)]));
      lines('grid', parts, axes.grid, layers.behind);
    }
    if (axes.box && layers.behind) {
      const parts = [];
      for (let k = 0; k < 3; k++) for (let which = 0; which < 4; which++) {
        const [a, b] = [(k + 1) % 3, (k + 2) % 3], ends = [which & 1, which >> 1];
        if (ends[0] !== back[a] && ends[1] !== back[b]) continue;
        parts.push([0, 1].map(x => corner([0, 0, 0], [k, x], [a, ends[0]], [b, ends[1]])));
      }
      lines('axis', parts, axes.box, layers.behind);
    }
    if (!layers.rulers) return texts;
    const front = back.map(end => 1 - end), level = axes.turn[1] < 0 ? 1 : 0;
    const boxes = [];
    axes.rulers.forEach((ruler, k) => {
      if (!ruler.line) return;
      let base = k === 0 ? [0, front[1], level] : [front[0], 0, level];
      if (k === 2) base = [[back[0], front[1], 0], [front[0], back[1], 0]].sort((a, b) => spot(a)[0] - spot(b)[0])[0];
      const at = x => corner(base, [k, x]), [from, to] = [at(0), at(1)];
      lines('axis', [[from, to]], ruler.line, layers.rulers);
      // An edge that is seen from its end has no room for labels.
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) < axes.end) return;
      let away = [-1, 0];
      if (k < 2) {
        const ends = [1 - base[1 - k], base[1 - k]].map(x => corner(base, [k, 0.5], [1 - k, x]));
        const [dx, dy] = [ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]], long = Math.hypot(dx, dy);
        away = long > 1e-6 ? [dx / long, dy / long] : [0, ends[1][1] >= spot([0.5, 0.5, 0.5])[1] ? 1 : -1];
      }
      const out = (p, by) => [p[0] + by * away[0], p[1] + by * away[1]];
      const put = label => { texts.push(label); boxes.push(bounds(label, font)); };
      const isFree = label => boxes.every(box => !overlap(box, bounds(label, font), 1));
      let reach = 8;
      ruler.ticks.forEach((x, n) => {
        const label = { role: 'tick-label', lines: ruler.labels[n], size: axes.size, colour: ruler.line.colour, at: out(at(x), 6), ...beside(away) };
        const [wide, high] = extent(label, font);
        reach = Math.max(reach, 8 + wide * Math.abs(away[0]) + high * Math.abs(away[1]));
        if (isFree(label)) put(label);
      });
      lines('ticks', ruler.ticks.map(x => [at(x), out(at(x), -5)]), ruler.line, layers.rulers);
      if (ruler.beside) {
        const place = k === 2 ? { across: 'left', upright: 'bottom' } : beside(away);
        put({
          role: 'exponent', lines: ruler.beside, size: axes.size, colour: ruler.line.colour,
          at: k === 2 ? [to[0], to[1] - 6] : out(to, reach), ...place,
        });
      }
      if (ruler.name !== null) {
        const middle = [0, 1].map(d => (from[d] + to[d]) / 2), place = k === 2 ? { across: 'center', upright: 'bottom' } : beside(away);
        const label = { ...axes.names[ruler.name], ...place };
        for (let more = 0; more < 40; more += 2) {
          label.at = out(middle, reach + more);
          if (isFree(label)) break;
        }
        put(label);
      }
    });
    return texts;
  };

  // Titles stand above what reaches over the upper side.
  const titleTop = (axes, texts) => {
    const [left, top, width] = axes.rect;
    let found = top;
    for (const label of texts) {
      const box = bounds(label, axes.font), isBeside = label.role === 'exponent' && box.x1 < left + width * 0.25;
      if (box.y0 < found && box.x0 < left + width && box.x1 > left && !isBeside && (axes.isSpace || box.y1 <= top + 1)) found = box.y0;
    }
    return found;
  };

  return { bounds, clamp, element, flat: drawFlat, number, rulerLimits, space: drawSpace, titleTop, viewOf, write };
})();
