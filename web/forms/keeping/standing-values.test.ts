import { expect, test } from 'vitest';
import { standingValues } from './standing-values.ts';

const line = (events_log: string) => ({ events_log });

test('[FORM.42] what a form has saved stands until something else comes', () => {
  const before = line('Gate repaired');
  const standing = standingValues(before);
  const sent = line('Gate repaired\nKey given back');
  standing.save(sent, before);
  standing.come(line('Gate repaired'));
  expect(standing.now()).toBe(sent);
  const newer = line('Pump room flooded');
  standing.come(newer);
  expect(standing.now()).toBe(newer);
});

test('[FORM.3, FORM.42] what came while a form was saved stands in the place of what was sent', () => {
  const before = line('Gate repaired');
  const standing = standingValues(before);
  const merged = line('Gate repaired\nPump room flooded\nKey given back');
  standing.come(merged);
  standing.save(line('Gate repaired\nKey given back'), before);
  expect(standing.now()).toBe(merged);
});
