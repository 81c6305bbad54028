// Touches all axes of a page and says what it found: `TELL` is a function of a text.
(() => {
  const errors = [];
  addEventListener('error', event => errors.push(event.message));
  addEventListener('securitypolicyviolation', event => errors.push(`policy ${event.violatedDirective}`));
  // Frames are not drawn in time that is not real.
  window.requestAnimationFrame = draw => setTimeout(draw, 0);

  const wait = () => new Promise(done => setTimeout(done, 20));
  const box = node => node.getBoundingClientRect();
  const texts = group => [...group.querySelectorAll('.rulers text, .titles text')]
    .map(text => `${text.className.baseVal} ${text.textContent} ${text.getAttribute('transform')}`);
  const shapes = group => [...group.querySelectorAll('path, image')]
    .map(shape => `${shape.getAttribute('class')} ${shape.getAttribute('d')}`);
  // Whether two texts differ by more than a pixel in their numbers.
  const differs = (a, b) => {
    const [x, y] = [a, b].map(text => text.split(/(-?\d+(?:\.\d+)?)/));
    return x.length !== y.length || x.some((part, k) => k % 2 ? Math.abs(part - y[k]) > 1.01 : part !== y[k]);
  };
  const without = (these, those) => {
    const left = [...those];
    return these.filter(one => {
      const k = left.findIndex(other => !differs(one, other));
      if (k >= 0) left.splice(k, 1);
      return k < 0;
    }).map(one => one.slice(0, 100)).slice(0, 4);
  };
  // Texts over each other or outside of the picture; those that are turned by other angles than upright are left out. A legend stands before axes that
  // are turned, and hides what comes under it.
  const covering = (svg, isTurned) => {
    const isPlain = text => text.style.display !== 'none' && !/rotate\((?!-?90\))/.test(text.getAttribute('transform'))
      && !(isTurned && text.matches('.legend-text'));
    const all = [...svg.querySelectorAll('text')].filter(isPlain).map(text => [text.textContent, box(text)]).filter(([, a]) => a.width > 0);
    const whole = box(svg), found = [];
    all.forEach(([name, a], k) => {
      if (a.left < whole.left - 3 || a.top < whole.top - 3 || a.right > whole.right + 3 || a.bottom > whole.bottom + 3) found.push(`${name} leaves`);
      for (const [other, b] of all.slice(k + 1)) {
        // What is seen of letters is lower than their lines.
        const low = 0.25 * Math.min(a.height, b.height);
        if (a.left + 2 < b.right && b.left + 2 < a.right && a.top + low < b.bottom - low && b.top + low < a.bottom - low) found.push(`${name} covers ${other}`);
      }
    });
    return found;
  };

  const touch = async (svg, group, { rect: [left, top, width, height], view }) => {
    const at = (x, y, more) => {
      const whole = box(svg), scale = whole.width / svg.viewBox.baseVal.width;
      const [clientX, clientY] = [whole.left + (left + x * width) * scale, whole.top + (top + y * height) * scale];
      return { bubbles: true, cancelable: true, button: 0, pointerId: 1, clientX, clientY, ...more };
    };
    const back = async () => {
      svg.dispatchEvent(new MouseEvent('dblclick', at(0.5, 0.5)));
      await wait();
    };
    const first = covering(svg), [labels, drawn] = [texts(group), shapes(group)], found = [];
    // What the script draws is what was there.
    await back();
    found.push(...without(labels, texts(group)), ...without(texts(group), labels), ...without(drawn, shapes(group)));
    const steps = view ? [[120, 0], [0, 40], [90, 30], [180, -100], [60, -200], [60, -10], [300, 90]]
      : [[-300, 0.3, 0.6], [-300, 0.3, 0.6], [-300, 0.7, 0.2], [-300, 0.5, 0.5], [300, 0.5, 0.5], [300, 0.2, 0.2], [300, 0.5, 0.5], [300, 0.5, 0.5]];
    let moved = 0;
    for (const [a, b, c] of steps) {
      const before = [...texts(group), ...shapes(group)];
      if (view) {
        svg.dispatchEvent(new PointerEvent('pointerdown', at(0.5, 0.5)));
        svg.dispatchEvent(new PointerEvent('pointermove', at(0.5 + a / width, 0.5 + b / height)));
        svg.dispatchEvent(new PointerEvent('pointerup', at(0.5, 0.5)));
      } else svg.dispatchEvent(new WheelEvent('wheel', at(b, c, { deltaY: a })));
      await wait();
      moved += without(before, [...texts(group), ...shapes(group)]).length > 0;
      found.push(...covering(svg, !!view).filter(text => !first.includes(text)).map(text => `after ${a} ${b} ${c ?? ''} ${text}`));
    }
    if (moved < 2) found.push('nothing moves');
    await back();
    found.push(...without(labels, texts(group)), ...without(drawn, shapes(group)));
    return found;
  };

  addEventListener('load', async () => {
    const found = [];
    let axes = 0;
    for (const svg of document.querySelectorAll('figure > svg')) {
      svg.setPointerCapture = () => {};
      const model = JSON.parse(svg.parentNode.querySelector('script').textContent);
      for (const [k, each] of model.axes.entries()) {
        if (svg.querySelector(`[data-axes="${k}"] .charts > *`)) axes++, found.push(...await touch(svg, svg.querySelector(`[data-axes="${k}"]`), each));
      }
    }
    TELL(`touched ${axes}: ${[...errors, ...found].join('; ') || 'good'}`);
  });
})();
