import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { getActivePartners } from '@moments/contract/enrollment/partners';
import {
  alertWith,
  atReview,
  forgetDrafts,
  memberAt,
  next,
  showEnrollment,
} from '../../../test/enrollment-journey.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { newcomerProfile } from '../../../test/sample-profile.ts';

const atDetails = () => memberAt(['ENROLLMENT_CONTACT_INFO']);
const storedText = () => [sessionStorage, localStorage].map((storage) => JSON.stringify(storage)).join();
const pending = () => new Promise<Response>(() => undefined);

beforeEach(() => {
  resetPortal();
  forgetDrafts();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
});

describe('The enrollment wizard in trouble', () => {
  it('[ERR-05] tells in a dismissible alert that a step was not saved, and keeps what was typed', async () => {
    const { api, user } = showEnrollment(newcomerProfile());
    api.refuse(memberUpdate, 'TOO_MANY_REQUESTS');
    await user.type(screen.getByLabelText(/How did you find us/), 'A friend');
    await user.click(next());
    const alert = await alertWith('Too many tries. Please wait a moment and try again.');
    expect(screen.getByLabelText(/How did you find us/)).toHaveValue('A friend');
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(alert).not.toBeInTheDocument();
    expect(next()).not.toHaveAttribute('aria-busy');
  });

  it('[ERR-05] says that the server can’t be reached when its database is away, and keeps what was typed', async () => {
    const { api, user } = showEnrollment(newcomerProfile());
    api.refuse(memberUpdate, 'UNAVAILABLE');
    await user.type(screen.getByLabelText(/How did you find us/), 'A friend');
    await user.click(next());
    await alertWith('We can’t reach our server. Please try again in a moment.');
    expect(screen.getByLabelText(/How did you find us/)).toHaveValue('A friend');
  });

  it('[ERR-02] [ERR-05] has words of its own where the server has none', async () => {
    const { api, user } = showEnrollment(atReview());
    api.respond(memberUpdate, () => new Response('{}', { status: 409 }));
    await user.click(screen.getByRole('button', { name: 'Select Plan' }));
    expect(within(await alertWith('Update enrollment failed')).getByRole('button')).toHaveAccessibleName(
      'Dismiss',
    );
  });

  it('[ENR-09] shows what the server refuses on its field', async () => {
    const { api, user } = showEnrollment(newcomerProfile());
    const reply = {
      statusCode: 400,
      code: 'PARTNER_UNAVAILABLE',
      message: 'That partner isn’t available. Please choose one from the list.',
      fields: [{ field: 'partnerId', message: 'Please pick another one.' }],
    };
    api.respond(memberUpdate, () => Response.json(reply, { status: 400 }));
    await user.click(next());
    expect(await screen.findByRole('link', { name: 'Please pick another one.' })).toHaveAttribute(
      'href',
      '#partnerId',
    );
    expect(screen.getByLabelText('Partner organization')).toBeInvalid();
  });

  it('[ENR-03] says "Saving..." while a step is saved and "Completing..." while completing', async () => {
    const first = showEnrollment(newcomerProfile());
    first.api.respond(memberUpdate, pending);
    await first.user.click(next());
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
    cleanup();
    const last = showEnrollment(atReview());
    last.api.respond(memberUpdate, pending);
    await last.user.click(screen.getByRole('button', { name: 'Select Plan' }));
    expect(await screen.findByRole('button', { name: 'Completing...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('[ENR-04] [ERR-02] goes on without the list of partners, and asks for it again', async () => {
    const { api, user } = showEnrollment(newcomerProfile(), {
      prepare: (fake) => fake.respond(getActivePartners, () => new Response('{}', { status: 404 })),
    });
    const alert = await alertWith('Failed to fetch partners');
    expect(screen.getByLabelText('Partner organization')).toHaveValue('NONE');
    api.answer(getActivePartners, { statusCode: 200, partners: [{ _id: 'p1', name: 'Harbor College' }] });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Harbor College' })).toBeInTheDocument();
    expect(alert).not.toBeInTheDocument();
  });

  it('[ENR-08] [ERR-02] tells that the choices could not be loaded', async () => {
    showEnrollment(atDetails(), {
      prepare: (fake) => fake.respond(getMemberDemographics, () => new Response('{}', { status: 404 })),
    });
    expect(await alertWith('Failed to fetch demographics')).toBeVisible();
    expect(screen.getByLabelText(/Gender/)).toBeDisabled();
  });

  it('[ENR-13] keeps typed text over a change of route and a new sign-in', async () => {
    const { user } = showEnrollment(atDetails());
    await user.type(screen.getByLabelText('First name'), 'Ben');
    await user.type(screen.getByLabelText('Address'), '118 Lark');
    cleanup();
    showEnrollment(atDetails());
    expect(screen.getByLabelText('First name')).toHaveValue('Ben');
    expect(screen.getByLabelText('Address')).toHaveValue('118 Lark');
  });

  it('[ENR-13] stores no sensitive answer in the browser, and lets the browser ask before they are lost', async () => {
    const { user } = showEnrollment(memberAt(['ENROLLMENT_CONTACT_INFO'], { lastName: 'Draft' }));
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Stored');
    await user.type(screen.getByLabelText('Year'), '2001');
    await user.type(screen.getByLabelText('Address'), 'Secret Street');
    const stored = storedText();
    expect(stored).toContain('Stored');
    expect(stored).not.toContain('Secret Street');
    expect(stored).not.toContain('2001');
    expect(leave()).toBe(true);
  });

  it('[ENR-13] asks nothing where all that was typed is stored', async () => {
    const { user } = showEnrollment(newcomerProfile());
    await user.type(screen.getByLabelText(/How did you find us/), 'A friend');
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('[ENR-13] forgets the draft once the step is saved', async () => {
    const { user } = showEnrollment(newcomerProfile());
    await user.type(screen.getByLabelText(/How did you find us/), 'Saved');
    await user.click(next());
    await waitFor(() => expect(screen.getByLabelText('First name')).toBeVisible());
    expect(storedText()).not.toContain('Saved');
  });
});
