import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SaveBar } from '#web/ui/buttons/save-bar.tsx';
import { HeldWhile } from '#web/ui/page/held-while.tsx';
import { FormNotice } from './form-notice.tsx';
import { ChangedNotice } from '../keeping/changed-notice.tsx';
import { KeptNotice } from '../keeping/kept-notice.tsx';
import type { KeptForm } from '../keeping/use-kept-form.ts';

interface Props<Input extends FieldValues> {
  form: KeptForm<Input>;
  /** The label of the button that saves. */
  save: string;
  /** The button that leads away; the form itself asks when there is something to lose. */
  cancel: ReactNode;
  /** Set when the record was deleted elsewhere while its form was open. */
  deleted?: { noun: string } | null;
  children: ReactNode;
}

/** A screen that is one form: its sections, what is kept, and the bar that saves. */
export function FormPage<Input extends FieldValues>({ form, save, cancel, deleted = null, children }: Props<Input>) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.submit}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // The bar that saves takes the place of the padding under a screen [S9].
        minHeight: { xs: 'calc(100dvh - 80px - var(--bottom-bar-height))', md: 'calc(100dvh - 88px)' },
        mb: 'calc(var(--bottom-bar-height) - 100px)',
      }}
    >
      {deleted !== null && (
        <FormNotice alert>
          This {deleted.noun} was deleted elsewhere while you were editing it. What you typed is still here: restore the{' '}
          {deleted.noun} with your changes, or cancel to leave it deleted.
        </FormNotice>
      )}
      <KeptNotice restoredFrom={form.restoredFrom} onDiscard={form.discard} />
      <ChangedNotice labels={form.changedElsewhere} />
      <HeldWhile isHeld={form.isHeld} sx={{ flex: 1 }}>
        {children}
      </HeldWhile>
      <SaveBar invalid={form.invalid}>
        {cancel}
        <Button type="submit" color="primary" loading={form.isSaving}>
          {deleted === null ? save : 'Restore with your changes'}
        </Button>
      </SaveBar>
    </Box>
  );
}
