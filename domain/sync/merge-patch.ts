import type { z } from 'zod';
import { type EntityName, entities } from '../entities.ts';
import type { Answer } from '../grade/asset-grade.ts';
import type { Text } from './framed-text.ts';
import { knownParts } from '../versions/known-parts.ts';
import { isWorseJudgement, judgedTogether } from './judged-together.ts';
import { commonStart, type Made, mergeLines, mergeLinesBothWays } from './merge-lines.ts';
import { mergeSets } from './merge-sets.ts';
import { mergeSlots } from './merge-slots.ts';
import { sameValue } from './same-value.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A value that a merge could not keep. */
export interface LostValue {
  field: string;
  base: unknown;
  kept: unknown;
  lost: unknown;
}

export interface Merge {
  /** The value that each field of the patch ends with, and what judges one of them. */
  values: Record<string, unknown>;
  lost: LostValue[];
}

interface Sides {
  base: unknown;
  mine: unknown;
  theirs: unknown;
  made: Made;
}

/**
 * Brings a patch together with a record that others may have changed since `basis`, which says what the patch's author saw, or
 * what they had seen before that [MERGE].
 */
export function mergePatch(
  entity: EntityName,
  record: Fields,
  patch: Fields,
  basis: (field: string) => unknown,
  made: Made = 'on-base',
): Merge {
  const merge: Merge = { values: {}, lost: [] };
  for (const [field, mine] of Object.entries(patch)) {
    const sides = { base: basis(field), mine, theirs: record[field], made };
    const { value, lost } = mergeField(entity, field, sides);
    merge.values[field] = value;
    if (lost !== undefined) merge.lost.push({ field, base: sides.base ?? null, kept: value, lost });
  }
  return judged(entity, merge, {
    base: basis,
    mine: (field) => (Object.hasOwn(patch, field) ? patch[field] : basis(field)),
    theirs: (field) => record[field],
  });
}

/** The merge with the judgement that is kept of what has come together in it, which the patch may not name. */
function judged(entity: EntityName, merge: Merge, sides: Parameters<typeof judgedTogether>[1]): Merge {
  return judgedTogether(entity, sides).reduce<Merge>(({ values, lost }, { field, kept, lost: better }) => {
    const others = lost.filter((value) => value.field !== field);
    const gone = better === undefined ? [] : [{ field, base: sides.base(field), kept, lost: better }];
    return { values: { ...values, [field]: kept }, lost: [...others, ...gone] };
  }, merge);
}

/** The same for an author of whom nothing is known: every field that differs is an edit, and what it replaces is lost [CALL]. */
export function mergeWithoutBase(entity: EntityName, record: Fields, patch: Fields): Merge {
  const merge: Merge = { values: {}, lost: [] };
  for (const [field, mine] of Object.entries(patch)) {
    const theirs = record[field];
    const united = entities[entity].merge[field] === 'lines' ? uniteLines(mine as Text, theirs as Text) : undefined;
    const isUnited = united !== undefined && fits(entity, field, united);
    merge.values[field] = isUnited ? united : mine;
    const isLost = !isUnited && theirs !== null && !sameValue(mine, theirs);
    if (isLost) merge.lost.push({ field, base: null, kept: mine, lost: theirs });
  }
  return merge;
}

/** Of a judgement that replaces another without having seen it, the worse one is kept whichever it is, and the better one lost. */
export function worseKept(entity: EntityName, { values, lost }: Merge): Merge {
  const told = lost.map((value) => {
    const isLostWorse = isWorseJudgement(entity, value.field, value.lost, value.kept);
    return isLostWorse ? { ...value, kept: value.lost, lost: value.kept } : value;
  });
  return { values: { ...values, ...Object.fromEntries(told.map(({ field, kept }) => [field, kept])) }, lost: told };
}

const uniteLines = (mine: Text, theirs: Text): Text => mergeLines(commonStart(mine, theirs), mine, theirs).text;

/** `lost` is undefined when nothing is. */
function mergeField(entity: EntityName, field: string, sides: Sides): { value: unknown; lost?: unknown } {
  const { base, mine, theirs } = sides;
  if (sameValue(theirs, base) || sameValue(theirs, mine)) return { value: mine };
  if (sameValue(mine, base)) return { value: theirs };
  const combined = combine(entity, field, sides);
  if (combined === undefined || !fits(entity, field, combined.value)) return laterArrival(field, mine, theirs);
  return combined;
}

/** What is lost is given as the field would be if theirs had been kept, so that a restore takes nothing else away. */
function combine(entity: EntityName, field: string, sides: Sides): { value: unknown; lost?: unknown } | undefined {
  switch (entities[entity].merge[field]) {
    case 'lines': {
      const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs] as [Text, Text, Text];
      const { text, instead } = mergeLinesBothWays(base, mine, theirs, sides.made);
      return instead === undefined ? { value: text } : { value: text, lost: instead };
    }
    case 'set':
      return { value: mergeSets(sides.base as string[], sides.mine as string[], sides.theirs as string[]) };
    case 'slots': {
      const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs] as [Answer[], Answer[], Answer[]];
      const { answers, lost } = mergeSlots(base, mine, theirs);
      return lost ? { value: answers, lost: mergeSlots(base, theirs, mine).answers } : { value: answers };
    }
    default:
      return undefined;
  }
}

/** The later arrival is kept, except that a close beats a concurrent open and a first deletion stands. */
function laterArrival(field: string, mine: unknown, theirs: unknown): { value: unknown; lost?: unknown } {
  if (field === 'deleted_at' && mine !== null && theirs !== null) return { value: theirs };
  if (field === 'closed_at' && mine === null) return { value: theirs, lost: mine };
  return { value: mine, lost: theirs };
}

/** United texts and lists may outgrow what the entity allows. */
function fits(entity: EntityName, field: string, value: unknown): boolean {
  const schema = (entities[entity].patch.shape as Readonly<Record<string, z.ZodType>>)[field];
  return schema?.safeParse(knownParts(schema, value)).success === true;
}
