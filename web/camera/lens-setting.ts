const NAME = 'firemark-lens';

/** The lens that was used last on this device; browsers change ids, and keep labels. */
export interface LensSetting {
  id: string;
  name: string;
}

export function lensSetting(): LensSetting | null {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Partial<LensSetting> | null;
    return typeof kept?.id === 'string' && typeof kept.name === 'string' ? { id: kept.id, name: kept.name } : null;
  } catch {
    return null;
  }
}

export const keepLens = ({ id, name }: LensSetting): void => localStorage.setItem(NAME, JSON.stringify({ id, name }));
