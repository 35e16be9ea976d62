import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { staffSaveOwnIntroduction } from '@moments/contract/staff/own-introduction';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeDesk } from '../../../../test/fake-desk.ts';
import { addSession, sampleSession } from '../../../../test/fake-session.ts';
import { queryClient } from '../../../api/query-client.ts';
import { OwnIntroduction } from './own-introduction.tsx';

let desk: FakeDesk;
beforeEach(() => {
  desk = new FakeDesk();
  desk.start();
  addSession(desk, sampleSession());
  queryClient.clear();
});

it('[HOME-04] lets a coach write what members read about them', async () => {
  desk.on(staffSaveOwnIntroduction, ({ body }) => body as { pronouns: string; about: string });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <OwnIntroduction />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Introduce yourself' }));
  expect(await findAccessibilityViolations(container)).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Pronouns/), 'she/her');
  await userEvent.type(screen.getByLabelText(/Two sentences about you/), 'I listen first.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('I listen first.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change your introduction' })).toBeVisible();
});
