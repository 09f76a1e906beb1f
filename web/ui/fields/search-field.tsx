import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import { useForkRef } from '@mui/material/utils';
import { Search, X } from 'lucide-react';
import { memo, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { radius } from '../radius.ts';
import { useSteady } from '../use-steady.ts';

/** Whoever types on presses the next key sooner. */
const SOON_MS = 200;

interface Props {
  label?: string;
  /** Milliseconds without a keystroke before `onSearch` is called; 0 calls it at once. */
  debounce?: number;
  onSearch: (text: string) => void;
  /** The same will be searched for unless another key is pressed. */
  onSoon?: (text: string) => void;
  /** What it begins with, searched for already. */
  initial?: string;
  autoFocus?: boolean;
  inputMode?: 'search' | 'numeric';
  inputRef?: Ref<HTMLInputElement>;
}

/** A thin line under the field shows that a search is about to run. */
export function SearchField({
  label = 'Search',
  debounce = 0,
  onSearch,
  onSoon,
  initial = '',
  autoFocus = false,
  inputMode = 'search',
  inputRef,
}: Props) {
  const [text, setText] = useState(initial);
  const [searched, setSearched] = useState(initial);
  const waiting = text !== searched;
  const search = () => {
    setSearched(text);
    onSearch(text);
  };
  const searchLater = useEffectEvent(search);
  const prepare = useEffectEvent(() => onSoon?.(text));

  useEffect(() => {
    if (text === searched) return;
    const wait = text === '' ? 0 : debounce;
    const timers = [setTimeout(() => searchLater(), wait)];
    if (wait > SOON_MS) timers.push(setTimeout(() => prepare(), SOON_MS));
    return () => timers.forEach(clearTimeout);
  }, [text, searched, debounce]);

  const searchNow = useSteady(search);
  return (
    <Box role="search" sx={{ position: 'relative', minWidth: 0 }}>
      <Field
        label={label}
        text={text}
        onText={setText}
        onEnter={searchNow}
        autoFocus={autoFocus}
        inputMode={inputMode}
        inputRef={inputRef}
      />
      {waiting && debounce > 0 && <WaitingLine key={text} milliseconds={debounce} />}
    </Box>
  );
}

interface FieldProps extends Required<Pick<Props, 'label' | 'autoFocus' | 'inputMode'>> {
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
  inputRef: Ref<HTMLInputElement> | undefined;
}

/** Drawn when it says something else, and not with each search. */
const Field = memo(function Field({ label, text, onText, onEnter, autoFocus, inputMode, inputRef }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onText('');
    input.current?.focus();
  };
  return (
    <MuiTextField
      fullWidth
      placeholder={label}
      value={text}
      autoFocus={autoFocus}
      inputRef={useForkRef(input, inputRef)}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          'aria-keyshortcuts': '/',
          type: 'search',
          inputMode,
          enterKeyHint: 'search',
          autoComplete: 'off',
        },
        input: {
          sx: { pr: 0.5, '& input::-webkit-search-cancel-button': { display: 'none' } },
          startAdornment: (
            <InputAdornment position="start" sx={{ color: 'text.tertiary' }}>
              <Search size={20} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <IconButton aria-label="Clear search" onClick={clear} sx={{ color: 'text.secondary' }}>
              <X size={20} aria-hidden />
            </IconButton>
          ),
        },
      }}
    />
  );
});

function WaitingLine({ milliseconds }: { milliseconds: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        left: 10,
        right: 10,
        bottom: -4,
        height: 2,
        borderRadius: radius.line,
        bgcolor: 'text.secondary',
        transformOrigin: 'left',
        animation: `search-wait ${milliseconds}ms linear both`,
        '@keyframes search-wait': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } },
      }}
    />
  );
}
