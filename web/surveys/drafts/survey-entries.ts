import type { HistoryLocation, RouterHistory } from '@tanstack/react-router';

/** What an entry of the history says of the survey that it belongs to. */
export interface SurveyEntry {
  /** How many entries the survey has up to this one: its questions, its answers, what is saved of it. */
  entries: number;
  /** Whether it was opened from an asset's overview, which is then the entry before the first. */
  fromOverview: boolean;
  /** The key of the first; absent in the first itself. */
  first?: string | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    survey?: SurveyEntry;
  }
}

type State = { survey?: SurveyEntry; __TSR_key?: string };
type From = { pathname: string; state: State };

const UNKNOWN: SurveyEntry = { entries: 1, fromOverview: false };
const surveyedAsset = (path: string): string | null => /^\/assets\/survey\/([^/?#]+)/.exec(path)?.[1] ?? null;

/** Whether a page is one of a survey of this asset. */
export const isOfSurvey = (path: string, assetId: string): boolean => surveyedAsset(path) === assetId;

/** What is noted in an entry that is opened on top of another one; nothing where no asset is surveyed. */
export function pushedSurveyEntry(path: string, from: From): SurveyEntry | undefined {
  const asset = surveyedAsset(path);
  if (asset === null) return undefined;
  if (surveyedAsset(from.pathname) !== asset) return { entries: 1, fromOverview: from.pathname.startsWith('/assets/overview/') };
  const { entries, fromOverview } = from.state.survey ?? UNKNOWN;
  return { entries: entries + 1, fromOverview, first: surveyOf(from.state) };
}

/** What is noted in an entry that takes the place of another one. */
export function replacedSurveyEntry(path: string, from: From): SurveyEntry | undefined {
  const asset = surveyedAsset(path);
  if (asset === null) return undefined;
  return surveyedAsset(from.pathname) === asset ? (from.state.survey ?? UNKNOWN) : UNKNOWN;
}

/** Names the survey of an entry. */
export const surveyOf = ({ survey, __TSR_key: key }: State): string => survey?.first ?? key ?? '';

/** How many entries back a survey was opened: onto the overview that it was opened from, else onto its own first entry. */
export function stepsOutOfSurvey({ state: { survey = UNKNOWN } }: Pick<HistoryLocation, 'state'>): number {
  return survey.fromOverview ? survey.entries : survey.entries - 1;
}

/** How many entries back the page is that a survey was opened from. */
export const stepsBeforeSurvey = ({ state: { survey = UNKNOWN } }: Pick<HistoryLocation, 'state'>): number => survey.entries;

/** Lets each entry of a survey know how many there are, also after a reload. */
export function markSurveyEntries(history: RouterHistory): RouterHistory {
  const { push, replace } = history;
  history.push = (path, state, options) => push(path, { ...state, survey: pushedSurveyEntry(path, history.location) }, options);
  history.replace = (path, state, options) =>
    replace(path, { ...state, survey: replacedSurveyEntry(path, history.location) }, options);
  return history;
}
