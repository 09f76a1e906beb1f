import { createMemoryHistory, type HistoryLocation } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { leaveOnceSaved, type Wanted } from './leave-once-saved.ts';

/** A form that saves until it is told how that ended; its save leads to the list of sites. */
function savingForm() {
  const history = createMemoryHistory({ initialEntries: ['/dashboard', '/site/create'] });
  const { holds, during } = leaveOnceSaved(history);
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const done = during(
    () => promise,
    () => history.replace('/sites'),
  );
  const leave = (action: Wanted['action'], pathname: string, index: number) => {
    const { location } = history;
    const nextLocation = { ...location, pathname, href: pathname, state: { ...location.state, __TSR_index: index } };
    return holds({ action, currentLocation: location, nextLocation });
  };
  return { history, during, resolve, reject, done, leave };
}

const placeOf = ({ pathname, state: { __TSR_index: index } }: HistoryLocation) => [pathname, index];

test('[FORM.40] a form leads away once it is saved, from its own screen only', async () => {
  const stayed = savingForm();
  stayed.resolve(true);
  await stayed.done;
  expect(placeOf(stayed.history.location)).toEqual(['/sites', 1]);

  const left = savingForm();
  left.history.push('/');
  left.resolve(true);
  await left.done;
  expect(placeOf(left.history.location)).toEqual(['/', 2]);
});

test('[FORM.41] who leaves while a form saves goes there once it is saved, forth or back', async () => {
  const forth = savingForm();
  expect(forth.leave('PUSH', '/user/create', 2)).toBe(true);
  forth.resolve(true);
  await forth.done;
  expect(placeOf(forth.history.location)).toEqual(['/user/create', 2]);
  expect(forth.leave('PUSH', '/users', 3)).toBe(false);

  const back = savingForm();
  expect(back.leave('BACK', '/dashboard', 0)).toBe(true);
  back.resolve(true);
  await back.done;
  expect(placeOf(back.history.location)).toEqual(['/dashboard', 0]);
});

test('[FORM.41] who leaves while a form saves stays where it can’t be saved', async () => {
  const refused = savingForm();
  expect(refused.leave('PUSH', '/user/create', 2)).toBe(true);
  refused.resolve(false);
  await refused.done;
  expect(placeOf(refused.history.location)).toEqual(['/site/create', 1]);

  const broken = savingForm();
  broken.leave('PUSH', '/user/create', 2);
  broken.reject(new Error('no room'));
  await expect(broken.done).rejects.toThrow('no room');
  expect(placeOf(broken.history.location)).toEqual(['/site/create', 1]);
  expect(broken.leave('PUSH', '/user/create', 2)).toBe(false);
});

test('[FORM.43] what leads away is saved once, however often; what could not be saved is saved again', async () => {
  const saves: string[] = [];
  const again = ({ during, history }: ReturnType<typeof savingForm>) =>
    during(
      async () => saves.push(history.location.pathname) > 0,
      () => undefined,
    );
  const saved = savingForm();
  await again(saved);
  saved.resolve(true);
  await saved.done;
  await again(saved);
  expect(saves).toEqual([]);

  const refused = savingForm();
  refused.resolve(false);
  await refused.done;
  await again(refused);
  expect(saves).toEqual(['/site/create']);
});

test('[FORM.42] a form that goes on is saved as often as somebody likes', async () => {
  const { during } = leaveOnceSaved(createMemoryHistory());
  let saves = 0;
  const save = () => during(async () => ++saves > 0, undefined);
  await save();
  await save();
  expect(saves).toBe(2);
});
