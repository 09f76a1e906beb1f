// For browsers of any age: it says what they lack before anything else runs, instead of a page that stays empty.
(function (missing) {
  if (missing.length === 0) return;
  document.body.innerHTML =
    '<main role="alert" style="max-width: 30rem; margin: 0 auto; padding: 3rem 1.5rem; color: #F4F5F6; font: 1rem/1.5 sans-serif">' +
    '<h1 style="font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem">Firemark needs a newer browser</h1>' +
    '<p>It works in Safari 17.4 (iOS 17.4), Chrome 122, Edge 122 and Firefox 124, and in newer ones.</p>' +
    '<p>Update this browser, or the system of this phone, and open Firemark again. What is kept on this device stays there.</p>' +
    '<p style="color: #B4BAC1">Missing: <span></span></p></main>';
  document.title = 'Firemark needs a newer browser';
  document.body.querySelector('span').appendChild(document.createTextNode(missing.join(', ')));
})(
  [
    ['IndexedDB', !!window.indexedDB],
    ['BroadcastChannel', !!window.BroadcastChannel],
    ['OffscreenCanvas', !!window.OffscreenCanvas],
    ['CompressionStream', !!window.CompressionStream],
    ['isWellFormed', !!String.prototype.isWellFormed],
    ['toSorted', !!Array.prototype.toSorted],
    ['Map.groupBy', !!(window.Map && window.Map.groupBy)],
    ['AbortSignal.any', !!(window.AbortSignal && window.AbortSignal.any)],
    [':has()', window.CSS && window.CSS.supports && window.CSS.supports('selector(:has(a))')],
  ]
    .filter(function (feature) {
      return !feature[1];
    })
    .map(function (feature) {
      return feature[0];
    }),
);
