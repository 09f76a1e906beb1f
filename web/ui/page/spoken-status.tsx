import { visuallyHidden } from '#web/ui/visually-hidden.ts';

/** Says a change on the screen to those who can't see it. */
export const SpokenStatus = ({ children }: { children: string }) => (
  <div role="status" style={visuallyHidden}>
    {children}
  </div>
);
