/** What a version that the server sends nothing more to says of itself [VER]. */
export const TOO_OLD_WORDS =
  'This version of Firemark is too old to go on: load the new one. What is unsent stays on this device.';
