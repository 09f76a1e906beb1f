import { randomBytes } from 'node:crypto';

/** Eight by eight pixels of grey. */
const PICTURE = Buffer.from(
  '/9j/2wBDAAYGBgYHBgcICAcKCwoLCg8ODAwODxYQERAREBYiFRkVFRkVIh4kHhweJB42KiYmKjY+NDI0PkxERExfWl98fKf/2wBDAQYGBgYHBgcI' +
    'CAcKCwoLCg8ODAwODxYQERAREBYiFRkVFRkVIh4kHhweJB42KiYmKjY+NDI0PkxERExfWl98fKf/wgARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAA' +
    'AAAAAAAAAAAAAAAAT/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIQAxAAAACMH//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAT8Af//' +
    'EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8Af//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8Af//Z',
  'base64',
);

const MOST_OF_A_COMMENT = 65_000;

/** A JPEG that every decoder reads, of about so many bytes, and no two of them the same. */
export function examplePhoto(size = 2_000): Buffer {
  const comments: Buffer[] = [];
  for (let left = size; left > 0; left -= MOST_OF_A_COMMENT) comments.push(comment(Math.min(left, MOST_OF_A_COMMENT)));
  return Buffer.concat([PICTURE.subarray(0, 2), ...comments, PICTURE.subarray(2)]);
}

/** A segment that says nothing about the picture. */
function comment(size: number): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(size + 2, 2);
  return Buffer.concat([head, randomBytes(size)]);
}
