import type { EntityName } from '#domain/entities.ts';

export const entityWords: Record<EntityName, string> = {
  asset_types: 'Asset type',
  users: 'User',
  sites: 'Site',
  inspections: 'Inspection',
  assets: 'Asset',
  asset_grades: 'Survey',
  files: 'Photo',
};
