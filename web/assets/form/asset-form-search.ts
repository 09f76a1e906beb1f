/** What a link to the asset's form takes with it. */
export interface AssetFormSearch {
  /** What was searched for or scanned. */
  serial?: string;
  /** The inspection that the asset's overview is opened for afterwards. */
  inspection_id?: string;
}

/** Search parameters of digits arrive as numbers. */
export function assetFormSearch({ serial, inspection_id }: Record<string, unknown>): AssetFormSearch {
  return {
    ...((typeof serial === 'string' || typeof serial === 'number') && { serial: String(serial) }),
    ...(typeof inspection_id === 'string' && { inspection_id }),
  };
}
