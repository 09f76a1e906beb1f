import { importsOf, targetOf } from './layers.ts';

/** Which folders of `web/` each feature may import besides `ui` and `data`: only those that stand before it here. */
export const features: Readonly<Record<string, readonly string[]>> = {
  'error-reporting': [],
  storage: [],
  unsent: [],
  camera: [],
  forms: [],
  grading: [],
  reports: [],
  finding: [],
  records: ['forms'],
  photos: ['camera'],
  scan: ['camera', 'finding', 'grading'],
  'sync-centre': ['storage', 'unsent'],
  session: ['storage', 'unsent'],
  account: ['forms', 'session', 'unsent'],
  dashboard: ['finding', 'grading', 'records', 'session', 'unsent'],
  audit: [],
  decisions: ['forms', 'reports'],
  labels: ['forms'],
  surveys: ['grading', 'photos', 'records', 'scan', 'storage'],
  assets: ['forms', 'grading', 'records', 'scan'],
  inspections: ['finding', 'forms', 'grading', 'records', 'reports', 'scan'],
  sites: ['finding', 'forms', 'records', 'reports'],
  users: ['forms', 'records'],
};

const below = new Set(['ui', 'data', 'app', 'public']);

/** Arrows between two features that a file draws, as 'surveys -> photos'. */
export function arrowsOf(file: string, source: string): string[] {
  const from = featureOf(file);
  if (from === null) return [];
  const targets = importsOf(source).flatMap((specifier) => featureOf(targetOf(file, specifier) ?? '') ?? []);
  return [...new Set(targets)].filter((to) => to !== from).map((to) => `${from} -> ${to}`);
}

/** The feature that a file of `web/` is part of; null for what lies below or above them all. */
function featureOf(file: string): string | null {
  const [layer, folder, within] = file.split('/');
  return layer === 'web' && folder !== undefined && within !== undefined && !below.has(folder) ? folder : null;
}

/** Arrows that a table of features allows. */
export function allowedArrows(table: typeof features): string[] {
  return Object.entries(table).flatMap(([from, uses]) => uses.map((to) => `${from} -> ${to}`));
}

/** Arrows of a table that point at a feature which does not stand before theirs: with none of them there is no circle. */
export function backwardArrows(table: typeof features): string[] {
  const order = Object.keys(table);
  return Object.entries(table).flatMap(([from, uses]) =>
    uses.filter((to) => !order.slice(0, order.indexOf(from)).includes(to)).map((to) => `${from} -> ${to}`),
  );
}
