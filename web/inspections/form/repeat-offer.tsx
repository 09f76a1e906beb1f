import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Check, History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { joinNames } from '#domain/inspection/join-names.ts';
import type { InspectionFormInput } from '#domain/inspection/inspection-form.ts';
import { type RepeatedField, repeatedFields } from '#domain/inspection/repeat-inspection.ts';
import type { InspectionToRepeat } from '#web/data/queries/inspections/inspection-to-repeat.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { FieldCell } from '#web/forms/fields/field-cell.tsx';
import type { KeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';

/** Fills in what the site's last inspection said; what was typed is replaced only when that is asked for [DESK]. */
export function RepeatOffer({ form }: { form: KeptForm<InspectionFormInput> }) {
  const [siteId, scope, typeIds, inspectorIds] = useWatch({
    control: form.control,
    name: ['site_id', 'scope', 'asset_type_ids', 'inspector_ids'],
  });
  const last = useQuery('inspectionToRepeat', { site_id: siteId }) ?? null;
  const fields = last && repeatedFields({ scope, asset_type_ids: typeIds, inspector_ids: inspectorIds }, last);
  const isUsed = fields !== null && fields.empty.length + fields.typed.length === 0;
  const said = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  // The button goes with what it offered: what takes its place takes its focus.
  useEffect(() => {
    if (isUsed && wasPressed.current) said.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [isUsed]);
  if (last === null || fields === null) return null;
  const press = () => {
    wasPressed.current = true;
    void takeOver(form, last, fields).then((isAll) => {
      if (!isAll) wasPressed.current = false;
    });
  };
  return (
    <FieldCell wide>
      {isUsed ? (
        <Typography
          ref={said}
          role="status"
          tabIndex={-1}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, color: 'text.secondary' }}
        >
          <Check size={20} aria-hidden style={{ flexShrink: 0 }} />
          Scope, types and inspectors are {last.month}’s. They are not saved yet.
        </Typography>
      ) : (
        <Button startIcon={<History aria-hidden />} onClick={press}>
          Use {last.month}’s scope, types and inspectors
        </Button>
      )}
    </FieldCell>
  );
}

/** Resolves to whether everything was taken. */
async function takeOver(
  form: KeptForm<InspectionFormInput>,
  last: InspectionToRepeat,
  { empty, typed }: ReturnType<typeof repeatedFields>,
): Promise<boolean> {
  form.enter(picked(last, empty));
  if (typed.length === 0) return true;
  const names = joinNames(typed.map((field) => form.labels[field]));
  const replaced = await confirm({
    title: `Replace ${names}?`,
    body: `What you chose or typed there gives way to ${last.month}’s.`,
    yes: 'Replace',
    no: 'Keep Mine',
  });
  if (replaced) form.enter(picked(last, typed));
  return replaced;
}

const picked = (last: InspectionToRepeat, fields: readonly RepeatedField[]): Partial<InspectionFormInput> =>
  Object.fromEntries(fields.map((field) => [field, last[field]]));
