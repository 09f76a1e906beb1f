import type { ParsedLocation } from '@tanstack/react-router';

/** Names an entry of the history, also after a reload. */
export const entryKey = ({ state: { __TSR_key: key }, href }: Pick<ParsedLocation, 'state' | 'href'>): string => key ?? href;
