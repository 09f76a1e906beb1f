import { labelState, type LabelRequest, type LabelState, type NumberRun, numberRun } from '#domain/label/label-request.ts';
import { apiFetch } from './session/session.ts';

const post = (path: string, body: unknown): Promise<Response> =>
  apiFetch(path, { method: 'POST', body: JSON.stringify(body), headers: { Accept: 'application/pdf, application/json' } });

/** The organisation's name and the latest runs of numbers; these calls reject without a connection. */
export async function readLabelState(): Promise<LabelState> {
  return labelState.parse(await (await apiFetch('/labels')).json());
}

/** New serial numbers, which nobody else is given. */
export async function handOutNumbers(count: number): Promise<NumberRun> {
  return numberRun.parse(await (await post('/labels/numbers', { count })).json());
}

export const labelsPdf = async (request: LabelRequest): Promise<Blob> => (await post('/labels', request)).blob();

export async function saveOrganisationName(name: string): Promise<void> {
  await post('/labels/organisation', { name });
}
