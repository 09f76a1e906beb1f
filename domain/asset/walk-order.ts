import { keptLately } from '../kept-lately.ts';
import { serialOrder } from './serial-order.ts';
import { ROOF, storeyOf } from './storey-of.ts';

/** What says where an asset lies. */
export interface Located {
  id: string;
  location: string;
  serial_number: string | null;
}

type Lying = Pick<Located, 'location'>;

/** The text of a location before its first comma; one place however its letters and spaces are written. */
export interface Place {
  key: string;
  /** As it is written. */
  name: string;
}

/** `order` and `rest`, what follows the place, are texts that sort as one walks. */
interface Way extends Place {
  order: string;
  rest: string;
}

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/**
 * The order in which somebody walks by: storeys from below, then named places, then what says nothing; within a place by what
 * follows, then by serial number, then by id [WALK].
 */
export const walkOrder = (one: Located, other: Located): number => byWay(walked(one), walked(other));

/** The list as somebody walks by it; each location is looked up once, not at every comparison. */
export const inWalkOrder = <T extends Located>(list: readonly T[]): T[] =>
  list
    .map(walked)
    .sort(byWay)
    .map(({ item }) => item);

interface Walked<T extends Located = Located> {
  item: T;
  way: Way;
}

const walked = <T extends Located>(item: T): Walked<T> => ({ item, way: wayOf(item.location) });

function byWay({ item: one, way }: Walked, { item: other, way: otherWay }: Walked): number {
  const order = way === otherWay ? 0 : byPlace(way, otherWay) || byText(way.rest, otherWay.rest);
  return order || serialOrder(one, other) || byText(one.id, other.id);
}

/** By places alone. */
export const placeOrder = (one: Lying, other: Lying): number => byPlace(wayOf(one.location), wayOf(other.location));

export const placeOf = ({ location }: Lying): Place => wayOf(location);

/** What a place is called where it is shown. */
export const placeName = ({ name }: Pick<Place, 'name'>): string => name || 'No location';

/** Lists are sorted again with every change; so many different locations a device of 100,000 assets may have. */
const wayOf = keptLately(readWay, 100_000);

function readWay(location: string): Way {
  const parts = location
    .normalize('NFKC')
    .split(/[,،、]/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  const [name = '', ...rest] = parts;
  return { name, key: name.toLowerCase(), order: sortText(name), rest: rest.map(sortText).join('\u0001') };
}

/** Assets of one place stay together: their keys settle what sorts alike. */
function byPlace(one: Way, other: Way): number {
  if (one.key === other.key) return 0;
  if (one.key === '' || other.key === '') return one.key === '' ? 1 : -1;
  return byText(one.order, other.order) || byText(one.key, other.key);
}

/** What stands before the storey, then the storey, then the rest: a building as a whole comes before its storeys. */
function sortText(part: string): string {
  const plain = part
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase();
  const { before, level, after } = storeyOf(plain);
  return [natural(before), level === null ? '' : levelText(level), natural(after)].join('\u0000');
}

/** A number sorts by its length, then by its digits, and before letters. */
const natural = (text: string): string => text.replaceAll(/0*(\d+)/g, (_all, digits: string) => number(digits));
const number = (digits: string): string => `0${String.fromCharCode(digits.length)}${digits}`;

/** Half storeys count; what lies deeper or higher than any building counts as its end. */
const levelText = (level: number): string => number(String(2 * (ROOF + Math.min(Math.max(level, 1 - ROOF), ROOF))));
