/** Something that must never be is. */
export class Broken extends Error {
  override name = 'Broken';
}
