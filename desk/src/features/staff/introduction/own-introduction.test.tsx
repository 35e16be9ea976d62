import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type OwnIntroduction as Introduction,
  staffGetOwnIntroduction,
  staffSaveOwnIntroduction,
} from '@moments/contract/staff/own-introduction';
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

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <OwnIntroduction />
    </QueryClientProvider>,
  );

it('[HOME-04] lets a coach write what members read about them', async () => {
  desk.on(staffSaveOwnIntroduction, ({ body }) => body as Introduction);
  const { container } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Introduce yourself' }));
  expect(await findAccessibilityViolations(container)).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Pronouns/), 'she/her');
  await userEvent.type(screen.getByLabelText(/Two sentences about you/), 'I listen first.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Change your introduction' })).toBeVisible();
  expect(screen.getByText('I listen first.')).toBeVisible();
});

it('[HOME-04] says that a file is no picture, keeps what was typed, and removes a picture', async () => {
  const portrait = 'data:image/jpeg;base64,/9j/AAAA';
  desk.on(staffGetOwnIntroduction, () => ({ pronouns: 'they/them', about: '', portrait }));
  desk.on(staffSaveOwnIntroduction, ({ body }) => body as Introduction);
  show();
  expect(await screen.findByRole('img', { name: 'Your picture' })).toHaveAttribute('src', portrait);
  await userEvent.click(screen.getByRole('button', { name: 'Change your introduction' }));
  await userEvent.type(screen.getByLabelText(/Two sentences about you/), 'I listen first.');
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('no picture', 'InvalidStateError')),
  );
  const file = screen.getByLabelText(/Picture/);
  await userEvent.upload(file, new File(['no picture'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByText(/couldn’t read this file as a picture/)).toBeVisible();
  expect(file).toBeInvalid();
  expect(screen.getByRole('img', { name: 'Your picture' })).toHaveAttribute('src', portrait);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Change your introduction' })).toBeVisible();
  expect(screen.getByText('I listen first.')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
