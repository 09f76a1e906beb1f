import type { RecordKind } from './record-kind.ts';

export const assetTypeKind = {
  noun: 'asset type',
  unknown: 'an unknown asset type',
  name: ({ name }) => name,
  namedBy: 'name',
  creation: ['name', 'plural_name', 'questions'],
  fields: { name: 'name', plural_name: 'plural name', is_complex: 'complexity', questions: 'questions' },
  screen: () => null,
  list: () => 'inspections',
  restorable: false,
} as const satisfies RecordKind<'asset_types'>;
