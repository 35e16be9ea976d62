import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { errorSources } from '@moments/contract/http/error-sources';
import { resetPortal } from '../../test/reset-portal.ts';
import { CallAlert } from './call-alert.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { dismissError, recordError, useErrors } from './error-store.ts';
import { getErrorText } from './reply.ts';

beforeEach(() => resetPortal());

it('[ERR-03] keeps an error for each of the 28 sources, with 500 as default status', () => {
  errorSources.forEach((source) => recordError(source, `Error of ${source}`));
  expect(errorSources).toHaveLength(28);
  expect(Object.keys(useErrors.getState().errors)).toHaveLength(28);
  expect(useErrors.getState().errors.pauseService).toMatchObject({
    message: 'Error of pauseService',
    statusCode: 500,
  });
});

it('[ERR-03] dismissing an error clears it and keeps the others', () => {
  recordError('payment', 'One');
  recordError('general', 'Two');
  dismissError('payment');
  expect(useErrors.getState().errors.payment).toBeUndefined();
  expect(useErrors.getState().errors.general?.message).toBe('Two');
});

it('[ERR-05] shows a source’s error as an alert that can be dismissed', async () => {
  render(<ErrorAlert source="updateEnrollment" />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  act(() => recordError('updateEnrollment', 'Update enrollment failed', { statusCode: 503 }));
  expect(screen.getByRole('alert')).toHaveTextContent('Update enrollment failed');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(useErrors.getState().errors.updateEnrollment).toBeUndefined();
});

it.each([
  [{ message: 'a', errorMessage: 'b' }, 'c', 'a'],
  [{ errorMessage: 'b' }, 'c', 'b'],
  [{ message: '  ' }, 'c', 'c'],
  [undefined, undefined, 'default'],
  ['a text', undefined, 'default'],
])('[ERR-01] the text of %j with transport %s is %s', (reply, transport, text) => {
  expect(getErrorText(reply, transport, 'default')).toBe(text);
});

it('[ERR-01] an error without a message is an unknown error', () => {
  render(<CallAlert error={new Error('')} onDismiss={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('An unknown error occurred');
});
