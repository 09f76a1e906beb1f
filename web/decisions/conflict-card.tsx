import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { History } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { kindTitle } from '#web/data/record-kinds/record-kinds.ts';
import type { ConflictToDecide } from '#web/data/queries/decisions/conflicts.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { OnlineButton } from '#web/ui/buttons/online-button.tsx';
import { NeedsConnection } from '#web/ui/page/needs-connection.tsx';
import { conflictStory, conflictTitle, restoreWords } from './conflict-words.ts';
import { DecisionCard } from './decision-card.tsx';
import { keepValue, restoreValue } from './decide.ts';
import { ValueChoice } from './value-choice.tsx';

/** Both values as radio cards, the kept one chosen; the button says what follows [MERGE]. */
export function ConflictCard({ entry, online }: { entry: ConflictToDecide; online: boolean }) {
  const heading = useId();
  const group = useId();
  const known = useQuery('conflictRows', { entity: entry.conflict.entity, id: entry.conflict.id });
  const [choice, setChoice] = useState<'kept' | 'lost'>('kept');
  const [working, setWorking] = useState(false);
  const { conflict, kept, lost, since, before, met_deletion } = entry;
  const decide = async () => {
    setWorking(true);
    await (choice === 'kept' ? keepValue(conflict) : restoreValue(conflict, known ?? {}));
    setWorking(false);
  };
  return (
    <DecisionCard>
      <Typography id={heading} variant="h3" component="h4">
        {conflictTitle(entry)}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
        {kindTitle(conflict.entity)}. {conflictStory(entry)}
      </Typography>
      <Box
        role="radiogroup"
        aria-labelledby={heading}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <ValueChoice
          name={group}
          title={since === null ? 'Kept now' : 'Kept then'}
          side={kept}
          checked={choice === 'kept'}
          onChoose={() => setChoice('kept')}
        />
        <ValueChoice
          name={group}
          title={lost.mine ? 'Yours' : 'Not kept'}
          side={lost}
          checked={choice === 'lost'}
          onChoose={() => setChoice('lost')}
        />
      </Box>
      {before !== null && <OtherValue>Before both: {before}</OtherValue>}
      {since !== null && <OtherValue>Changed again since: {since}</OtherValue>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
        <OnlineButton
          color="proceed"
          online={online}
          loading={working}
          aria-describedby={heading}
          onClick={() => void decide()}
          sx={{ width: { xs: '100%', md: 'auto' } }}
        >
          {choice === 'kept' ? (met_deletion ? 'Leave deleted' : 'Keep as it is') : restoreWords(entry)}
        </OnlineButton>
        {!online && <NeedsConnection />}
      </Box>
    </DecisionCard>
  );
}

function OtherValue({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1.25, typography: 'body2', color: 'text.secondary', whiteSpace: 'pre-line' }}>
      <History size={18} aria-hidden style={{ flexShrink: 0 }} />
      <span>{children}</span>
    </Box>
  );
}
