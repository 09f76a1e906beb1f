/** What a link to the labels begins with. */
export interface LabelsSearch {
  site_id?: string;
  asset_type_id?: string;
}

export function labelsSearch({ site_id, asset_type_id }: Record<string, unknown>): LabelsSearch {
  return {
    ...(typeof site_id === 'string' && { site_id }),
    ...(typeof asset_type_id === 'string' && { asset_type_id }),
  };
}
