import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Endpoint } from '@moments/contract/http/endpoint';
import type { FakeApi } from './fake-api.ts';
import type { FakeStripe } from './fake-stripe.ts';

export interface OpenForm {
  readonly user: UserEvent;
  readonly api: FakeApi;
  readonly stripe?: FakeStripe;
}

/** A form whose valid answers the server rejects, and its message. */
export interface RejectedFormRow {
  readonly name: string;
  readonly open: () => Promise<OpenForm>;
  /** Leaves the step or the tab. */
  readonly leave: (form: OpenForm) => Promise<unknown>;
  /** The call that is rejected. Without one, the card provider rejects the card. */
  readonly endpoint?: Endpoint;
  /** The answers send themselves, as a complete code does. */
  readonly isSentAtOnce?: boolean;
  /** The right text, by the label of the field. The last field takes the Enter key. */
  readonly right: Readonly<Record<string, string>>;
  /** The boxes and radio buttons that are pressed before, by their labels. */
  readonly chosen?: readonly string[];
  /** The form's message, if it differs from the server's. */
  readonly says?: string;
  /** A field that the server can name: its name in the call, and its label. */
  readonly named?: readonly [name: string, label: string];
}

/** A form of the portal, and how it is used wrong. */
export interface FormRow extends Pick<RejectedFormRow, 'name' | 'open' | 'leave' | 'chosen'> {
  readonly button: string;
  /** Invalid values, by the label of the field. The last field takes the Enter key, or the last pressed box. */
  readonly wrong: Readonly<Record<string, string>>;
  /** Enter makes a new line in the last field. */
  readonly isLongText?: boolean;
  /** The first wrong field, and what it says. */
  readonly field: string;
  readonly message: string;
  readonly rejected?: Omit<RejectedFormRow, 'name' | 'open' | 'leave'>;
}

/** Presses a control by its name, to leave a step or tab. */
export const click =
  (role: 'button' | 'link' | 'tab', name: string) =>
  async ({ user }: OpenForm) =>
    user.click(screen.getByRole(role, { name }));

export const missingDigits = 'Please enter the 6-digit code';
export const shortCode = { '6-digit code': '123' };
export const wholeCode = { '6-digit code': '123456' };
