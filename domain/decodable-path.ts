/** A path of the app that can be decoded: in one that can't, as `/sites%`, each percent sign stands for itself. */
export const decodablePath = (path: string): string => (isDecodable(path) ? path : path.replaceAll('%', '%25'));

function isDecodable(path: string): boolean {
  try {
    // The build leaves out a call whose result nobody looks at.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
