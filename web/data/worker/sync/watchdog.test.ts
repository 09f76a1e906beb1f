import { expect, test } from 'vitest';
import { MOST_RESTARTS, Watchdog } from './watchdog.ts';

/** Something that may hang, and a dog that looks at it. */
function watch(patience: number) {
  const watched = { steps: 0, isUnderWay: true, isForgotten: false, restart: () => void (restarts += 1) };
  let restarts = 0;
  const said: boolean[] = [];
  const dog = new Watchdog({ watched, patience, onStuck: (isGivenUp) => said.push(isGivenUp) });
  const look = (times: number) => {
    for (let time = 0; time < times; time += 1) dog.look();
  };
  return { watched, said, look, restarts: () => restarts };
}

test('[SYNC.30] what goes on step by step, or rests, is left alone however long it lasts', () => {
  const { watched, look, said, restarts } = watch(2);
  for (let step = 0; step < 20; step += 1) {
    watched.steps += 1;
    look(2);
  }
  watched.isUnderWay = false;
  look(100);
  expect(restarts()).toBe(0);
  expect(said).toEqual([]);
});

test('[SYNC.30] what does not move is begun anew, each time after twice the looks, said once, and given up in the end', () => {
  const { watched, look, said, restarts } = watch(2);
  watched.steps = 1;
  look(1);
  for (let time = 0; time < MOST_RESTARTS; time += 1) {
    look(2 * 2 ** time - 1);
    expect(restarts()).toBe(time);
    look(1);
    expect(restarts()).toBe(time + 1);
  }
  look(1_000);
  expect(restarts()).toBe(MOST_RESTARTS);
  expect(said).toEqual([false, true]);
});

test('[SYNC.30] what waits with nothing scheduled is begun at the second look; after a rest the patience is the first one', () => {
  const { watched, look, restarts } = watch(2);
  watched.steps = 1;
  watched.isUnderWay = false;
  look(1);
  watched.isForgotten = true;
  look(1);
  expect(restarts()).toBe(1);
  watched.isForgotten = false;
  look(1);
  watched.isUnderWay = true;
  look(2);
  expect(restarts()).toBe(2);
});
