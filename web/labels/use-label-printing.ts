import { useState } from 'react';
import type { LabelRequest } from '#domain/label/label-request.ts';
import { ApiError } from '#web/data/api-error.ts';
import { labelsPdf } from '#web/data/page/labels.ts';
import { saveFile } from '#web/ui/save-file.ts';

export type Printing = { state: 'idle' } | { state: 'working' } | { state: 'failed'; message: string };

export interface LabelPrinting {
  printing: Printing;
  /** Saves a PDF of what `request` gives, which may ask the server first. */
  print: (noun: 'labels' | 'test sheet', request: () => Promise<LabelRequest>) => Promise<void>;
}

const fileNames = { labels: 'labels.pdf', 'test sheet': 'label-test-sheet.pdf' } as const;

/** Fetches labels and saves them; says why not. */
export function useLabelPrinting(): LabelPrinting {
  const [printing, setPrinting] = useState<Printing>({ state: 'idle' });
  const print: LabelPrinting['print'] = async (noun, request) => {
    setPrinting({ state: 'working' });
    try {
      saveFile(await labelsPdf(await request()), fileNames[noun]);
      setPrinting({ state: 'idle' });
    } catch (error) {
      const why = error instanceof ApiError ? `${error.message}.` : 'It needs a connection. Try again.';
      setPrinting({ state: 'failed', message: `The ${noun} could not be made. ${why}` });
    }
  };
  return { printing, print };
}
