import { linkOptions } from '@tanstack/react-router';
import { unreachable } from '#domain/assertions.ts';
import type { RecordScreen } from '#web/data/record-kinds/record-kind.ts';

/** The route of a record's form or screen. */
export function recordLink(screen: RecordScreen) {
  const { kind, id } = screen;
  switch (kind) {
    case 'site':
      return linkOptions({ to: '/site/$site_id', params: { site_id: id } });
    case 'site-form':
      return linkOptions({ to: '/site/edit/$site_id', params: { site_id: id } });
    case 'inspection':
      return linkOptions({ to: '/inspections/view/$inspection_id', params: { inspection_id: id } });
    case 'inspection-form':
      return linkOptions({ to: '/inspections/edit/$inspection_id', params: { inspection_id: id } });
    case 'asset':
      return linkOptions({
        to: '/assets/overview/$asset_id/{-$inspection_id}',
        params: { asset_id: id, inspection_id: undefined },
      });
    case 'asset-form':
      return linkOptions({ to: '/assets/edit/{-$asset_id}', params: { asset_id: id } });
    case 'user-form':
      return linkOptions({ to: '/user/$user_id', params: { user_id: id } });
    case 'survey-in-progress':
      return linkOptions({
        to: '/assets/survey/$asset_id/{-$inspection_id}',
        params: { asset_id: id, inspection_id: screen.inspection_id ?? undefined },
      });
    case 'survey':
      if (screen.inspection_id === null)
        return linkOptions({
          to: '/assets/survey/$asset_id/asset-grade/$asset_grade_id',
          params: { asset_id: screen.asset_id, asset_grade_id: id },
        });
      return linkOptions({
        to: '/assets/survey/$asset_id/answers/$inspection_id/asset-grade/$asset_grade_id',
        params: { asset_id: screen.asset_id, inspection_id: screen.inspection_id, asset_grade_id: id },
      });
    default:
      return unreachable(kind);
  }
}
