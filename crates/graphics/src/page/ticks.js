// Where ticks stand between limits, and how they are labelled: the rules of src/ticks.rs, src/dates.rs and src/draw/scale.rs.
'use strict';

const Ticks = (() => {
  const DAY = 86400;

  // The width of a text of size 1, in a cut of the typeface: 0 plain, 1 bold, 2 italic, 3 both.
  let widths = [];
  const width = (text, style) => {
    const of = widths[style] || widths[0];
    return [...text].reduce((sum, letter) => sum + (of[letter] || of['0']), 0) / 1000;
  };

  const niceStep = x => {
    if (!(x > 0) || !isFinite(x)) return 1;
    const power = 10 ** Math.floor(Math.log10(x));
    return ([1, 2, 5].find(s => x / power <= s * (1 + 1e-9)) || 10) * power;
  };
  const trimmed = text => text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const cleaned = (x, step) => {
    const digits = Math.min(Math.max(1 - Math.floor(Math.log10(step)), 0), 300);
    if (digits > 20 || Math.abs(x) > 1e15) return Math.abs(x) < step * 1e-6 ? 0 : x;
    return Number(x.toFixed(digits)) + 0;
  };
  const places = (lo, hi, step) => {
    const room = step * 1e-6;
    const first = Math.ceil((lo - room) / step), last = Math.floor((hi + room) / step);
    if (!(last - first < 1000)) return [];
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, k) => cleaned((first + k) * step, step));
  };
  const exponent = ticks => {
    const largest = Math.max(0, ...ticks.map(Math.abs));
    if (largest === 0 || largest > 1e-3 * (1 + 1e-9) && largest <= 1e4) return 0;
    return Math.floor(Math.log10(largest) + 1e-12);
  };
  // At most five significant digits, or as many as tell neighbours apart.
  const short = (x, step) => {
    if (x === 0) return '0';
    const power = Math.floor(Math.log10(Math.abs(x)));
    if (power < -5 || power >= 15) {
      const [digits, end] = x.toExponential(4).split('e');
      return trimmed(digits) + 'e' + Number(end);
    }
    const needed = step > 0 ? Math.ceil(-Math.log10(step) - 1e-9) : 0;
    return trimmed(x.toFixed(Math.min(Math.max(5 - power, needed, 0), 20)));
  };
  const numbers = (ticks, power) => {
    const step = ticks.length > 1 ? Math.abs(ticks[1] - ticks[0]) / 10 ** power : 0;
    return ticks.map(x => short(x / 10 ** power, step));
  };

  // room: pixels from end to end, the size of labels, whether they stand beside each other.
  const fits = (room, lo, hi, step) => {
    const distance = room.length * step / (hi - lo);
    if (!room.across) return distance >= 1.6 * room.size;
    const ticks = places(lo, hi, step);
    const widest = Math.max(0, ...numbers(ticks, exponent(ticks)).map(text => width(text, 0)));
    return (widest + 0.8) * room.size <= distance;
  };
  const stepOf = (room, lo, hi) => {
    for (let most = 10; most > 1; most--) {
      const step = niceStep((hi - lo) / most);
      if (fits(room, lo, hi, step)) return step;
    }
    return niceStep(hi - lo);
  };

  const logPlaces = (lo, hi, most) => {
    const first = Math.ceil(Math.log10(lo) - 1e-9), last = Math.floor(Math.log10(hi) + 1e-9);
    const count = Math.max(last - first + 1, 0), all = [];
    if (count < 2) {
      for (let k = first - 1; k <= last + 1; k++) all.push(...[1, 2, 5].map(m => m * 10 ** k));
      return all.filter(x => x >= lo * (1 - 1e-9) && x <= hi * (1 + 1e-9));
    }
    const every = Math.ceil(count / Math.max(most, 2));
    for (let k = first; k <= last; k++) if ((k % every + every) % every === 0) all.push(10 ** k);
    return all;
  };
  const logMinor = (lo, hi) => {
    const first = Math.floor(Math.log10(lo)), last = Math.ceil(Math.log10(hi)), all = [];
    if (last - first > 12) return all;
    for (let k = first; k < Math.max(last, first + 1); k++) for (let m = 2; m < 10; m++) all.push(m * 10 ** k);
    return all.filter(x => x > lo && x < hi);
  };
  const power = x => {
    const of = Math.log10(x);
    return Math.abs(of - Math.round(of)) < 1e-9 ? `10^{${Math.round(of)}}` : short(x, 0);
  };

  const NAMED = { usd: '$%.2f', eur: '€%.2f', gbp: '£%.2f', percentage: '%g%%', degrees: '%g°' };
  // A number by a format of one conversion.
  const formatted = (format, x) => (NAMED[format] || format).replace(/%%|%([^a-zA-Z%]*)([a-zA-Z]?)/g, (all, flags, letter) => {
    if (all === '%%') return '%';
    const digits = Math.min(Number((flags.split('.')[1] ?? '6')) || 0, 30);
    if ('diu'.includes(letter) && letter) return String(Math.round(x));
    if (letter === 'f') return x.toFixed(digits);
    if (letter === 'e') return x.toExponential(digits).replace('e+', 'e');
    return short(x, 0);
  });

  // Points in time are days; a step is so many seconds, or months of the calendar.
  const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, DAY, 2 * DAY, 7 * DAY, 14 * DAY]
    .map(seconds => ({ seconds })).concat([1, 2, 3, 6, 12].map(months => ({ months })));
  const daysOf = step => step.seconds ? step.seconds / DAY : step.months * 30.436875;
  const dateOf = day => new Date((Math.floor(day) - 719529) * 864e5);
  const dayOf = months => {
    const date = new Date(Date.UTC(2000, 0, 1));
    date.setUTCFullYear(Math.floor(months / 12), (months % 12 + 12) % 12, 1);
    return Math.round(date.getTime() / 864e5) + 719529;
  };
  const monthsOf = day => dateOf(day).getUTCFullYear() * 12 + dateOf(day).getUTCMonth();
  const whole = day => Math.trunc(day) + Math.round((day - Math.trunc(day)) * DAY * 1e6) / (DAY * 1e6);
  const before = (step, day) => {
    if (step.months) return dayOf(Math.floor(monthsOf(day + 1e-9) / step.months) * step.months);
    const first = step.seconds >= 7 * DAY ? 2 : 0;
    return whole(Math.floor((day - first) * DAY / step.seconds + 1e-6) * step.seconds / DAY + first);
  };
  const next = (step, tick) => step.months ? dayOf(monthsOf(tick + 0.5) + step.months) : whole(tick + step.seconds / DAY);
  const timePlaces = (step, lo, hi) => {
    const all = [];
    let at = before(step, lo);
    if (at < lo - 1e-9) at = next(step, at);
    for (; at <= hi + 1e-9 && all.length < 1000; at = next(step, at)) all.push(at);
    return all;
  };
  const timeFormats = (step, shown) => {
    if (step.months) return step.months >= 12 ? ['yyyy', null] : ['MMM', 'yyyy'];
    if (step.seconds >= DAY) return ['MMM dd', 'yyyy'];
    if (step.seconds >= 60) return shown > 1.5 ? ['MMM dd, HH:mm', 'yyyy'] : ['HH:mm', 'MMM dd, yyyy'];
    return step.seconds >= 1 ? ['HH:mm:ss', 'MMM dd, yyyy'] : ['mm:ss.SSS', 'MMM dd, yyyy, HH:mm'];
  };
  const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
  const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const written = (given, format) => {
    const day = Math.round(given * DAY * 1000) / (DAY * 1000), date = dateOf(day + 1e-10);
    const seconds = Math.max(Math.round((day - Math.floor(day + 1e-10)) * DAY * 1000), 0) / 1000;
    const hour = Math.floor(seconds / 3600), minute = Math.floor(seconds / 60) % 60, second = seconds % 60;
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    return format.replace(/'([^']*)'?|([A-Za-z])\2*/g, (all, quoted, letter) => {
      if (quoted !== undefined) return quoted;
      const n = all.length, padded = x => String(x).padStart(n > 1 ? 2 : 1, '0');
      switch (letter) {
        case 'y': case 'u': return n === 2 ? String((year % 100 + 100) % 100).padStart(2, '0') : String(year).padStart(n, '0');
        case 'Q': return (n > 2 ? 'Q' : '') + (Math.floor(month / 3) + 1);
        case 'M': return n > 3 ? MONTHS[month] : n === 3 ? MONTHS[month].slice(0, 3) : padded(month + 1);
        case 'd': return padded(date.getUTCDate());
        case 'e': case 'E': return WEEKDAYS[date.getUTCDay()].slice(0, n > 3 ? 9 : 3);
        case 'H': return padded(hour);
        case 'h': return padded(format.includes('a') ? hour % 12 || 12 : hour);
        case 'm': return padded(minute);
        case 's': return padded(Math.floor(second));
        case 'S': return String(Math.round((second % 1) * 1000)).padStart(3, '0').slice(0, Math.min(n, 3));
        case 'a': return hour < 12 ? 'AM' : 'PM';
        default: return all;
      }
    });
  };
  const UNITS = { y: [365.2425, 'yrs'], d: [1, 'days'], h: [1 / 24, 'hr'], m: [1 / 1440, 'min'], s: [1 / DAY, 'sec'] };
  // A length of time as `hh:mm:ss` and its kin.
  const length = (days, format) => {
    const [clock, digits = ''] = format.split('.'), scale = 10 ** Math.min(digits.length, 9);
    const parts = clock.split(':');
    let rest = Math.round(Math.abs(days) * DAY * scale) / scale;
    const out = parts.map((part, k) => {
      const size = { dd: DAY, hh: 3600, mm: 60 }[part] || 1;
      const value = k + 1 === parts.length && size > 1 ? Math.round(rest / size) : Math.floor(rest / size + 1e-9);
      rest -= value * size;
      return String(value).padStart(2, '0');
    });
    const fraction = digits ? '.' + String(Math.round(Math.max(rest, 0) * scale)).padStart(digits.length, '0') : '';
    return (days < 0 ? '-' : '') + out.join(':') + fraction;
  };
  const timeLabel = (axis, day, step, shown) => axis.kind === 'duration' ? length(day, axis.format || 'hh:mm:ss')
    : written(day, axis.format || timeFormats(step, shown)[0]);
  const timeStep = (axis, lo, hi, room) => {
    const short = [], long = [];
    for (let most = 10; most > 0; most--) {
      const seconds = niceStep((hi - lo) * DAY / most), years = niceStep((hi - lo) / 365.25 / most);
      if (seconds < 1) short.push({ seconds });
      if (years > 1) long.push({ months: 12 * Math.trunc(years) });
    }
    const all = [...short, ...STEPS.filter(step => daysOf(step) * 24 >= hi - lo), ...long];
    const good = step => {
      if ((hi - lo) / daysOf(step) > 12 || axis.kind === 'duration' && step.months) return false;
      const labels = timePlaces(step, lo, hi).map(day => timeLabel(axis, day, step, hi - lo));
      if (labels.some((label, k) => k > 0 && label === labels[k - 1])) return false;
      const distance = room.length * daysOf(step) / (hi - lo);
      const wide = room.across ? width(timeLabel(axis, before(step, hi), step, hi - lo), 0) + 0.8 : 1.6;
      return distance >= wide * room.size;
    };
    return all.find(good) || all[all.length - 1];
  };
  const times = (axis, lo, hi, room) => {
    const unit = axis.kind === 'duration' && UNITS[axis.format];
    if (unit) {
      const step = stepOf(room, lo / unit[0], hi / unit[0]), all = places(lo / unit[0], hi / unit[0], step);
      return { places: all.map(x => x * unit[0]), labels: all.map(x => `${short(x, step)} ${unit[1]}`), beside: '' };
    }
    const step = timeStep(axis, lo, hi, room), all = timePlaces(step, lo, hi), common = timeFormats(step, hi - lo)[1];
    let beside = '';
    if (axis.kind === 'datetime' && !axis.format && common && all.length) {
      const [first, last] = [all[0], all[all.length - 1]].map(day => written(day, common));
      beside = first === last ? first : `${first} – ${last}`;
    }
    return { places: all, labels: all.map(day => timeLabel(axis, day, step, hi - lo)), beside };
  };

  // The ticks of a dimension between limits: places, their labels as texts or as lines that were given, what stands beside the
  // axis, and small ticks.
  const of = (axis, lo, hi, room) => {
    let made;
    if (axis.places) {
      const within = axis.places.map((x, k) => k).filter(k => axis.places[k] >= lo && axis.places[k] <= hi);
      const all = within.map(k => axis.places[k]);
      made = { places: all, beside: '' };
      if (axis.labels) made.labels = within.map(k => axis.labels[k % axis.labels.length]);
      else if (axis.kind === 'datetime' || axis.kind === 'duration') {
        const step = timeStep(axis, lo, hi, room);
        made.labels = all.map(day => timeLabel(axis, day, step, hi - lo));
      }
    } else if (axis.kind === 'datetime' || axis.kind === 'duration') {
      made = times(axis, lo, hi, room);
      if (axis.labels) made = { places: made.places, beside: '' };
    } else {
      const log = () => logPlaces(lo, hi, Math.floor(room.length / (3 * room.size)));
      made = { places: axis.log ? log() : places(lo, hi, stepOf(room, lo, hi)), beside: '' };
    }
    if (axis.labels) made.labels ??= made.places.map((_, k) => axis.labels[k % axis.labels.length]);
    if (!made.labels) {
      const power10 = axis.log ? 0 : axis.exponent ?? exponent(made.places);
      if (axis.format) made.labels = made.places.map(x => formatted(axis.format, x));
      else if (axis.log) made.labels = made.places.map(power);
      else {
        made.labels = numbers(made.places, power10);
        made.beside = power10 ? `×10^{${power10}}` : '';
      }
    }
    made.minor = axis.log ? logMinor(lo, hi) : [];
    if (!axis.log && axis.minor) {
      made.minor = places(lo, hi, stepOf(room, lo, hi) / 5).filter(x => !made.places.includes(x));
    }
    return made;
  };

  return { of, width, use: tables => { widths = tables; } };
})();
