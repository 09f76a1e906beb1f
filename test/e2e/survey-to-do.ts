import type { AssetType } from '#domain/asset-type/asset-type.ts';
import type { Asset } from '#domain/asset/asset.ts';
import { isGradedIn } from '#domain/inspection/graded-in.ts';
import { isInScope } from '#domain/inspection/in-scope.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { PullPage } from '#domain/sync/wire.ts';

export interface SurveyToDo {
  asset: Asset;
  assetType: AssetType;
  inspection: Inspection;
  /** The assets of this type that are left to do, this one first. */
  others: Asset[];
}

/** Assets of a type that an open inspection of this user has not graded yet, read as another client of the server. */
export async function surveyToDo(url: string, username: string, typeName: string): Promise<SurveyToDo> {
  const call = async (path: string, body: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { access_token } = (await call('/auth/login', { username, password: 'demo-password' })) as { access_token: string };
  const pages: PullPage[] = [];
  do {
    pages.push((await call('/sync/pull', { cursor: pages.at(-1)?.cursor ?? null }, access_token)) as PullPage);
  } while (pages.at(-1)?.more);

  const all = <E extends keyof PullPage['rows']>(entity: E) => pages.flatMap((page) => page.rows[entity] ?? []);
  const assetType = all('asset_types').find(({ name }) => name === typeName);
  const today = new Date().toISOString().slice(0, 10);
  for (const inspection of all('inspections')) {
    if (inspection.closed_at !== null || inspection.date_from > today || inspection.date_to < today) continue;
    const others = all('assets').filter(
      (asset) =>
        asset.asset_type_id === assetType?.id &&
        isInScope(inspection, asset) &&
        !isGradedIn(inspection.id, asset.id, all('asset_grades')),
    );
    const [asset] = others;
    if (asset !== undefined && assetType !== undefined) return { asset, assetType, inspection, others };
  }
  throw new Error(`the demo organisation has no ${typeName} to survey`);
}
