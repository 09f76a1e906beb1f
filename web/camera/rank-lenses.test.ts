import { expect, test } from 'vitest';
import { type LensFacts, rankLenses } from './rank-lenses.ts';

const lens = (label: string, focusModes: string[] | null = null, facing: string[] = []): LensFacts => ({
  id: label,
  label,
  facing,
  focusModes,
});
const names = (lenses: LensFacts[]) => rankLenses(lenses).map(({ name }) => name);

test('[SCAN.3] the widest back camera with autofocus comes first', () => {
  const told = [
    lens('camera2 1, facing front', ['continuous'], ['user']),
    lens('camera2 2, facing back', ['fixed'], ['environment']),
    lens('camera2 0, facing back', ['manual', 'continuous'], ['environment']),
    lens('ultra wide, facing back', ['continuous'], ['environment']),
  ];
  expect(names(told)).toEqual(['ultra wide, facing back', 'camera2 0, facing back', 'camera2 2, facing back']);
});

test('[SCAN.3] where browsers tell labels only, a lens that is known to be sharp and wide comes first, a telephoto lens last', () => {
  const labels = ['Front Camera', 'Back Telephoto Camera', 'Back Ultra Wide Camera', 'Back Camera', 'Back Dual Wide Camera'];
  expect(names(labels.map((label) => lens(label)))).toEqual([
    'Back Dual Wide Camera',
    'Back Camera',
    'Back Ultra Wide Camera',
    'Back Telephoto Camera',
  ]);
});

test('[SCAN.3] without one at the back, all are offered in their order, by number where they have no name', () => {
  expect(names([lens('Webcam'), lens('')])).toEqual(['Webcam', 'Camera 2']);
});
