/**
 * What a stream brings, part by part: Safari, and Chromium before 124, loop over no stream itself. Whoever leaves the loop
 * ends the stream.
 */
export async function* partsOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}
