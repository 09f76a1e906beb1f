import { bodyLimits } from '../../http/limits/body-limits.ts';
import { checkFile } from '../../files/check-file.ts';
import { refuseOther } from '../../files/file-contents.ts';
import { checkPhotoAllowance, storeSent } from '../../files/photo-allowance.ts';
import { takeBase64 } from '../../files/take-base64.ts';
import { undeleted } from './conditions.ts';
import type { EntityPolicy } from './entity-policy.ts';
import { textOf } from '../writing/text-of.ts';

export const files: EntityPolicy<'files'> = {
  see: { subject: (record) => ({ entity: 'files', record }), rows: () => null },
  pull: { parts: () => [{ turn: 7, where: undeleted, isShared: true }] },
  write: { complete: async (writing, before, record) => (before === null ? checkFile(writing, record) : {}) },
  decide: {},
  spec: {
    bodyLimit: bodyLimits.base64,
    async attached(context, user, posted) {
      const id = textOf(posted['id']);
      if (posted['base64']) await checkPhotoAllowance(context, user.id, id);
      const { record, picture } = await takeBase64(posted, user.id);
      return {
        record,
        check: async () => (picture === null ? undefined : refuseOther(context, id, picture.sha256)),
        store: async () => (picture === null ? undefined : storeSent(context, id, picture, user.id)),
      };
    },
  },
};
