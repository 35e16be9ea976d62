import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { getActivePartners, type PartnerProof } from '@moments/contract/partners/partners';
import {
  findAlert,
  createMemberAtReview,
  forgetDrafts,
  createMemberAt,
  getNextButton,
  showEnrollment,
} from '../../../test/enrollment-journey.tsx';
import type { FakeApi } from '../../../test/fake-api.ts';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleNewcomerProfile } from '../../../test/sample-profile.ts';
import { useErrors } from '../../api/error-store.ts';
import { partnerLabel } from './contact-copy.ts';

const createMemberAtDetails = () => createMemberAt(['ENROLLMENT_CONTACT_INFO']);
const readStoredText = () => [sessionStorage, localStorage].map((storage) => JSON.stringify(storage)).join();
const waitForever = () => new Promise<Response>(() => undefined);

const withPartner =
  (proof: { readonly proof: PartnerProof; readonly emailDomains?: readonly string[] }) =>
  (api: FakeApi): void => {
    const { emailDomains, ...kind } = proof;
    const domains = emailDomains ? { emailDomains: [...emailDomains] } : {};
    const partners = [{ _id: 'p1', name: 'Harbor College', ...kind, ...domains }];
    api.answer(getActivePartners, { statusCode: 200, partners });
  };

beforeEach(() => {
  resetPortal();
  forgetDrafts();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
});

describe('The enrollment wizard in trouble', () => {
  it('[ERR-05] shows a dismissible alert and keeps the typed text when a step was not saved', async () => {
    const { api, user } = showEnrollment(sampleNewcomerProfile());
    api.reject(memberUpdate, 'TOO_MANY_REQUESTS');
    await user.type(screen.getByLabelText(/How did you find us/), 'A friend');
    await user.click(getNextButton());
    const alert = await findAlert('Too many tries. Please wait a moment and try again.');
    expect(screen.getByLabelText(/How did you find us/)).toHaveValue('A friend');
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(alert).not.toBeInTheDocument();
    expect(getNextButton()).not.toHaveAttribute('aria-busy');
  });

  it('[ERR-05] says that the server can’t be reached when its database fails, and keeps the typed text', async () => {
    const { api, user } = showEnrollment(sampleNewcomerProfile());
    api.reject(memberUpdate, 'UNAVAILABLE');
    await user.type(screen.getByLabelText(/How did you find us/), 'A friend');
    await user.click(getNextButton());
    await findAlert('We can’t reach our server. Please try again in a moment.');
    expect(screen.getByLabelText(/How did you find us/)).toHaveValue('A friend');
  });

  it('[ERR-02, ERR-05] shows its own message when the server sends none', async () => {
    const { api, user } = showEnrollment(createMemberAtReview());
    api.respond(memberUpdate, () => new Response('{}', { status: 409 }));
    await user.click(screen.getByRole('button', { name: 'Select Plan' }));
    expect(within(await findAlert('Update enrollment failed')).getByRole('button')).toHaveAccessibleName(
      'Dismiss',
    );
  });

  it('[SEC-01] requests the code of a partner that requires one, and keeps an invalid code in the field', async () => {
    const { api, user } = showEnrollment(sampleNewcomerProfile(), {
      prepare: withPartner({ proof: 'code' }),
    });
    const partner = screen.getByLabelText(partnerLabel);
    const option = await screen.findByRole('option', { name: 'Harbor College' });
    expect(screen.queryByLabelText('Code from Harbor College')).not.toBeInTheDocument();
    await user.selectOptions(partner, option);
    const code = await screen.findByLabelText('Code from Harbor College');
    await user.type(code, 'oak-1');
    const message = 'That isn’t the code of Harbor College. Please check it, or choose another partner.';
    const fields = [{ field: 'partnerCode', message }];
    const rejected = { statusCode: 400, code: 'INVALID_REQUEST', message, fields };
    api.respond(memberUpdate, () => Response.json(rejected, { status: 400 }));
    await user.click(getNextButton());
    await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining(message) as string));
    expect(code).toHaveValue('oak-1');
    // In the summary and at the field, and not a third time in an alert, even after the member changes the code.
    expect(screen.getAllByText(message)).toHaveLength(2);
    await user.type(code, '2');
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
    expect(api.listCalls(memberUpdate)[0]?.body).toMatchObject({ partnerId: 'p1', partnerCode: 'oak-1' });
  });

  it('[ERR-03] keeps an error of the chosen partner under its own source, until another is chosen', async () => {
    const { api, user } = showEnrollment(sampleNewcomerProfile(), {
      prepare: withPartner({ proof: 'code' }),
    });
    const partner = screen.getByLabelText(partnerLabel);
    await user.selectOptions(partner, await screen.findByRole('option', { name: 'Harbor College' }));
    const message = 'Please enter the code that Harbor College gave you';
    const rejected = {
      statusCode: 400,
      code: 'INVALID_REQUEST',
      message,
      fields: [{ field: 'partnerCode', message }],
    };
    api.respond(memberUpdate, () => Response.json(rejected, { status: 400 }));
    await user.click(getNextButton());
    await waitFor(() =>
      expect(useErrors.getState().errors.partnerDetails).toMatchObject({ message, statusCode: 400 }),
    );
    expect(useErrors.getState().errors.updateEnrollment).toBeUndefined();
    await user.selectOptions(partner, 'NONE');
    expect(useErrors.getState().errors.partnerDetails).toBeUndefined();
  });

  it('[SEC-01] says which email a partner requires', async () => {
    const proof = { proof: 'email-domain', emailDomains: ['harbor.edu'] } as const;
    const { user } = showEnrollment(sampleNewcomerProfile(), { prepare: withPartner(proof) });
    const partner = screen.getByLabelText(partnerLabel);
    await user.selectOptions(partner, await screen.findByRole('option', { name: 'Harbor College' }));
    expect(partner).toHaveAccessibleDescription(
      'Harbor College pays for people with an email at harbor.edu. Yours is eli@example.com.',
    );
  });

  it('[ENR-09] shows the server’s error on its field', async () => {
    const { api, user } = showEnrollment(sampleNewcomerProfile());
    const reply = {
      statusCode: 400,
      code: 'PARTNER_UNAVAILABLE',
      message: 'That partner isn’t available. Please choose one from the list.',
      fields: [{ field: 'partnerId', message: 'Please pick another one.' }],
    };
    api.respond(memberUpdate, () => Response.json(reply, { status: 400 }));
    await user.click(getNextButton());
    expect(await screen.findByRole('link', { name: 'Please pick another one.' })).toHaveAttribute(
      'href',
      '#partnerId',
    );
    expect(screen.getByLabelText(partnerLabel)).toBeInvalid();
  });

  it('[ENR-03] shows "Saving..." while a step is saved and "Completing..." while the enrollment completes', async () => {
    const first = showEnrollment(sampleNewcomerProfile());
    first.api.respond(memberUpdate, waitForever);
    await first.user.click(getNextButton());
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
    cleanup();
    const last = showEnrollment(createMemberAtReview());
    last.api.respond(memberUpdate, waitForever);
    await last.user.click(screen.getByRole('button', { name: 'Select Plan' }));
    expect(await screen.findByRole('button', { name: 'Completing...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('[ENR-04, ERR-02] works without the list of partners, and loads it again on request', async () => {
    const { api, user } = showEnrollment(sampleNewcomerProfile(), {
      prepare: (fake) => fake.respond(getActivePartners, () => new Response('{}', { status: 404 })),
    });
    const alert = await findAlert('Failed to fetch partners');
    expect(screen.getByLabelText(partnerLabel)).toHaveValue('NONE');
    api.answer(getActivePartners, { statusCode: 200, partners: [{ _id: 'p1', name: 'Harbor College' }] });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Harbor College' })).toBeInTheDocument();
    expect(alert).not.toBeInTheDocument();
  });

  it('[ENR-08, ERR-02] says that the choices could not be loaded', async () => {
    showEnrollment(createMemberAtDetails(), {
      prepare: (fake) => fake.respond(getMemberDemographics, () => new Response('{}', { status: 404 })),
    });
    expect(await findAlert('Failed to fetch demographics')).toBeVisible();
    expect(screen.getByLabelText(/Gender/)).toBeDisabled();
  });

  it('[ENR-13] keeps typed text when the route changes and when the member logs in again', async () => {
    const { user } = showEnrollment(createMemberAtDetails());
    await user.type(screen.getByLabelText('First name'), 'Ben');
    await user.type(screen.getByLabelText('Address'), '118 Lark');
    cleanup();
    showEnrollment(createMemberAtDetails());
    expect(screen.getByLabelText('First name')).toHaveValue('Ben');
    expect(screen.getByLabelText('Address')).toHaveValue('118 Lark');
  });

  it('[ENR-13] stores no sensitive answer in the browser, which asks for confirmation before it discards them', async () => {
    const { user } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO'], { lastName: 'Draft' }));
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Stored');
    await user.type(screen.getByLabelText('Year'), '2001');
    await user.type(screen.getByLabelText('Address'), 'Secret Street');
    const stored = readStoredText();
    expect(stored).toContain('Stored');
    expect(stored).not.toContain('Secret Street');
    expect(stored).not.toContain('2001');
    expect(leave()).toBe(true);
  });

  it('[ENR-13] shows no confirmation when everything typed is stored', async () => {
    const { user } = showEnrollment(sampleNewcomerProfile());
    await user.type(screen.getByLabelText(/How did you find us/), 'A friend');
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('[ENR-13] removes the draft when the step is saved', async () => {
    const { user } = showEnrollment(sampleNewcomerProfile());
    await user.type(screen.getByLabelText(/How did you find us/), 'Saved');
    await user.click(getNextButton());
    await waitFor(() => expect(screen.getByLabelText('First name')).toBeVisible());
    expect(readStoredText()).not.toContain('Saved');
  });
});
