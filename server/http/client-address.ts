import { isIP } from 'node:net';

/** What attempts from an address are counted by: of IPv6 the network of 64 bits, all of which is one line's to use. */
export const addressKey = (address: string): string => networkOf(address, 64);

/** What is counted of IPv6 beside it: lines have 256 networks of 64 bits and more, all of them within one of 48 bits. */
export const wideAddressKey = (address: string): string => networkOf(address, 48);

function networkOf(address: string, bits: 48 | 64): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(bare) !== 6) return bare;
  const [head = '', tail = ''] = bare.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => 0);
  const network = [...left, ...zeros, ...right].slice(0, bits / 16).map((group) => group.toString(16));
  return `${network.join(':')}::/${bits}`;
}

const groupsOf = (text: string): number[] => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
