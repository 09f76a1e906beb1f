import { useState } from 'react';
import type { LabelRequest } from '#domain/label/label-request.ts';
import { ApiError } from '#web/data/api-error.ts';
import { labelsPdf } from '#web/data/labels.ts';
import { saveFile } from '#web/ui/save-file.ts';

export type Printing = { state: 'idle' } | { state: 'working' } | { state: 'failed'; hint: string; retry: () => void };

export interface LabelPrinting {
  printing: Printing;
  /** Saves a PDF of what `request` gives, which may hand out numbers: trying again doesn't hand out others. */
  print: (request: () => Promise<LabelRequest>, fileName: string) => Promise<void>;
}

/** Fetches labels and saves them; says why not. */
export function useLabelPrinting(): LabelPrinting {
  const [printing, setPrinting] = useState<Printing>({ state: 'idle' });
  const print: LabelPrinting['print'] = async (request, fileName) => {
    let asked: LabelRequest | null = null;
    const askOnce = async () => (asked ??= await request());
    setPrinting({ state: 'working' });
    try {
      saveFile(await labelsPdf(await askOnce()), fileName);
      setPrinting({ state: 'idle' });
    } catch (error) {
      const hint = error instanceof ApiError ? `${error.message}.` : 'It needs a connection. Nothing was changed.';
      setPrinting({ state: 'failed', hint, retry: () => void print(askOnce, fileName) });
    }
  };
  return { printing, print };
}
