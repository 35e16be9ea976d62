import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Endpoint } from '@moments/contract/http/endpoint';
import type { FakeApi } from './fake-api.ts';

export interface OpenForm {
  readonly user: UserEvent;
  readonly api: FakeApi;
}

/** A form of the portal, and how it is used wrong. */
export interface FormRow {
  readonly name: string;
  /** Shows the form. */
  readonly open: () => Promise<OpenForm>;
  readonly button: string;
  /** What is typed wrong, by the label of the field. The last field takes the Enter key. */
  readonly wrong: Readonly<Record<string, string>>;
  /** The first wrong field, and what it says. */
  readonly field: string;
  readonly message: string;
  /** Leaves the step or the tab. */
  readonly leave: (form: OpenForm) => Promise<unknown>;
  /** The call that the server refuses although the text is right, and the right text. */
  readonly refused?: { readonly endpoint: Endpoint; readonly right: Readonly<Record<string, string>> };
}

/** Presses a control by its name, to leave a step or tab. */
export const click =
  (role: 'button' | 'link' | 'tab', name: string) =>
  async ({ user }: OpenForm) =>
    user.click(screen.getByRole(role, { name }));

export const missingDigits = 'Please enter the 6-digit code';
export const shortCode = { '6-digit code': '123' };
export const wholeCode = { '6-digit code': '123456' };
