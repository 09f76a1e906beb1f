import { CloudAlert, CloudCheck, CloudDownload, CloudOff, CloudUpload, HardDrive, type LucideIcon } from 'lucide-react';
import type { SyncSummary } from '../unsent/sync-summary.ts';

const icons: Record<SyncSummary['state'], LucideIcon> = {
  'not-kept': HardDrive,
  low: HardDrive,
  synced: CloudCheck,
  sending: CloudUpload,
  receiving: CloudDownload,
  offline: CloudOff,
  failed: CloudAlert,
  refused: CloudAlert,
  held: CloudUpload,
  damaged: CloudAlert,
  sealed: CloudAlert,
  doubted: CloudAlert,
  chosen: CloudAlert,
  late: CloudAlert,
  stuck: CloudAlert,
};

export function SyncIcon({ state, size }: { state: SyncSummary['state']; size: number }) {
  const Icon = icons[state];
  return <Icon size={size} aria-hidden style={{ flexShrink: 0 }} />;
}
