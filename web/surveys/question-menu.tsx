import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { questionSlots } from './question-slots.ts';
import type { LiveDraft } from './use-draft.ts';

/** What is rarely needed about a question: taking its answer back. */
export function QuestionMenu({ question, live }: { question: Question; live: LiveDraft }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const given = questionSlots(question).fields.filter(({ slot }) => slot.id in live.answers);
  if (given.length === 0) return null;
  const clear = () => {
    setAnchor(null);
    const gone = new Set<string>(given.map(({ slot }) => slot.id));
    live.update({ answers: Object.fromEntries(Object.entries(live.answers).filter(([slot]) => !gone.has(slot))) });
  };
  return (
    <>
      <IconButton aria-label="Question options" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={clear}>Clear this answer</MenuItem>
      </Menu>
    </>
  );
}
