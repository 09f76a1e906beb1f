import { expect, test } from 'vitest';
import { partsOf } from './parts-of.ts';

const streamOf = (pull: (controller: ReadableStreamDefaultController<string>) => void, cancel = () => {}) =>
  new ReadableStream<string>({ pull, cancel });

test('[HOUSE.16] the parts of a stream come as they were sent, to the end', async () => {
  const left = ['one', 'two'];
  const stream = streamOf((controller) => (left.length === 0 ? controller.close() : controller.enqueue(left.shift() ?? '')));
  expect(await Array.fromAsync(partsOf(stream))).toEqual(['one', 'two']);
});

test('[HOUSE.16] whoever leaves the loop ends the stream', async () => {
  let isEnded = false;
  const stream = streamOf(
    (controller) => controller.enqueue('one'),
    () => void (isEnded = true),
  );
  for await (const part of partsOf(stream)) if (part === 'one') break;
  expect(isEnded).toBe(true);
});

test('[HOUSE.16] a stream that breaks off fails with its own reason', async () => {
  const stream = streamOf((controller) => controller.error(new TypeError('network error')));
  await expect(Array.fromAsync(partsOf(stream))).rejects.toThrow('network error');
});
