import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { blockedRows } from '../../test/blocked-form-rows.tsx';
import { cardRows } from '../../test/card-form-rows.tsx';
import type { FormRow, OpenForm, RejectedFormRow } from '../../test/form-row.ts';
import { formRows, unmistakableRows } from '../../test/form-rows.ts';
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

/** @returns the rows with their names */
const listDue = <Row extends { readonly name: string }>(rows: readonly Row[]) =>
  rows.map((row) => [row.name, row] as const);
const rejectedRows: readonly RejectedFormRow[] = [
  ...formRows.flatMap(({ rejected, ...row }) => (rejected ? [{ ...row, ...rejected }] : [])),
  ...unmistakableRows,
  ...cardRows,
];

type Answers = Pick<RejectedFormRow, 'chosen' | 'right'>;

/** Presses boxes and types into fields by their labels. @returns the last field */
async function answer({ user }: OpenForm, { chosen = [], right }: Answers): Promise<HTMLElement> {
  let field = document.body;
  for (const label of chosen) {
    field = await screen.findByLabelText(label);
    await user.click(field);
  }
  for (const [label, text] of Object.entries(right)) {
    field = await screen.findByLabelText(label);
    await user.clear(field);
    if (text.length > 100) await user.click(field).then(() => user.paste(text));
    else if (text !== '') await user.type(field, text);
  }
  return field;
}

const answerWrong = (form: OpenForm, { chosen = [], wrong }: FormRow) =>
  answer(form, { chosen, right: wrong });

const enter = async ({ user }: OpenForm, field: HTMLElement): Promise<void> => {
  field.focus();
  await user.keyboard('{Enter}');
};

const readValues = (): readonly string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
    ({ type: kind, checked, value }) => (kind === 'checkbox' || kind === 'radio' ? String(checked) : value),
  );

/** Expects the first wrong field to have the focus and to say why, and every field to keep its text. */
async function expectError({ field, message }: FormRow, typed: readonly string[]): Promise<void> {
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
  expect(screen.getByLabelText(field)).toBeInvalid();
  expect(screen.getByLabelText(field)).toHaveAccessibleDescription(
    expect.stringContaining(message) as string,
  );
  expect(readValues()).toEqual(typed);
}

const serverMessage = 'The server says no.';
/** Waits until an element is gone, for a shorter time than a snackbar stays. */
const isGone = (text: string) =>
  waitFor(() => expect(screen.queryAllByText(text)).toEqual([]), { timeout: 1_000 });

/** Waits for the enrollment's draft, which would reach the next test's server. */
const draftIsSaved = () => waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument());

describe.each(listDue(formRows))('%s', (_name, row) => {
  it('[ENR-17] the button keeps what was typed and focuses the first wrong field', async () => {
    const form = await row.open();
    await answerWrong(form, row);
    const typed = readValues();
    await form.user.click(screen.getByRole('button', { name: row.button }));
    await expectError(row, typed);
    await draftIsSaved();
  });

  it('[ENR-17] Enter does what the button does, or makes a new line in a long text', async () => {
    const form = await row.open();
    const last = await answerWrong(form, row);
    const typed = readValues();
    await enter(form, last);
    if (row.isLongText) expect(last).toHaveValue(`${row.wrong[row.field] ?? ''}\n`);
    else await expectError(row, typed);
    await draftIsSaved();
  });

  it('the error leaves with its step or tab', async () => {
    const form = await row.open();
    await answerWrong(form, row);
    await form.user.click(screen.getByRole('button', { name: row.button }));
    await screen.findAllByText(row.message);
    await draftIsSaved();
    await row.leave(form);
    await isGone(row.message);
    await draftIsSaved();
  });
});

describe.each(listDue(blockedRows))('%s', (_name, { open, button, reason }) => {
  it('[AUTH-24] a button that can’t be pressed yet says why next to it', async () => {
    await open();
    const blocked = await screen.findByRole('button', { name: button });
    expect(blocked).toBeDisabled();
    expect(blocked).toHaveAccessibleDescription(reason);
    expect(screen.getByText(reason)).toBeVisible();
  });
});

async function send(form: OpenForm, row: RejectedFormRow): Promise<void> {
  const last = await answer(form, row);
  if (!row.isSentAtOnce) await enter(form, last);
}

function rejectSubmit({ api, stripe }: OpenForm, { endpoint }: RejectedFormRow): void {
  if (endpoint) api.reject(endpoint, 'TOO_MANY_REQUESTS', serverMessage);
  else stripe?.confirmSetup.mockResolvedValue({ error: { type: 'card_error', message: serverMessage } });
}

describe.each(listDue(rejectedRows))('%s, rejected by the server', (_name, row) => {
  it('keeps what was typed, says why, and the error leaves with its step or tab', async () => {
    const message = row.says ?? serverMessage;
    const form = await row.open();
    rejectSubmit(form, row);
    await send(form, row);
    await screen.findAllByText(message);
    for (const label of row.chosen ?? []) expect(screen.getByLabelText(label)).toBeChecked();
    for (const [label, text] of Object.entries(row.right))
      expect((await screen.findByLabelText<HTMLInputElement>(label)).value.replaceAll(/[() -]/g, '')).toBe(
        text.replaceAll(/[() -]/g, ''),
      );
    await draftIsSaved();
    await row.leave(form);
    await isGone(message);
    await draftIsSaved();
  });
});

const namedRows = formRows.flatMap(({ rejected, ...row }) =>
  rejected?.endpoint && rejected.named
    ? [{ ...row, ...rejected, endpoint: rejected.endpoint, named: rejected.named }]
    : [],
);

describe.each(listDue(namedRows))('%s, with a field that the server rejects', (_name, row) => {
  it('[ENR-09] says why, and focuses the field', async () => {
    const [field, label] = row.named;
    const form = await row.open();
    form.api.rejectFields(row.endpoint, { [field]: serverMessage });
    await answer(form, row);
    await form.user.click(screen.getByRole('button', { name: row.button }));
    await screen.findAllByText(serverMessage);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    await draftIsSaved();
  });
});
