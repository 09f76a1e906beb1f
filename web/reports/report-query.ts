interface ReportForm {
  assetTypes?: readonly string[];
  version?: number;
}

/** What is chosen for a report, form-encoded as its query [S7]. */
export function reportQuery({ assetTypes = [], version }: ReportForm): string {
  const form = new URLSearchParams(assetTypes.map((id) => ['asset_types[]', id]));
  if (version !== undefined) form.set('version', String(version));
  return form.toString();
}
