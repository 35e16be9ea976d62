import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { readStepDraft, saveStepDraft } from '@moments/contract/enrollment/step-drafts';
import {
  benDetails,
  forgetDrafts,
  createMemberAt,
  getNextButton,
  showEnrollment,
} from '../../test/enrollment-journey.tsx';
import { resetPortal, storedText } from '../../test/reset-portal.ts';

const personal = 'ENROLLMENT_PERSONAL_DETAILS';

beforeEach(() => {
  resetPortal('/enrollment');
  forgetDrafts();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
});

const show = (options: Parameters<typeof showEnrollment>[1] = {}) =>
  showEnrollment(
    createMemberAt(['ENROLLMENT_CONTACT_INFO'], { firstName: 'Ben', lastName: 'Alvarez' }),
    options,
  );

const getField = (label: string | RegExp) => screen.getByLabelText(label);
const findSaved = () => screen.findByText('Saved');

describe('drafts on the server', () => {
  it('[ENR-16] saves a draft after a pause with only the changed answers, and says so', async () => {
    const { api, drafts, user } = show();
    await user.type(getField('Address'), '1 Main Street');
    await waitFor(() => expect(drafts.getValues(personal)).toEqual({ address: '1 Main Street' }));
    await findSaved();
    // Not one call for each key.
    expect(api.listCalls(saveStepDraft).length).toBeLessThan(5);
    expect(storedText()).not.toContain('Main Street');
  });

  it('[ENR-16] restores everything after a reload', async () => {
    show({
      prepare: (api) =>
        api.answer(readStepDraft, {
          statusCode: 200,
          draft: {
            version: { writer: crypto.randomUUID(), sequence: 3 },
            values: {
              dob: '1990-2-',
              address: '1 Main Street',
              pronounsList: ['they-them'],
              school: '',
            },
            savedAt: '2026-11-01T12:00:00.000Z',
          },
        }),
    });
    await waitFor(() => expect(getField('Address')).toHaveValue('1 Main Street'));
    expect(getField('Month')).toHaveValue('2');
    expect(getField('Year')).toHaveValue('1990');
    expect(await screen.findByLabelText('School')).toBeVisible();
    expect(getField('First name')).toHaveValue('Ben');
  });

  it('[ENR-16, API-07] leaves the student flag out of a draft, and keeps that the member is a student', async () => {
    const { drafts, user } = show();
    const box = await screen.findByLabelText('I’m a student');
    await user.click(box);
    await waitFor(() => expect(drafts.getValues(personal)).toEqual({ school: '' }));
    await user.type(await screen.findByLabelText('School'), 'Hudson');
    await waitFor(() => expect(drafts.getValues(personal)).toEqual({ school: 'Hudson' }));
    await user.click(box);
    await waitFor(() => expect(drafts.getValues(personal)).toEqual({}));
    await user.click(box);
    expect(await screen.findByLabelText('School')).toHaveValue('Hudson');
  });

  it('[ENR-16] keeps the text typed here and uses the rest of another device’s draft', async () => {
    const { drafts, user } = show();
    await user.type(getField(/Preferred name/), 'B');
    await findSaved();
    drafts.saveElsewhere(personal, { preferredName: 'Benji', zip: '12210' });
    await user.type(getField('Address'), '1 Main Street');
    await waitFor(() =>
      expect(drafts.getValues(personal)).toEqual({
        preferredName: 'Benji',
        zip: '12210',
        address: '1 Main Street',
      }),
    );
    expect(getField(/Preferred name/)).toHaveValue('Benji');
    expect(getField(/ZIP/)).toHaveValue('12210');
  });

  it('[ENR-16] sends a draft before the page closes, without waiting for the pause', async () => {
    const { api, drafts } = show();
    await waitFor(() => expect(api.listCalls(readStepDraft)).toHaveLength(1));
    fireEvent.change(getField('Address'), { target: { value: '9 Last Key Road' } });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(drafts.getValues(personal)).toEqual({ address: '9 Last Key Road' }));
    // The save after the pause would not outlive the page.
    expect(api.listCalls(saveStepDraft)[0]?.keepalive).toBe(true);
  });

  it('[ENR-16] sends a draft when the member leaves the step without saving', async () => {
    const { api, drafts } = show();
    await waitFor(() => expect(api.listCalls(readStepDraft)).toHaveLength(1));
    fireEvent.change(getField('Address'), { target: { value: '9 Last Key Road' } });
    cleanup();
    await waitFor(() => expect(drafts.getValues(personal)).toEqual({ address: '9 Last Key Road' }));
  });

  it('[ENR-16] says that the draft is not saved while the server can’t be reached, and saves it afterwards', async () => {
    const { api, drafts, user } = show();
    await waitFor(() => expect(api.listCalls(readStepDraft)).toHaveLength(1));
    const online = fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await user.type(getField('Address'), '1 Main Street');
    await screen.findByText('Not saved yet. We’ll keep trying.');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    vi.stubGlobal('fetch', online);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(drafts.getValues(personal)).toEqual({ address: '1 Main Street' }));
    await findSaved();
    const later = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });

  it('[ENR-16] promises no other try if the server refuses the draft for good', async () => {
    const { api, user } = show({ prepare: (server) => server.reject(saveStepDraft, 'BODY_TOO_LARGE') });
    await waitFor(() => expect(api.listCalls(readStepDraft)).toHaveLength(1));
    await user.type(getField('Address'), '1 Main Street');
    expect(await screen.findByText('Not saved yet.')).toBeVisible();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  it('[ENR-16] sends no draft after the step was saved', async () => {
    const { api, user } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO'], benDetails), {
      path: '/enrollment?step=details',
    });
    await waitFor(() => expect(api.listCalls(readStepDraft)).toHaveLength(1));
    fireEvent.change(getField('Address'), { target: { value: '2 New Street' } });
    await user.click(getNextButton());
    await waitFor(() => expect(api.listCalls(memberUpdate)).toHaveLength(1));
    // A busy machine can take longer from the change to the press than the pause before a save.
    const before = api.listCalls(saveStepDraft).length;
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await new Promise((resolve) => {
      setTimeout(resolve, 800);
    });
    expect(api.listCalls(saveStepDraft)).toHaveLength(before);
  });

  it('[ENR-16] prefers another device’s draft over an older one that this browser sent', async () => {
    const first = show();
    await first.user.type(getField(/Preferred name/), 'Old');
    await findSaved();
    expect(storedText()).not.toContain('Old');
    first.drafts.saveElsewhere(personal, { preferredName: 'New' });
    const { drafts, api } = first;
    cleanup();
    const stored = drafts.getValues(personal) ?? {};
    show({
      prepare: (again) =>
        again.answer(readStepDraft, {
          statusCode: 200,
          draft: { version: { writer: crypto.randomUUID(), sequence: 1 }, values: stored, savedAt: '' },
        }),
    });
    await waitFor(() => expect(getField(/Preferred name/)).toHaveValue('New'));
    expect(api.listCalls(saveStepDraft).length).toBeGreaterThan(0);
  });
});
