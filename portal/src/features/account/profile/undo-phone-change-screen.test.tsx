import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { undoPhoneChange } from '@moments/contract/account/phone-change';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../../test/fake-api.ts';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { UndoPhoneChangeScreen } from './undo-phone-change-screen.tsx';

beforeEach(() => resetPortal('/undo-phone-change#token-1'));

it('[ACC-06] undoes the change with the token of the link, once it is pressed', async () => {
  const api = new FakeApi().answer(undoPhoneChange, { statusCode: 200, message: '' });
  render(<UndoPhoneChangeScreen />);
  expect(await findAccessibilityViolations()).toEqual([]);
  expect(api.listCalls(undoPhoneChange)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText('Your earlier number is back')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth#login');
  expect(api.listCalls(undoPhoneChange)[0]?.body).toEqual({ token: 'token-1' });
});

it('[ACC-06] says when the link no longer works, and where to turn', async () => {
  new FakeApi().reject(undoPhoneChange, 'UNDO_NOT_POSSIBLE');
  render(<UndoPhoneChangeScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText(/This link no longer works/)).toBeVisible();
  expect(screen.getByRole('link', { name: /support@/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the change' })).not.toBeInTheDocument();
  expect(screen.queryByText(/undo it here|Was it you/)).not.toBeInTheDocument();
});

it('[ACC-06] offers a newer link that is opened in the tab of one that no longer works', async () => {
  new FakeApi().reject(undoPhoneChange, 'UNDO_NOT_POSSIBLE');
  render(<UndoPhoneChangeScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText(/This link no longer works/)).toBeVisible();
  const api = new FakeApi().answer(undoPhoneChange, { statusCode: 200, message: '' });
  location.hash = '#token-2';
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText('Your earlier number is back')).toBeVisible();
  expect(api.listCalls(undoPhoneChange)[0]?.body).toEqual({ token: 'token-2' });
});

it('[ACC-06] says without a connection that there is none, until it is back', async () => {
  new FakeApi().respond(undoPhoneChange, () => Promise.reject(new TypeError('Failed to fetch')));
  render(<UndoPhoneChangeScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText(/^We couldn’t reach the server/)).toBeVisible();
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^We couldn’t reach the server/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo the change' })).toBeEnabled();
});
