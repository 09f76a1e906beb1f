import { Fragment } from 'react';
import { wrapName } from '#domain/asset-type/wrap-name.ts';

/** An asset type's name in a list, that can wrap every 15 characters [S9]. */
export function WrappedTypeName({ name }: { name: string }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {wrapName(name).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
