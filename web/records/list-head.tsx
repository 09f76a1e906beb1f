import Box from '@mui/material/Box';
import { Plus } from 'lucide-react';
import { useNoneHere } from '#web/data/page/use-not-here.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { FoundCount } from '#web/ui/page/found-count.tsx';
import type { SearchText } from './use-list-address.ts';

interface Props {
  search: SearchText;
  total: number | undefined;
  /** 'site'; more of them have an 's'. */
  noun: string;
  add: { to: '/site/create' | '/user/create'; text: string };
}

/** Above a list of records: its search, how many it has, and the way to a new one. */
export function ListHead({ search, total, noun, add }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 380px' } }}>
        <SearchField key={search.beginnings} initial={search.text} autoFocus={search.isPressed} onSearch={search.setText} />
      </Box>
      <Box sx={{ mr: 'auto' }}>
        <FoundCount total={total ?? null} noun={noun} none={useNoneHere()} />
      </Box>
      <LinkButton
        to={add.to}
        aria-keyshortcuts="n"
        color="primary"
        startIcon={<Plus aria-hidden />}
        sx={{ width: { xs: '100%', sm: 'auto' } }}
      >
        {add.text}
      </LinkButton>
    </Box>
  );
}
