import { expect, test } from 'vitest';
import { changedWords } from './changed-words.ts';

test('[SYNC.8] the sync centre names what a change was about in words', () => {
  expect(changedWords(['history'])).toBe('History changed');
  expect(changedWords(['location', 'history'])).toBe('Location and history changed');
  expect(changedWords(['graded_at', 'recommendations', 'answers'])).toBe('Date, recommended remedial works and answers changed');
  expect(changedWords(['post_code', 'town'])).toBe('Postcode and town/city changed');
  expect(changedWords(['closed_at', 'closed_by_id'])).toBe('Status changed');
  expect(changedWords(['password_sealed', 'current_password_sealed'])).toBe('Password changed');
  expect(changedWords(['history', 'deleted_at'])).toBe('Deleted or brought back');
});
