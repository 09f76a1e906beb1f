import { type EntityName, entities } from '../entities.ts';
import type { Judgement } from '../entity.ts';
import { namedFiles } from '../file/named-files.ts';
import type { Answer } from '../grade/asset-grade.ts';
import { SLOT } from './merge-slots.ts';
import { sameValue } from './same-value.ts';

/** What each field is on one side; undefined where that is not known. */
type Side = (field: string) => unknown;

interface Sides {
  base: Side;
  mine: Side;
  theirs: Side;
}

interface Judged {
  field: string;
  kept: unknown;
  /** The better judgement, where either side has given it; undefined where it is what stood before. */
  lost: unknown;
}

/**
 * Where both sides have changed a judgement or what it judges, neither has judged what comes of it: where they differ, the worse
 * one is kept, whoever comes first. A side that says nothing of it, or names photos alone, has left it as it was [MERGE].
 */
export function judgedTogether(entity: EntityName, sides: Sides): Judged[] {
  return judgementsOf(entity).flatMap(([field, judgement]) => {
    const [ours, others] = [sides.mine(field), sides.theirs(field)];
    if (sides.base(field) === undefined || sameValue(ours, others)) return [];
    if (!comeTogether(entity, [field, judgement.of], sides)) return [];
    const [kept, better] = isWorse(judgement, ours, others) ? [ours, others] : [others, ours];
    return [{ field, kept, lost: sameValue(better, sides.base(field)) ? undefined : better }];
  });
}

/** These fields, and those that are judged with one of them. */
export function withJudged(entity: EntityName, fields: readonly string[]): string[] {
  const units = judgementsOf(entity).map(([field, { of }]) => [field, of]);
  return [...new Set([...fields, ...units.filter((unit) => unit.some((field) => fields.includes(field))).flat()])];
}

/** The field that one judges; none for most. */
export const judgedBy = (entity: EntityName, field: string): string | undefined => entities[entity].judges[field]?.of;

/** Whether this field judges another. */
export const isJudgement = (entity: EntityName, field: string): boolean => judgedBy(entity, field) !== undefined;

/** Whether one judgement of a field is worse than the other. */
export function isWorseJudgement(entity: EntityName, field: string, one: unknown, other: unknown): boolean {
  const judgement = entities[entity].judges[field];
  return judgement !== undefined && isWorse(judgement, one, other);
}

const judgementsOf = (entity: EntityName) =>
  Object.entries(entities[entity].judges).filter((entry): entry is [string, Judgement] => entry[1] !== undefined);

const isWorse = ({ bestFirst }: Judgement, one: unknown, other: unknown): boolean =>
  bestFirst.indexOf(String(one)) > bestFirst.indexOf(String(other));

function comeTogether(entity: EntityName, unit: readonly string[], { base, mine, theirs }: Sides): boolean {
  const known = unit.filter((field) => [base, mine, theirs].every((side) => side(field) !== undefined));
  const isChanged = (side: Side) => known.some((field) => !isJudgedAlike(entity, field, side(field), base(field)));
  return isChanged(mine) && isChanged(theirs);
}

const isJudgedAlike = (entity: EntityName, field: string, one: unknown, other: unknown): boolean =>
  sameValue(one, other) ||
  (entities[entity].merge[field] === 'slots' && sameValue(findingsOf(one as Answer[]), findingsOf(other as Answer[])));

/** What is judged of answers: a photo shows what was found, and may be named by the app long after its survey was graded. */
function findingsOf(answers: readonly Answer[]): Record<string, unknown> {
  const findings = answers.filter(({ value }) => namedFiles(value).length === 0);
  return Object.fromEntries(findings.map((answer) => [answer[SLOT], { ...answer, id: null }]));
}
