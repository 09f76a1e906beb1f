import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { radius } from '../radius.ts';

interface Props {
  icon: LucideIcon;
  name: string;
  /** One supporting line. */
  line?: string | undefined;
  onClick: () => void;
  /** Leads on to something, rather than doing something. */
  leads?: boolean;
}

/** One choice in a bottom sheet. */
export function SheetRow({ icon: Icon, name, line, onClick, leads = false }: Props) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        display: 'flex',
        width: '100%',
        minHeight: 64,
        gap: 2,
        py: 0.75,
        textAlign: 'start',
        borderRadius: radius.control,
        '&:active': { bgcolor: 'surface.control' },
      }}
    >
      <Box component="span" sx={{ display: 'flex', color: 'text.secondary' }}>
        <Icon size={24} aria-hidden />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="rowTitle" component="span" sx={{ display: 'block' }}>
          {name}
        </Typography>
        {line !== undefined && (
          <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {line}
          </Typography>
        )}
      </Box>
      {leads && (
        <Box component="span" sx={{ display: 'flex', color: 'text.tertiary' }}>
          <ChevronRight size={24} aria-hidden />
        </Box>
      )}
    </ButtonBase>
  );
}
