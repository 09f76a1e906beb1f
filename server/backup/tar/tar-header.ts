export const BLOCK_BYTES = 512;
const SUM_AT = 148;
const SUM_BYTES = 8;
const SIZE_AT = 124;
const SIZE_BYTES = 12;
const NAME_BYTES = 100;
/** Larger sizes have no room as octal digits. */
const MOST_OCTAL = 8 ** 11 - 1;

export interface TarMember {
  name: string;
  size: number;
}

/** The block before a file's bytes (POSIX.1-1988 ustar; sizes from 8 GiB in binary, as GNU and BSD tar write them). */
export function tarHeader({ name, size }: TarMember, madeAt: Date): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error('a name is too long for a tar');
  block.write(name, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0'.repeat(2), 108);
  if (size <= MOST_OCTAL) block.write(octal(size, 11), SIZE_AT);
  else {
    block.writeUInt8(0x80, SIZE_AT);
    block.writeUIntBE(size, SIZE_AT + SIZE_BYTES - 6, 6);
  }
  block.write(octal(Math.floor(madeAt.getTime() / 1_000), 11), 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(`${octal(sumOf(block), 6)}\0 `, SUM_AT);
  return block;
}

/** Null when it is none, or damaged. */
export function readTarHeader(block: Buffer): TarMember | null {
  if (block.toString('latin1', 257, 262) !== 'ustar') return null;
  if (numberAt(block, SUM_AT, SUM_BYTES) !== sumOf(block)) return null;
  const isBinary = (block[SIZE_AT] ?? 0) === 0x80;
  const size = isBinary ? block.readUIntBE(SIZE_AT + SIZE_BYTES - 6, 6) : numberAt(block, SIZE_AT, SIZE_BYTES);
  const name = block.toString('utf8', 0, NAME_BYTES).replace(/\0.*$/s, '');
  return Number.isSafeInteger(size) ? { name, size } : null;
}

/** What fills a file's last block. */
export const paddingOf = (size: number): number => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
const numberAt = (block: Buffer, at: number, bytes: number): number =>
  Number.parseInt(block.toString('latin1', at, at + bytes).replace(/[\0 ].*$/s, ''), 8);

/** The sum of its bytes, with blanks where the sum itself stands. */
function sumOf(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) sum += at >= SUM_AT && at < SUM_AT + SUM_BYTES ? 0x20 : byte;
  return sum;
}
