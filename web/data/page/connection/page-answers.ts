import type { AskMessage, ToWorker } from '../../protocol/messages.ts';
import { allKeptForms, bringKeptForms, forgetKeptForms } from '../kept-forms.ts';
import { noteRefused, refusedSession } from '../session/refused-session.ts';

function carryOut(message: AskMessage): unknown {
  switch (message.name) {
    case 'all':
      return allKeptForms();
    case 'forget':
      return forgetKeptForms(...message.args);
    case 'bring':
      return bringKeptForms(...message.args);
    case 'refused':
      return refusedSession();
    case 'noteRefused':
      return noteRefused(...message.args);
  }
}

/** Does what the worker asks of the page. */
export function answerTo(message: AskMessage): ToWorker {
  const { id } = message;
  try {
    return { kind: 'answer', id, answer: { value: carryOut(message) } };
  } catch (error) {
    return { kind: 'answer', id, answer: { error: String(error) } };
  }
}
