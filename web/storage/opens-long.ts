/** More than a phone takes for all that it can hold: something else holds it [DEV.20]. */
export const TOO_LONG_MILLISECONDS = 20_000;

export const OPENS_LONG =
  'Opening your data takes long. If it does not end, close all tabs of Firemark and then the browser, and open it again: what you saved on this device is kept.';
