import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Delete, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { padSerial } from '#domain/asset/search-keys.ts';
import { radius } from '#web/ui/radius.ts';
import { textSize } from '#web/ui/text-size.ts';

/** No label has more. */
const MOST_DIGITS = 18;

/** What a typed number can mean: as it stands, and padded with zeros [S5]. */
const meanings = (digits: string): string[] => [...new Set([padSerial(digits), digits])];

interface Props {
  /** What the number is for, such as 'Find'. */
  act: string;
  onNumber: (texts: readonly string[]) => void;
  /** Takes the focus when it was asked for. */
  focused: boolean;
  /** Its first line leaves room for what stands at the start of it. */
  indented: boolean;
}

/** Types a number without the device's keyboard, which would cover the sheet; a keyboard that is there works too. */
export function Keypad({ act, onNumber, focused, indented }: Props) {
  const [digits, setDigits] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus({ preventScroll: true });
  }, [focused]);
  const type = (digit: string) => setDigits((typed) => (typed + digit).replace(/^0+/, '').slice(0, MOST_DIGITS));
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (digits !== '') onNumber(meanings(digits));
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, flex: 1 }}
    >
      <Box
        component="input"
        ref={field}
        aria-label="Number"
        inputMode="none"
        autoComplete="off"
        value={digits === '' ? '' : padSerial(digits)}
        placeholder={padSerial('')}
        onChange={({ target }) => setDigits(target.value.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MOST_DIGITS))}
        sx={{
          flex: 'none',
          height: 52,
          ml: indented ? '60px' : 0,
          minWidth: 0,
          textAlign: 'center',
          font: 'inherit',
          fontSize: textSize.page,
          fontWeight: 700,
          fontVariantNumeric: 'tabular-nums',
          letterSpacing: '0.08em',
          color: 'text.primary',
          bgcolor: 'transparent',
          border: 0,
          borderRadius: radius.control,
          '&::placeholder': { color: 'text.tertiary', opacity: 1 },
        }}
      />
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          gridAutoRows: 'minmax(48px, 50px)',
          alignContent: 'start',
          gap: 0.75,
          '& > .MuiButton-root': { minHeight: 48, minWidth: 0, p: 0, fontSize: textSize.title },
        }}
      >
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Button key={digit} onClick={() => type(digit)}>
            {digit}
          </Button>
        ))}
        <Button aria-label="Delete digit" onClick={() => setDigits((typed) => typed.slice(0, -1))}>
          <Delete size={24} aria-hidden />
        </Button>
        <Button onClick={() => type('0')}>0</Button>
        <Button type="submit" color="proceed" aria-label={act} aria-disabled={digits === ''}>
          <Search size={24} aria-hidden />
        </Button>
      </Box>
    </Box>
  );
}
