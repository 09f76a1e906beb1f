import { must } from '#domain/assertions.ts';
import type { ScannedAsset } from '#web/data/queries/scan/scanned-assets.ts';
import { ResultBar } from '../sheet/result-bar.tsx';
import { verdictWords } from './verdict-words.ts';

/** Why the round goes on with another code. */
export function RoundResult({ assets, left }: { assets: readonly ScannedAsset[]; left: string }) {
  const asset = must(assets[0], 'a scanned asset');
  return (
    <ResultBar
      title={verdictWords(asset)}
      value={[[asset.serial_number, asset.asset_type_name, asset.location].filter(Boolean).join(' · '), left]
        .filter(Boolean)
        .join(' — ')}
    />
  );
}
