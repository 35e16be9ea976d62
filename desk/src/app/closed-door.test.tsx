import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addMatching, samplePending } from '../../test/fake-matching.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { addTonight } from '../../test/fake-tonight.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

it('[DESK-03] leads from a closed page to the person’s own first page', async () => {
  const desk = await startDesk();
  addSession(desk, sampleSession({ roles: ['operations'] }));
  addMatching(desk, [samplePending()]);
  addTonight(desk);
  history.replaceState(null, '', '/audit');
  render(<Root />);
  expect(await screen.findByRole('heading', { name: 'Audit is for administrators' })).toBeVisible();
  expect(screen.getByText(/A member’s own log is on the member’s page/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go to Tonight' }));
  expect(location.pathname).toBe('/tonight');
});
