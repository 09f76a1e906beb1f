import { expect, test } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { filterWords } from './filter-words.ts';

const ada = { id: exampleUser().id, name: 'Ada' };

test('[LOOK.30] who a list is filtered by is named once that is known, and unknown only where nobody is', () => {
  expect(filterWords({ inspector_id: ada.id }, undefined)).toEqual(['one inspector']);
  expect(filterWords({ inspector_id: ada.id }, [ada])).toEqual(['inspector Ada']);
  expect(filterWords({ inspector_id: ada.id, state: 'closed' }, [])).toEqual([
    'inspector somebody unknown',
    'state Closed/Locked',
  ]);
  expect(filterWords({}, undefined)).toEqual([]);
});
