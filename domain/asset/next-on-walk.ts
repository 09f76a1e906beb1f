import { type Located, placeOrder, walkOrder } from './walk-order.ts';

interface Kind extends Located {
  asset_type_id: string;
}

/**
 * Where somebody walks on to from an asset: what is left in its place first, then the next place that has something left; past
 * the last place, what was skipped. In a place those of the same type come first [WALK].
 */
export function nextOnWalk<A extends Kind>(from: Kind, left: readonly A[]): A | null {
  const farther = (one: A, other: A): number => {
    const place = ahead(placeOrder(one, from)) - ahead(placeOrder(other, from));
    if (place !== 0) return place;
    const apart = placeOrder(one, other);
    if (apart !== 0) return apart;
    const type = Number(other.asset_type_id === from.asset_type_id) - Number(one.asset_type_id === from.asset_type_id);
    if (type !== 0) return type;
    const turn = Number(walkOrder(one, from) < 0) - Number(walkOrder(other, from) < 0);
    return turn !== 0 ? turn : walkOrder(one, other);
  };
  return left.reduce<A | null>((nearest, one) => (nearest === null || farther(one, nearest) < 0 ? one : nearest), null);
}

/** Here, before oneself, or behind. */
const ahead = (order: number): number => (order === 0 ? 0 : order > 0 ? 1 : 2);
