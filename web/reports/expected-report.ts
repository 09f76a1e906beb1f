import { grouped } from '#domain/grouped.ts';

const ASSETS_PER_SECOND = 1000;

/** What to expect of a report: '196 assets, about 1 s'. */
export function expectedReport(assets: number): string {
  const seconds = Math.max(1, Math.round(assets / ASSETS_PER_SECOND));
  return `${grouped(assets)} ${assets === 1 ? 'asset' : 'assets'}, about ${seconds} s`;
}
