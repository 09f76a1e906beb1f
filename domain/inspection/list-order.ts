import { unreachable } from '../assertions.ts';
import type { DateStatus } from './dates/date-status.ts';
import { isClosed } from './inspection-status.ts';
import type { Standing } from './still-open.ts';

export type Listed = Standing<'id' | 'title' | 'date_from' | 'date_to' | 'closed_at'>;

type Order = (one: Listed, other: Listed) => number;

/**
 * The order of a list of inspections that have this status. Current ones: those with something left by their end, then those
 * where everything is tested, then closed ones. Past ones: those that are still open, then the others, the latest first [DESK].
 */
export function listOrder(status: DateStatus): Order {
  switch (status) {
    case 'past':
      return inOrder(by(isWithoutWork), (one, other) => byEnd(other, one), byName);
    case 'current':
      return inOrder(by(isWithoutWork), by(isOver), byEnd, byMostLeft, byName);
    case 'future':
      return inOrder(byStart, byName);
    default:
      return unreachable(status);
  }
}

/** Nothing can be done there. */
const isWithoutWork = (one: Listed): boolean => isOver(one) || one.left === 0;
const isOver = ({ inspection }: Listed): boolean => isClosed(inspection);

const by =
  (isLater: (one: Listed) => boolean): Order =>
  (one, other) =>
    Number(isLater(one)) - Number(isLater(other));
const byEnd: Order = (one, other) => compare(one.inspection.date_to, other.inspection.date_to);
const byStart: Order = (one, other) => compare(one.inspection.date_from, other.inspection.date_from);
const byMostLeft: Order = (one, other) => other.left - one.left;
const byName: Order = (one, other) =>
  one.inspection.title.localeCompare(other.inspection.title, 'en') || compare(one.inspection.id, other.inspection.id);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The first order that tells them apart. */
const inOrder =
  (...orders: Order[]): Order =>
  (one, other) => {
    for (const order of orders) {
      const difference = order(one, other);
      if (difference !== 0) return difference;
    }
    return 0;
  };
