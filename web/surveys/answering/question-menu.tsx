import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import type { AnswerSlot } from '#domain/survey/answers/answer-slots.ts';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { useMenu } from '#web/ui/overlays/use-menu.ts';
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
  const { open, onOpen, close, menu } = useMenu();
  const clear = () => {
    close();
    live.update({ answers: Object.fromEntries(given().map(({ slot }) => [slot.id, null])) });
  };
  return (
    <>
      <IconButton aria-label="Question options" aria-haspopup="menu" onClick={onOpen}>
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      <OnceOpened open={open}>
        <Menu {...menu}>
          <MenuItem onClick={clear} disabled={given().length === 0}>
            Clear this answer
          </MenuItem>
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={advances}
            onClick={() => {
              advanceSetting.set(!advances);
              close();
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
