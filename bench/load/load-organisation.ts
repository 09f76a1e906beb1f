import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import { defaultAssetTypes } from '#domain/asset-type/question-sets/default-asset-types.ts';
import type { Asset } from '#domain/asset/asset.ts';
import { exampleInspection, exampleUser } from '#domain/examples.ts';
import type { Inspection, InspectionId } from '#domain/inspection/inspection.ts';
import type { DeviceId } from '#domain/sync/wire.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { lookAtRows } from '#server/database/postgres/look-at-rows.ts';
import { generateOrganisation } from '#server/demo/generate-organisation.ts';
import { keepClosed } from '#server/evidence/keep-closed.ts';
import { cursorAt, encodeCursor } from '#server/sync/pull/cursor.ts';
import { loadRecords } from '#server/sync/write/load-records.ts';
import { readCounter } from '#server/sync/writing/writing.ts';
import { openTestApp } from '#test/test-app.ts';

export interface LoadedDevice {
  user: UserId;
  token: string;
  device: DeviceId;
  cursor: string;
  /** What its user surveys, in their open inspection. */
  inspection: InspectionId;
  assets: Asset[];
}

interface Size {
  assets: number;
  devices: number;
}

/** Inspectors who share an open inspection. */
const TEAM = 5;
/** Of fifty users one is an administrator. */
const ADMINISTRATORS = 50;

/** Fills a database that has its administrator and types with an organisation and so many users, each with a device that has everything of then. */
export async function loadOrganisation(variables: Readonly<Record<string, string>>, size: Size): Promise<LoadedDevice[]> {
  const server = await openTestApp({ variables });
  const { context } = server;
  const today = new Date().toISOString();
  server.setNow(today);
  try {
    const organisation = [...generateOrganisation({ seed: 1, today: today.slice(0, 10), assets: size.assets })];
    const users = Array.from({ length: size.devices }, (_, at) => userAt(at));
    const assets = Map.groupBy(
      organisation.flatMap((batch) => (batch.entity === 'assets' ? batch.records : [])),
      ({ site_id }) => site_id,
    );
    const inspections = inspectionsOf(users, [...assets.keys()], today.slice(0, 10));
    await loadRecords(context, [
      ...organisation.filter(({ entity }) => entity !== 'asset_types'),
      { entity: 'users', records: users },
      { entity: 'inspections', records: inspections },
    ]);
    // What a server does once for what it finds is no load of its devices.
    await keepClosed(context, new AbortController().signal);
    await lookAtRows(context.db);
    const ver = await readCounter(context.db);
    const devices: LoadedDevice[] = [];
    for (const [at, user] of users.entries()) {
      const inspection = must(inspections[Math.floor(at / TEAM)], 'an inspection');
      devices.push({
        user: user.id,
        token: await server.logIn(user),
        device: v7() as DeviceId,
        cursor: await encodeCursor(context.db, await cursorAt(context.db, user, ver)),
        inspection: inspection.id,
        assets: must(assets.get(inspection.site_id), 'assets'),
      });
    }
    return devices;
  } finally {
    await server.close();
  }
}

const userAt = (at: number): User =>
  exampleUser({
    id: v7() as UserId,
    username: `load-${at}`,
    ...(at % ADMINISTRATORS === 0 ? { user_role_id: ADMINISTRATOR_ROLE_ID } : {}),
  });

const inspectionsOf = (users: readonly User[], sites: readonly Asset['site_id'][], today: string): Inspection[] =>
  Array.from({ length: Math.ceil(users.length / TEAM) }, (_, at) =>
    exampleInspection({
      id: v7() as InspectionId,
      title: `Load ${at}`,
      site_id: must(sites[at % sites.length], 'a site'),
      asset_type_ids: defaultAssetTypes(today).map(({ id }) => id),
      inspector_ids: users.slice(at * TEAM, (at + 1) * TEAM).map(({ id }) => id),
      date_from: today,
      date_to: today,
    }),
  );
