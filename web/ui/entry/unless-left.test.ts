import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { unlessLeft } from './unless-left.ts';

const deletion = () => {
  const history = createMemoryHistory({ initialEntries: ['/sites', '/site/one'] });
  return { history, leadAway: unlessLeft({ history, lead: () => history.push('/sites') }) };
};

test('[FORM.40] what is saved leads away from its screen', () => {
  const { history, leadAway } = deletion();
  leadAway();
  expect(history.location.pathname).toBe('/sites');
});

test('[FORM.40] who has gone elsewhere before something is saved stays there', () => {
  const { history, leadAway } = deletion();
  history.push('/dashboard');
  leadAway();
  expect(history.location.pathname).toBe('/dashboard');
});
