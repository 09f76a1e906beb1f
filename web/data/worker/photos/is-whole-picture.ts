/** Cameras write more behind a picture's end. */
const TAIL = 65_536;

const kinds = [
  { begin: [0xff, 0xd8, 0xff], end: [0xff, 0xd9] },
  { begin: [0x89, 0x50, 0x4e, 0x47], end: [0x49, 0x45, 0x4e, 0x44] },
] as const;

/** Whether a file begins and ends as a JPEG or PNG does: where it can't be read all the same, the device may lack the memory [PHOTO.23]. */
export async function isWholePicture(file: Blob): Promise<boolean> {
  try {
    const [head, tail] = [await bytesOf(file.slice(0, 4)), await bytesOf(file.slice(-TAIL))];
    return kinds.some(({ begin, end }) => begin.every((byte, at) => head[at] === byte) && holds(tail, end));
  } catch {
    return false;
  }
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

function holds(bytes: Uint8Array, end: readonly number[]): boolean {
  const [first = 0] = end;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (end.every((byte, nth) => bytes[at + nth] === byte)) return true;
  return false;
}
