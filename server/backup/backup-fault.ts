/** Why a backup can't be made or restored, in one line for whoever asked for it. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}
