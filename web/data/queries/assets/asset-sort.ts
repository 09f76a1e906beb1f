import { serialOrder } from '#domain/asset/serial-order.ts';
import { inWalkOrder, placeOf, walkOrder } from '#domain/asset/walk-order.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import { unreachable } from '#domain/assertions.ts';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { Page } from '../lists/page-of.ts';

/** What an inspection's lists can be sorted by; location means the way that somebody walks. */
export const assetSorts = ['serial', 'location', 'grade', 'date'] as const;

export interface AssetSort {
  column: (typeof assetSorts)[number];
  descending: boolean;
}

export interface Listed {
  id: AssetId;
  serial_number: string | null;
  location: string;
}

interface Graded {
  colour: GradeColour;
  graded_at: string;
}

const severity: Record<GradeColour, number> = { red: 0, amber: 1, green: 2, white: 3 };

/** What has no grade comes last either way; what is alike goes by where it lies. */
export function sortAssets<T extends Listed>(
  list: readonly T[],
  { column, descending }: AssetSort,
  gradeOf: (item: T) => Graded | null,
): T[] {
  const turn = descending ? -1 : 1;
  switch (column) {
    case 'location':
      return descending ? inWalkOrder(list).reverse() : inWalkOrder(list);
    case 'serial':
      return list.toSorted((one, other) => turn * serialOrder(one, other) || walkOrder(one, other));
    case 'grade':
    case 'date': {
      const keys = new Map(list.map((item) => [item, keyOf(gradeOf(item), column)]));
      return inWalkOrder(list).sort((one, other) => {
        const [key, otherKey] = [keys.get(one) ?? '', keys.get(other) ?? ''];
        if (key === otherKey) return 0;
        if (key === '' || otherKey === '') return key === '' ? 1 : -1;
        return key < otherKey ? -turn : turn;
      });
    }
    default:
      return unreachable(column);
  }
}

const keyOf = (grade: Graded | null, column: 'grade' | 'date'): string => {
  if (grade === null) return '';
  return column === 'date' ? grade.graded_at : String(severity[grade.colour]);
};

/** The head of the assets of one place in a list. */
export interface PlaceHead {
  /** Empty for what says nothing of its place. */
  name: string;
  /** Where in the list its first asset is, and how many are left in it. */
  from: number;
  count: number;
}

/** The heads of those rows of a page that lie together [DESK]. */
export function placeHeads<T extends Listed>(list: readonly T[], { from, rows }: Page<unknown>): PlaceHead[] {
  const heads: (PlaceHead & { key: string })[] = [];
  for (const [index, item] of list.entries()) {
    const { key, name } = placeOf(item);
    const head = heads.at(-1);
    if (head?.key === key) head.count += 1;
    else heads.push({ key, name, from: index, count: 1 });
  }
  const end = from + rows.length;
  return heads
    .filter((head) => head.from < end && head.from + head.count > from)
    .map(({ name, from: first, count }) => ({ name, from: first, count }));
}
