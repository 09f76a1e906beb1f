import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { useUnlessLeft } from '#web/ui/entry/unless-left.ts';
import { deleteAsset } from './asset-actions.tsx';

export function DeleteAsset({ overview }: { overview: AssetOverview }) {
  const navigate = useNavigate();
  const unlessLeft = useUnlessLeft();
  const leave = () => void navigate({ to: '/inspections/{-$site_id}', params: { site_id: undefined }, ignoreBlocker: true });
  return (
    <Button
      variant="outlined"
      color="error"
      startIcon={<Trash2 aria-hidden />}
      sx={{ alignSelf: { lg: 'flex-start' } }}
      onClick={() => void deleteAsset(overview, unlessLeft(leave))}
    >
      Delete Asset
    </Button>
  );
}
