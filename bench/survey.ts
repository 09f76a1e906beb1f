import { v7 } from 'uuid';
import { apiClient } from '#test/e2e/driving/api-client.ts';
import { newPerson } from '#test/e2e/driving/person.ts';
import { surveyToDo } from '#test/e2e/driving/survey-to-do.ts';
import { startRealServer } from '#test/real-server.ts';
import { autoCompleteAll } from './browser/auto-complete-all.ts';
import { timeTaps } from './browser/time-taps.ts';
import { percentile } from './percentile.ts';
import { printFigure } from './print-figure.ts';

const LIGHTS = 2_000;
const PUSHED_AT_ONCE = 500;

/** What an inspector waits for during a survey and a round, in real Chromium. */
export async function benchSurvey(): Promise<void> {
  const server = await startRealServer();
  const person = await newPerson(server.url, { keepsProfile: true });
  try {
    await addLights(server.url);
    const extinguisher = await surveyToDo(server.url, 'inspector', 'Fire extinguisher');
    const lights = await surveyToDo(server.url, 'inspector', 'Emergency light');
    await person.logIn('inspector');
    await person.page
      .getByText(/^Synced/)
      .filter({ visible: true })
      .first()
      .waitFor();
    const times = await timeTaps(person.page, `/assets/survey/${extinguisher.asset.id}/${extinguisher.inspection.id}`);
    printFigure(`tap to next question painted (p95 of ${times.length}, CPU x4)`, percentile(times, 0.95), 'ms', 50);
    const took = await autoCompleteAll(person.page, `/inspections/view/${lights.inspection.id}/assets/${lights.assetType.id}`);
    printFigure(`auto-complete of ${LIGHTS.toLocaleString('en')} assets`, took, 'ms', 2_000);
  } finally {
    await person.close();
    await server.close();
  }
}

async function addLights(url: string): Promise<void> {
  const { asset } = await surveyToDo(url, 'inspector', 'Emergency light');
  const { call } = await apiClient(url, 'admin');
  const { created_by_id, asset_type_id, site_id, location, history } = asset;
  const device = v7();
  for (let from = 0; from < LIGHTS; from += PUSHED_AT_ONCE) {
    const operations = Array.from({ length: PUSHED_AT_ONCE }, (_, nth) => ({
      op: v7(),
      device,
      entity: 'assets',
      id: v7(),
      base: null,
      patch: { created_by_id, asset_type_id, site_id, location, history, serial_number: `L-${from + nth}`, deleted_at: null },
      ts: new Date().toISOString(),
    }));
    await call('/sync/push', { operations });
  }
}
