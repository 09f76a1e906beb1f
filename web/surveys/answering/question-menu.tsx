import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis } from 'lucide-react';
import { memo, useState } from 'react';
import type { AnswerSlot } from '#domain/survey/answers/answer-slots.ts';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { advanceSetting } from './moving/advance-setting.ts';
import type { DraftActions } from '../drafts/use-draft.ts';

interface QuestionMenuProps {
  /** The slots whose answers can be taken back; asked when the menu is open. */
  given: () => readonly AnswerSlot[];
  live: DraftActions;
}

/** What is rarely needed at a question: taking its answer back, and whether a choice goes on by itself. */
export const QuestionMenu = memo(({ given, live }: QuestionMenuProps) => {
  const advances = advanceSetting.use();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const clear = () => {
    setAnchor(null);
    live.update({ answers: Object.fromEntries(given().map(({ slot }) => [slot.id, null])) });
  };
  return (
    <>
      <IconButton aria-label="Question options" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      <OnceOpened open={anchor !== null}>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          <MenuItem onClick={clear} disabled={given().length === 0}>
            Clear this answer
          </MenuItem>
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={advances}
            onClick={() => {
              advanceSetting.set(!advances);
              setAnchor(null);
            }}
          >
            <ListItemText
              primary="Go on after an answer"
              secondary={advances ? 'On: a passing choice shows the next question' : 'Off'}
            />
          </MenuItem>
        </Menu>
      </OnceOpened>
    </>
  );
});
