// Charts that are zoomed, moved and turned. The picture is there without this script. What it needs is in the picture: `data-goes` of
// a shape says how it goes with its axes, and a model per figure says what the axes are.
'use strict';

(() => {
  const { bounds, clamp, element, number, rulerLimits, titleTop, viewOf } = Draw;

  // How shapes go.
  const numbersOf = text => text.split(' ').map(Number);
  const shapeOf = node => {
    const [goes, ...more] = node.dataset.goes.split(' '), shape = { node, goes, by: more.map(Number) };
    if (node.tagName === 'image') shape.box = ['x', 'y', 'width', 'height'].map(name => Number(node.getAttribute(name)));
    else if (node.tagName === 'text') shape.transform = node.getAttribute('transform').replace(/^translate\([^)]*\)/, '');
    else {
      const tokens = node.getAttribute('d').match(/[MLZ]|-?[\d.]+/g), near = node.dataset.near ? numbersOf(node.dataset.near) : [];
      shape.points = [];
      shape.steps = [];
      for (let k = 0; k < tokens.length; k++) {
        if (tokens[k] === 'Z') shape.steps.push('Z');
        else {
          shape.steps.push(tokens[k]);
          shape.points.push([Number(tokens[++k]), Number(tokens[++k]), near[shape.points.length] || 0]);
        }
      }
    }
    return shape;
  };
  const inside = ([left, top, width, height], [x, y]) =>
    x >= left - 0.5 && x <= left + width + 0.5 && y >= top - 0.5 && y <= top + height + 0.5;
  const moveShape = (axes, shape, go) => {
    const { node, goes, by } = shape, to = p => {
      const [x, y] = go(p);
      return goes === 'across' ? [x, p[1] + axes.rect[1] - axes.home.rect[1]] : goes === 'upright' ? [p[0], y] : [x, y];
    };
    if (goes === 'whole') {
      const [x, y] = go(by);
      const isSeen = axes.isSpace || inside(axes.rect, [x, y]) || !inside(axes.home.rect, by);
      node.style.display = isSeen ? '' : 'none';
      const change = `translate(${number(x - by[0])} ${number(y - by[1])})`;
      if (shape.transform === undefined) node.setAttribute('transform', change);
      else {
        shape.home ??= node.getAttribute('transform').match(/-?[\d.]+/g).slice(0, 2).map(Number);
        node.setAttribute('transform', `translate(${number(shape.home[0] + x - by[0])} ${number(shape.home[1] + y - by[1])})${shape.transform}`);
      }
    } else if (shape.box) {
      const [x, y, width, height] = shape.box, a = to([x, y, 0]), b = to([x + width, y + height, 0]);
      [['x', a[0]], ['y', a[1]], ['width', b[0] - a[0]], ['height', b[1] - a[1]]].forEach(([name, x]) => node.setAttribute(name, number(x)));
    } else if (shape.points) {
      let k = 0;
      node.setAttribute('d', shape.steps.map(step => step === 'Z' ? step : step + to(shape.points[k++]).map(number).join(' ')).join(''));
    } else {
      shape.home ??= node.getAttribute('transform').match(/-?[\d.]+/g).slice(0, 2).map(Number);
      const at = to([...shape.home, 0]);
      node.style.display = inside(axes.rect, at) ? '' : 'none';
      node.setAttribute('transform', `translate(${at.map(number).join(' ')})${shape.transform}`);
    }
  };
  const moveShapes = axes => {
    const { rect, home } = axes;
    let go, near = () => 0;
    if (axes.isSpace) {
      const view = viewOf(axes), place = p => view.place(home.view.parts(p));
      go = p => place(p).slice(0, 2);
      near = p => place(p)[2];
    } else {
      const [[u0, u1], [v0, v1]] = axes.window;
      go = ([x, y]) => {
        const part = [(x - home.rect[0]) / home.rect[2], (home.rect[1] + home.rect[3] - y) / home.rect[3]];
        return [rect[0] + (part[0] - u0) / (u1 - u0) * rect[2], rect[1] + rect[3] - (part[1] - v0) / (v1 - v0) * rect[3]];
      };
    }
    axes.shapes.forEach(shape => moveShape(axes, shape, go));
    // Faces that follow each other are painted from far to near.
    for (const { faces, end } of axes.runs) {
      for (const face of faces) {
        face.near = near(face.by) + face.by[3];
        face.own = face.points.reduce((sum, p) => sum + near(p), 0) / face.points.length;
      }
      faces.sort((a, b) => a.near - b.near || a.own - b.own);
      faces.forEach(face => end.parentNode.insertBefore(face.node, end));
    }
    axes.cuts.forEach(cut => ['x', 'y', 'width', 'height'].forEach((name, k) => cut.setAttribute(name, number(rect[k]))));
  };

  const raised = ({ box: [x, y, width, height] }, by) => ({ x0: x, y0: y + by, x1: x + width, y1: y + by + height });
  // What axes have to know of their picture, read when they are touched first.
  const begun = axes => {
    if (axes.shapes) return;
    const now = [axes.window, axes.turn];
    reset(axes);
    axes.home.rect = axes.rect;
    if (axes.isSpace) axes.home.view = viewOf(axes);
    const { charts, titles } = axes.layers;
    axes.shapes = charts ? [...charts.querySelectorAll('[data-goes]')].map(shapeOf) : [];
    axes.runs = [];
    let run = null;
    for (const shape of axes.shapes) {
      const follows = run && shape.goes === 'sorted' && shape.node.previousElementSibling === run.faces[run.faces.length - 1].node;
      if (shape.goes !== 'sorted') run = null;
      else if (follows) run.faces.push(shape);
      else axes.runs.push(run = { faces: [shape] });
    }
    // A mark behind each run keeps its place.
    axes.runs.forEach(run => {
      run.end = element('g', {});
      run.faces[run.faces.length - 1].node.after(run.end);
    });
    const cuts = new Set(axes.shapes.map(shape => shape.node.getAttribute('clip-path')).filter(Boolean));
    axes.cuts = [...cuts].map(cut => axes.svg.querySelector(`${cut.slice(4, -1)} rect`)).filter(Boolean);
    axes.titles = titles ? [...titles.querySelectorAll('text')].map(node => ({
      node, box: numbersOf(node.dataset.box), transform: node.getAttribute('transform'),
      at: node.getAttribute('transform').match(/-?[\d.]+/g).slice(0, 2).map(Number),
    })) : [];
    const texts = (axes.isSpace ? Draw.space : Draw.flat)(axes, { rulers: element('g', {}) });
    axes.home.top = titleTop(axes, texts);
    // Alone they have the whole picture, else what they took at first.
    const [, , width, height] = numbersOf(axes.svg.getAttribute('viewBox')), [x, y, w, h] = axes.rect;
    const boxes = axes.isAlone ? [{ x0: 0, y0: axes.top, x1: width, y1: height }] : [{ x0: x, y0: y, x1: x + w, y1: y + h }];
    if (!axes.isAlone) boxes.push(...texts.map(label => bounds(label, axes.font)), ...axes.titles.map(title => raised(title, 0)));
    const [least, most] = [Math.min, Math.max].map(choose => name => choose(...boxes.map(box => box[name])));
    axes.room = { x0: least('x0'), y0: least('y0'), x1: most('x1'), y1: most('y1') };
    [axes.window, axes.turn] = now;
  };

  const draw = axes => {
    begun(axes);
    const { behind, rulers } = axes.layers, { room } = axes, rulersOf = axes.isSpace ? Draw.space : Draw.flat;
    axes.rect = [...axes.home.rect];
    let texts, up;
    // Smaller where texts would leave their room.
    for (let turn = 0; turn < 3; turn++) {
      [behind, rulers].forEach(layer => layer && layer.replaceChildren());
      texts = rulersOf(axes, { behind, rulers });
      up = titleTop(axes, texts) - axes.home.top;
      const boxes = texts.map(label => bounds(label, axes.font));
      boxes.push(...axes.titles.map(title => raised(title, up)));
      const beyond = by => Math.max(0, ...boxes.map(by));
      const [left, above] = [beyond(box => room.x0 - box.x0), beyond(box => room.y0 - box.y0)];
      const [right, below] = [beyond(box => box.x1 - room.x1), beyond(box => box.y1 - room.y1)];
      if (left + above + right + below < 0.01 || turn === 2) break;
      const [x, y, w, h] = axes.rect;
      axes.rect = [x + left, y + above, Math.max(w - left - right, 8), Math.max(h - above - below, 8)];
    }
    if (rulers) texts.forEach(label => Draw.write(label, axes.font, rulers));
    for (const { node, at, transform } of axes.titles) {
      node.setAttribute('transform', transform.replace(/^translate\([^)]*\)/, `translate(${at[0]} ${number(at[1] + up)})`));
    }
    moveShapes(axes);
  };

  // The hand: a window is zoomed about a point, moved, or a view is turned.
  const zoom = (axes, factor, about, which) => {
    const next = axes.window.map(([from, to], k) => {
      if (which !== undefined && which !== k) return [from, to];
      const point = from + about[k] * (to - from);
      return [point - (point - from) * factor, point + (to - point) * factor];
    });
    const isGood = next.every(([from, to], k) => to - from < 1e4 && axes.rulers.filter(ruler => ruler.k === k).every(ruler => {
      const [lo, hi] = rulerLimits({ window: next }, ruler);
      return isFinite(hi) && hi - lo > 1e-9 * Math.max(Math.abs(lo), Math.abs(hi)) && (!ruler.log || lo > 0 && hi / lo < 1e200);
    }));
    if (isGood) axes.window = next;
  };
  const move = (axes, dx, dy) => {
    axes.window = axes.window.map(([from, to], k) => {
      const by = (k === 0 ? -dx / axes.rect[2] : dy / axes.rect[3]) * (to - from);
      return [from + by, to + by];
    });
  };
  const turn = (axes, dx, dy) => {
    axes.turn = [axes.turn[0] - dx * 0.5, clamp(axes.turn[1] + dy * 0.5, -90, 90)];
  };
  const reset = axes => {
    axes.window = [[0, 1], [0, 1]];
    axes.turn = axes.view && [...axes.view];
  };

  const attend = (svg, all) => {
    let held = null, due = new Set();
    const later = axes => {
      if (due.size === 0) requestAnimationFrame(() => { due.forEach(draw); due = new Set(); });
      due.add(axes);
      // Linked axes have the same window.
      (axes.linked || []).forEach((others, k) => others.filter(other => !all[other].isSpace).forEach(other => {
        all[other].window[k] = [...axes.window[k]];
        due.add(all[other]);
      }));
    };
    const place = event => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    // The axes under the pointer, and whether it is on one of their rulers alone.
    const find = event => {
      const { x, y } = place(event);
      for (const axes of [...all].reverse()) {
        const [left, top, width, height] = axes.rect, isIn = (x0, x1, y0, y1) => x >= x0 && x <= x1 && y >= y0 && y <= y1;
        const about = [(x - left) / width, (top + height - y) / height];
        if (isIn(left, left + width, top, top + height)) return { axes, about };
        if (axes.isSpace) continue;
        if (isIn(left, left + width, top + height, top + height + 30)) return { axes, about, which: 0 };
        if (isIn(left - 40, left, top, top + height)) return { axes, about, which: 1 };
      }
      return null;
    };
    svg.addEventListener('wheel', event => {
      const found = find(event);
      if (!found || found.axes.isSpace) return;
      event.preventDefault();
      zoom(found.axes, Math.exp(clamp(event.deltaY, -300, 300) * 0.0015), found.about, found.which);
      later(found.axes);
    }, { passive: false });
    svg.addEventListener('pointerdown', event => {
      const found = event.button === 0 && find(event);
      if (!found) return;
      held = { axes: found.axes, which: found.which, at: place(event) };
      svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener('pointermove', event => {
      if (!held) return;
      const at = place(event), [dx, dy] = [at.x - held.at.x, at.y - held.at.y];
      held.at = at;
      if (held.axes.isSpace) turn(held.axes, dx, dy);
      else move(held.axes, held.which === 1 ? 0 : dx, held.which === 0 ? 0 : dy);
      later(held.axes);
    });
    ['pointerup', 'pointercancel'].forEach(name => svg.addEventListener(name, () => { held = null; }));
    svg.addEventListener('dblclick', event => {
      const found = find(event);
      if (found) { reset(found.axes); later(found.axes); }
    });
    for (const axes of all) {
      axes.group.setAttribute('tabindex', 0);
      axes.group.addEventListener('keydown', event => {
        const arrow = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
        const factor = { '+': 0.8, '-': 1.25 }[event.key];
        if (arrow) axes.isSpace ? turn(axes, 10 * arrow[0], 10 * arrow[1]) : move(axes, 20 * arrow[0], 20 * arrow[1]);
        else if (factor && !axes.isSpace) zoom(axes, factor, [0.5, 0.5]);
        else if (event.key === 'Home') reset(axes);
        else return;
        event.preventDefault();
        later(axes);
      });
    }
  };

  for (const figure of document.querySelectorAll('figure')) {
    const svg = figure.querySelector('svg'), model = JSON.parse(figure.querySelector('script').textContent);
    Ticks.use(model.font.widths);
    const all = model.axes.map((axes, k) => {
      const group = svg.querySelector(`[data-axes="${k}"]`);
      const layers = Object.fromEntries(['behind', 'rulers', 'charts', 'titles'].map(name => [name, group.querySelector(`.${name}`)]));
      return Object.assign(axes, { svg, group, layers, font: model.font, isSpace: !!axes.view, isAlone: model.axes.length === 1, home: { names: {} } });
    });
    all.forEach(reset);
    attend(svg, all);
    svg.classList.add('live');
  }
  const hint = document.querySelector('.hint');
  if (hint) hint.hidden = false;
})();
