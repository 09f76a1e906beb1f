import type { Answer } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import { draftKey } from '#web/data/protocol/draft.ts';
import type { Change } from '#web/data/protocol/change.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { examplePhoto } from '../../example-photo.ts';
import { change, gradeFields, pick, save, seen } from './acts.ts';
import { nextId } from '../clock.ts';
import { BrowserCrash } from '../clients/device-tab.ts';
import type { Scene } from '../scene.ts';

const SMALL = 16;

const photoAnswer = {
  id: stableId('answer', 'photo'),
  question_answer_type_id: stableId('slot', 'photo'),
  question_id: stableId('question', 'photo'),
  answer_type_id: stableId('answer-type', 'photo'),
  question_name: 'Photo',
} as unknown as Omit<Answer, 'value'>;

/** A photo for a survey in progress. */
export async function takePhoto({ device, at, ledger }: Scene, record: number): Promise<void> {
  const asset = pick(seen(device, 'assets'), record);
  if (asset === undefined) return;
  const draft = exampleDraft({ asset_id: asset.id as never });
  const key = draftKey(draft.asset_id, null, null);
  const place = { key, slot: photoAnswer.question_answer_type_id, draft, wasKept: false };
  const id = nextId<never>();
  const token = ledger.next();
  ledger.photos.set(id, token);
  const binary = new Uint8Array(examplePhoto(SMALL)).buffer;
  try {
    await device.tab.shelf.keep({ id, binary, file_name: 'photo.jpg' }, place);
  } catch (error) {
    if (error instanceof BrowserCrash) ledger.add(token, at, []);
    throw error;
  }
  ledger.add(token, at, []);
}

/** The survey in progress becomes a grade: its photos are for good, all in one write. */
export async function submit(scene: Scene, record: number): Promise<void> {
  const { data, shelf } = scene.device.tab;
  const drafts = [...data.image.drafts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const [key, draft] = pick(drafts, record) ?? [];
  if (key === undefined || draft === undefined) return;
  const photos = draft.answers[photoAnswer.question_answer_type_id];
  const answers = photos === undefined ? [] : [{ ...photoAnswer, value: photos }];
  const patch = { ...gradeFields(scene, draft.asset_id, null, draft.recommendations ?? ''), answers };
  const changes: Change[] = [change('asset_grades', nextId(), patch)];
  const startedAt = draft.started_at;
  await shelf.settle(changes, { key, startedAt }, (beside) =>
    save(scene, null, null, changes, { discardDraft: key, startedAt, beside }),
  );
}
