import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { blockedRows } from '../../test/blocked-form-rows.tsx';
import type { FormRow, OpenForm } from '../../test/form-row.ts';
import { formRows } from '../../test/form-rows.ts';
import { resetPortal } from '../../test/reset-portal.ts';

beforeEach(() => {
  resetPortal('/account-settings');
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const rows = formRows.map((row) => [row.name, row] as const);
const refusedRows = formRows.flatMap(({ refused, ...row }) =>
  refused ? [[row.name, { ...row, ...refused }] as const] : [],
);

/** Types into fields by their labels. @returns the last field */
async function type({ user }: OpenForm, texts: Readonly<Record<string, string>>): Promise<HTMLElement> {
  let field = document.body;
  for (const [label, text] of Object.entries(texts)) {
    field = await screen.findByLabelText(label);
    await user.clear(field);
    if (text !== '') await user.type(field, text);
  }
  return field;
}

const values = (): readonly string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
    ({ type: kind, checked, value }) => (kind === 'checkbox' || kind === 'radio' ? String(checked) : value),
  );

/** Expects the first wrong field to have the focus and to say why, and every field to keep its text. */
async function expectRefusal({ field, message }: FormRow, typed: readonly string[]): Promise<void> {
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
  expect(screen.getByLabelText(field)).toBeInvalid();
  expect(screen.getByLabelText(field)).toHaveAccessibleDescription(
    expect.stringContaining(message) as string,
  );
  expect(values()).toEqual(typed);
}

const serverMessage = 'The server says no.';
/** Sooner than a snackbar ends by itself. */
const isGone = (text: string) =>
  waitFor(() => expect(screen.queryAllByText(text)).toEqual([]), { timeout: 1_000 });

/** Waits for the enrollment's draft, which would reach the next test's server. */
const draftIsSaved = () =>
  waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument(), { timeout: 5_000 });

describe.each(rows)('%s', (_name, row) => {
  it('[AUTH-24, ENR-17] the button keeps what was typed and focuses the first wrong field', async () => {
    const form = await row.open();
    await type(form, row.wrong);
    const typed = values();
    await form.user.click(screen.getByRole('button', { name: row.button }));
    await expectRefusal(row, typed);
    await draftIsSaved();
  });

  it('[AUTH-24, ENR-17] Enter does what the button does', async () => {
    const form = await row.open();
    const last = await type(form, row.wrong);
    const typed = values();
    await form.user.type(last, '{Enter}');
    await expectRefusal(row, typed);
    await draftIsSaved();
  });

  it('[AUTH-24] the error leaves with its step or tab', async () => {
    const form = await row.open();
    const last = await type(form, row.wrong);
    await form.user.type(last, '{Enter}');
    await screen.findAllByText(row.message);
    await draftIsSaved();
    await row.leave(form);
    await isGone(row.message);
    await draftIsSaved();
  });
});

describe.each(blockedRows.map((row) => [row.name, row] as const))('%s', (_name, { open, button, reason }) => {
  it('[AUTH-24] a button that can’t be pressed yet says why next to it', async () => {
    await open();
    const blocked = await screen.findByRole('button', { name: button });
    expect(blocked).toBeDisabled();
    expect(blocked).toHaveAccessibleDescription(reason);
    expect(screen.getByText(reason)).toBeVisible();
  });
});

describe.each(refusedRows)('%s, refused by the server', (_name, row) => {
  it('[AUTH-24] keeps what was typed, says why, and the error leaves with its step or tab', async () => {
    const form = await row.open();
    form.api.refuse(row.endpoint, 'TOO_MANY_REQUESTS', serverMessage);
    const last = await type(form, row.right);
    // A complete code submits itself.
    if (
      screen.queryAllByText(serverMessage).length === 0 &&
      !('6-digit code' in row.right && row.button === 'Continue')
    )
      await form.user.type(last, '{Enter}');
    await screen.findAllByText(serverMessage);
    for (const [label, text] of Object.entries(row.right))
      expect((await screen.findByLabelText<HTMLInputElement>(label)).value.replaceAll(/[() -]/g, '')).toBe(
        text.replaceAll(/[() -]/g, ''),
      );
    await draftIsSaved();
    await row.leave(form);
    await isGone(serverMessage);
    await draftIsSaved();
  });
});
