import { grouped } from '#domain/grouped.ts';
import type { Verdict } from '#domain/sync/wire.ts';
import { OnlineButton } from '#web/ui/buttons/online-button.tsx';
import { AcceptButton } from '../accept-button.tsx';
import { DecisionButtons } from '../decision-buttons.tsx';

interface Props {
  count: number;
  isAll: boolean;
  online: boolean;
  describedBy: string;
  onChoose: (verdict: Verdict['verdict']) => void;
}

/** 'Accept all 12' and 'Refuse all'; without a connection they say what they need. */
export function AllButtons({ count, isAll, online, describedBy, onChoose }: Props) {
  const words = `all ${grouped(count)}${isAll ? '' : ' shown'}`;
  return (
    <DecisionButtons online={online} space={1.5}>
      <AcceptButton online={online} aria-describedby={describedBy} onClick={() => onChoose('accepted')}>
        Accept {words}
      </AcceptButton>
      <OnlineButton online={online} aria-describedby={describedBy} onClick={() => onChoose('refused')}>
        Refuse {words}
      </OnlineButton>
    </DecisionButtons>
  );
}
