import { act, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import {
  forgetDrafts,
  createMemberAt,
  getNextButton,
  showEnrollment,
} from '../../../test/enrollment-journey.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';

/** Turns the phone: the page is told that its width changed. */
let turn: (isNarrow: boolean) => void;

beforeEach(() => {
  const listeners = new Set<() => void>();
  let isNarrow = true;
  turn = (next) => {
    isNarrow = next;
    act(() => listeners.forEach((listener) => listener()));
  };
  resetPortal('/enrollment');
  forgetDrafts();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
});

const show = () => showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']));
const getField = (label: string | RegExp) => screen.getByLabelText(label);
/** Presses a button after a pause, because a button ignores a press that follows too soon. */
async function pressAfterPause(button: HTMLElement): Promise<void> {
  await waitForClickPause();
  await userEvent.click(button);
}
const getSkipButton = () => screen.getByRole('button', { name: 'Skip the optional questions' });
async function fillBasics(user: UserEvent): Promise<void> {
  await user.type(getField('First name'), 'Ben');
  await user.type(getField('Last name'), 'Alvarez');
  await user.type(getField('Month'), '03092001');
  await user.type(getField('Address'), '118 Lark Street');
}
const getHeading = () => screen.getByRole('heading', { level: 1 });

describe('Personal Details on a phone', () => {
  it('[ENR-05, ENR-18] splits the personal details into two short screens and saves them together', async () => {
    const { api, user, address } = show();
    expect(getHeading()).toHaveTextContent('Personal Details: The basics');
    expect(screen.queryByLabelText(/Preferred name/)).toBeNull();
    await fillBasics(user);
    await pressAfterPause(getNextButton());
    await user.click(await screen.findByLabelText('They/Them'));
    expect(getHeading()).toHaveTextContent('Personal Details: About you');
    expect(getField(/Preferred name/)).toBeVisible();
    expect(address()).toBe('/enrollment?step=details&part=about');
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(await findAccessibilityViolations()).toEqual([]);
    expect(api.listCalls(memberUpdate)).toHaveLength(0);
    await pressAfterPause(getNextButton());
    await waitFor(() => expect(api.listCalls(memberUpdate)).toHaveLength(1));
    expect(api.listCalls(memberUpdate)[0]?.body).toMatchObject({
      firstName: 'Ben',
      dob: '2001-03-09',
      address: '118 Lark Street',
      pronounsList: ['they-them'],
    });
    await waitFor(() => expect(address()).toBe('/enrollment?step=review'));
  });

  it('[ENR-18] lets the member skip the screen that has optional questions only', async () => {
    const { api, user, address } = show();
    await fillBasics(user);
    await user.clear(getField('Address'));
    await pressAfterPause(getSkipButton());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Address is required' })).toBeVisible());
    await user.type(getField('Address'), '118 Lark Street');
    await pressAfterPause(getSkipButton());
    await waitFor(() => expect(api.listCalls(memberUpdate)).toHaveLength(1));
    await waitFor(() => expect(address()).toBe('/enrollment?step=review'));
  });

  it('[ENR-18] offers no skipping once an optional question is answered', async () => {
    showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO'], { gender: 'man' }), {
      path: '/enrollment?step=details',
    });
    await waitFor(() => expect(getField('Address')).toBeVisible());
    expect(screen.queryByRole('button', { name: /Skip/ })).toBeNull();
  });

  it('[ENR-09, ENR-17] checks each screen before the next, with the focus on its first wrong field', async () => {
    const { user } = show();
    await user.type(getField('First name'), 'Ben');
    await user.type(getField('Month'), '03092001');
    await user.type(getField('Address'), '118 Lark Street');
    await pressAfterPause(getNextButton());
    await waitFor(() => expect(getField('Last name')).toHaveFocus());
    expect(screen.getAllByRole('link', { name: /is required/ })).toHaveLength(1);
    await user.type(getField('Last name'), 'A');
    expect(screen.queryByRole('link', { name: /is required/ })).toBeNull();
    await pressAfterPause(getNextButton());
    await waitFor(() => expect(getField(/Preferred name/)).toBeVisible());
    expect(screen.queryByRole('link', { name: /is required/ })).toBeNull();
  });

  it('[ENR-16, ENR-17] Back opens the previous screen and keeps the typed text', async () => {
    const { user, address } = show();
    await fillBasics(user);
    await pressAfterPause(getNextButton());
    await waitFor(() => expect(getField(/Preferred name/)).toBeVisible());
    await user.type(getField(/Preferred name/), 'Benji');
    await pressAfterPause(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(getField('First name')).toHaveValue('Ben'));
    expect(getField('Year')).toHaveValue('2001');
    await pressAfterPause(getNextButton());
    await waitFor(() => expect(getField(/Preferred name/)).toHaveValue('Benji'));
    expect(address()).toBe('/enrollment?step=details&part=about');
  });

  it('[ENR-17] leaves the focus in the field when the phone is turned', async () => {
    const { user } = show();
    await user.type(getField('First name'), 'Ben');
    turn(false);
    expect(await screen.findByLabelText(/Preferred name/)).toBeVisible();
    expect(getField('First name')).toHaveFocus();
    turn(true);
    await waitFor(() => expect(screen.queryByLabelText(/Preferred name/)).toBeNull());
    expect(getField('First name')).toHaveFocus();
    expect(getField('First name')).toHaveValue('Ben');
  });

  it('[ENR-09] opens the first incomplete screen when a later one is opened by its address', async () => {
    const { user, address } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']), {
      path: '/enrollment?step=details&part=about',
    });
    await user.type(await screen.findByLabelText(/Preferred name/), 'Benji');
    await pressAfterPause(getNextButton());
    await waitFor(() => expect(address()).toBe('/enrollment?step=details&part=basics'));
    // The first screen replaces the one with the optional questions, together with its errors.
    await waitFor(() => expect(screen.getByRole('link', { name: 'First name is required' })).toBeVisible());
  });
});
