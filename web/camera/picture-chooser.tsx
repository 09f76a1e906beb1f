import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Image } from 'lucide-react';
import { useRef } from 'react';

interface Props {
  children: string;
  /** More than one at a time. */
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** A button that asks the device for pictures it has. */
export function PictureChooser({ children, multiple = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Box
        component="input"
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        hidden
        aria-label={children}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button startIcon={<Image aria-hidden />} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
