import type { RecordKind } from './record-kind.ts';

export const fileKind = {
  noun: 'photo',
  unknown: 'an unknown photo',
  name: ({ file_name }) => file_name,
  namedBy: 'file_name',
  creation: ['path', 'sha256'],
  fields: { path: 'path', file_name: 'file name', file_type: 'file type', sha256: 'contents' },
  screen: () => null,
  list: () => 'inspections',
  restorable: false,
} as const satisfies RecordKind<'files'>;
