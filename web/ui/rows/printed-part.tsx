import { styled } from '@mui/material/styles';
import { PRINTED } from '../printed.ts';
import { printedWords } from './printed-words.ts';

/** Above the rows of a list as long as its page, on paper alone: that these are not all. */
export function PrintedPart({ there, total, isReported }: { there: number; total: number; isReported: boolean }) {
  const words = printedWords(there, total, isReported);
  return words === null ? null : <OnPaper>{words}</OnPaper>;
}

const OnPaper = styled('p')({ display: 'none', margin: '8px 0', fontWeight: 650, [PRINTED]: { display: 'block' } });
