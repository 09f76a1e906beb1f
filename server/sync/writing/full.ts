import { Refusal } from '../../http/refusal.ts';

/** What a transaction has written is more than follows from it for one record can hold [HELD.16]. */
export class Full extends Refusal {
  readonly id: string;

  constructor({ statusCode, message }: Refusal, id: string) {
    super(statusCode, message);
    this.id = id;
  }
}
