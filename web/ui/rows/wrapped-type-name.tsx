import { wrapName } from '#domain/asset-type/wrap-name.ts';

/** An asset type's name in a list: lines of at most 15 characters, one under the other [S2, S9]. */
export function WrappedTypeName({ name }: { name: string }) {
  return (
    <span style={{ display: 'inline-flex', maxWidth: '100%', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {wrapName(name).join('\n')}
    </span>
  );
}
