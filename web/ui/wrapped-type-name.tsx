import { Fragment } from 'react';

const MOST_CHARACTERS = 15;

/** Cuts words that are longer than a line of asset type names may be [S9]. */
export function breakTypeName(name: string): string[] {
  return name.split(/(?<=\s)/).flatMap((word) => word.match(new RegExp(`.{1,${MOST_CHARACTERS}}`, 'gsu')) ?? []);
}

/** An asset type's name that can wrap every 15 characters [S9]. */
export function WrappedTypeName({ name }: { name: string }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {breakTypeName(name).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
