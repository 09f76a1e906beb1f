import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { TextField } from './text-field.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'id' | 'type' | 'slotProps'>) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      id={id}
      type={shown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        input: {
          sx: { pr: 0.5 },
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label="Reveal what is typed"
                aria-describedby={`${id}-label`}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
                sx={{ color: 'text.secondary' }}
              >
                <Icon size={24} aria-hidden />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
