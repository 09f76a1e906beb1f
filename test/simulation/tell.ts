import type { History } from './history.ts';
import { faultOf, shrink } from './shrink.ts';

/** A seed's history without what its fault doesn't need, as lines to read. */
export async function tell(seed: number, whole: History): Promise<string> {
  const { steps, ...world } = await shrink(whole);
  const head = `seed ${seed}: ${await faultOf({ steps, ...world })}\n  ${JSON.stringify(world)}`;
  return [head, ...steps.map((one) => `  ${JSON.stringify(one)}`)].join('\n');
}
