import { entities, type EntityName, fieldsIn } from '../../entities.ts';
import { completeRecord, completeValue } from '../../versions/complete.ts';

/** A row as both sides hold it: whole as this version knows it, in one order of fields, without what is kept apart. */
export function rowText(entity: EntityName, wire: object): string {
  const row: Readonly<Record<string, unknown>> = completeRecord(fieldsIn(entity), wire as Record<string, unknown>);
  const names = Object.keys(row).filter((name) => entity !== 'asset_grades' || name !== 'answers');
  return JSON.stringify(names.toSorted().map((name) => [name, row[name]]));
}

/** The answers of a grade as both sides hold them: whole as this version knows them, each in one order of fields. */
export function answersText(answers: readonly object[]): string {
  const whole: readonly object[] = completeValue(entities.asset_grades.fields.answers, answers);
  return JSON.stringify(whole.map((answer) => Object.entries(answer).toSorted(([one], [other]) => (one < other ? -1 : 1))));
}

const HALF = 2 ** 32;

/** Counts rows and adds up their texts' hashes, in whichever order: for accidents, not against forgers [CHECK.1]. */
export class RowDigest {
  #count = 0;
  #high = 0;
  #low = 0;

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    this.#sum(hashOf(text));
  }

  /** A row whose own digest is known. */
  addDigest(digest: string): void {
    this.#sum([Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8), 16)]);
  }

  #sum([high, low]: [number, number]): void {
    this.#count += 1;
    this.#high = (this.#high + high) % HALF;
    this.#low = (this.#low + low) % HALF;
  }

  /** 16 hexadecimal digits. */
  toString(): string {
    return hex(this.#high) + hex(this.#low);
  }
}

const hex = (half: number) => half.toString(16).padStart(8, '0');

/** Of one row's text, 16 hexadecimal digits. */
export function textDigest(text: string): string {
  const [high, low] = hashOf(text);
  return hex(high) + hex(low);
}

/** Two multiplicative hashes that are mixed in the end, 32 bits each. */
function hashOf(text: string): [number, number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  const mix = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  return [mix(high, low) >>> 0, mix(low, high) >>> 0];
}
