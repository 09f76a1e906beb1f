import { type ComponentType, useEffect, useState } from 'react';
import { askedAgain } from './asked-again.ts';

/**
 * A part that no screen needs, whose code is loaded once it is drawn: where that does not come, `Meanwhile` stands there and the
 * next screen asks again. React's `lazy` would take all of the screen away, and for good.
 */
export function whenItComes<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: ComponentType = Nothing,
): ComponentType<P> {
  const part = askedAgain(load);
  return function WhenItComes(props: P) {
    const [Part, setPart] = useState(() => part.known);
    useEffect(() => {
      let left = false;
      void part.ask().then((found) => {
        if (!left) setPart(() => found);
      });
      return () => {
        left = true;
      };
    }, []);
    return Part === null ? <Meanwhile /> : <Part {...props} />;
  };
}

const Nothing = () => null;
