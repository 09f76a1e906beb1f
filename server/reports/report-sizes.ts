import { grouped } from '#domain/grouped.ts';
import { Refusal } from '../http/refusal.ts';

/** What is too much for one report, or one closing; each says it in its own words [LIMIT.20]. */
export interface ReportSizes {
  assets(count: number): void;
  /** What surveys say that a report tells of, as it is stored. */
  surveys(bytes: number): void;
  /** What a closed inspection says, as JSON. */
  contents(bytes: number): void;
}

/** A report of more would not fit in a server's memory. */
export const MOST_ASSETS = 20_000;
/** In bytes; in memory they take several times as much. */
export const MOST_SURVEYS = 32_000_000;

/** A version of more could not be read again. */
export const MOST_CONTENTS = 2 * MOST_SURVEYS;

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

export const reportSizes: ReportSizes = {
  assets: (count) => {
    if (count > MOST_ASSETS) throw new Refusal(422, `A report can hold ${grouped(MOST_ASSETS)} assets at most`);
  },
  surveys: (bytes) => {
    if (bytes <= MOST_SURVEYS) return;
    throw new Refusal(422, `A report can hold ${megabytes(MOST_SURVEYS)} of failed surveys at most: these take more`);
  },
  contents: (bytes) => {
    if (bytes > MOST_CONTENTS) throw new Refusal(422, `A version can hold ${megabytes(MOST_CONTENTS)} at most`);
  },
};
