import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { leftSince, unlessLeft } from './unless-left.ts';

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

test('[FORM.48] a screen is left once another one is shown, and not by what is opened over it', () => {
  const { history } = deletion();
  const isLeft = leftSince(history);
  history.push('/site/one?sheet=1');
  expect(isLeft()).toBe(false);
  history.push('/dashboard');
  expect(isLeft()).toBe(true);
});
