import { Refusal } from '../../http/refusal.ts';

const words = {
  put: 'Photos can’t be kept at the moment. This one stays on the device and is sent again',
  get: 'Photos can’t be read at the moment. Try again soon',
} as const;

/** A home that doesn't do its work: devices are told to try again, the log says which home and why [FILES]. */
export class HomeFault extends Refusal {
  override name = 'HomeFault';
  readonly home: string;
  readonly why: string;
  /** Whether it may pass by itself, as a network does. */
  readonly isPassing: boolean;

  constructor(what: keyof typeof words, home: string, why: string, isPassing: boolean) {
    super(503, words[what]);
    this.home = home;
    this.why = why;
    this.isPassing = isPassing;
    this.cause = new Error(`${home}: ${why}`);
  }
}

/** What of a fault is for whoever runs the server. */
export const whyOf = (error: unknown): string => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
};
