// Lines that belong together light up, and a line's other side scrolls into its box. Everything else works without this.
(function () {
  'use strict';
  var lit = [];
  function light(key) {
    lit.forEach(function (row) { row.classList.remove('lit'); });
    lit = key ? Array.prototype.slice.call(document.querySelectorAll('[data-l="' + key + '"]')) : [];
    lit.forEach(function (row) { row.classList.add('lit'); });
  }
  document.addEventListener('mouseover', function (event) {
    var row = event.target.closest && event.target.closest('[data-l]');
    if (row) { light(row.getAttribute('data-l')); }
  });
  document.addEventListener('click', function (event) {
    var row = event.target.closest && event.target.closest('.source [data-l]');
    if (!row) { return; }
    light(row.getAttribute('data-l'));
    var other = lit.filter(function (one) { return one.closest('.c'); })[0];
    var box = other && other.closest('.lines');
    if (box) { box.scrollTop += other.getBoundingClientRect().top - box.getBoundingClientRect().top - 40; }
  });
})();
