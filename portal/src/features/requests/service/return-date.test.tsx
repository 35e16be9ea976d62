import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  changeReturnDate,
  getServiceRequest,
  pauseService,
  type ServiceRequest,
} from '@moments/contract/requests/service-requests';
import { addDays, addMonths, toEasternIsoDate } from '@moments/contract/values/dates';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
import { sampleServiceRequest } from '../../../../test/sample-settings.ts';
import { createSettingsApi, showSettings } from '../../../../test/settings-journey.tsx';

let drafts: string[];
beforeEach(() => {
  resetPortal('/account-settings');
  drafts = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    drafts.push(this.href);
  });
});

const today = toEasternIsoDate(new Date());
const day = addDays(today, 14);
const later = addDays(today, 20);
const formatLongDay = (isoDate: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(isoDate));
const createDoneReply = (data: ServiceRequest) => ({ statusCode: 200, message: '', data }) as const;
const createFoundReply = (data: ServiceRequest) => ({ statusCode: 200, data }) as const;
const failFetch = (): never => {
  throw new TypeError('Failed to fetch');
};
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

async function openPause() {
  await userEvent.click(screen.getByRole('button', { name: 'Pause Service' }));
  return screen.findByRole('alertdialog', { name: 'Pause your service?' });
}

/** Types a date into the three fields, which move the focus to the next one automatically. */
async function typeDay(dialog: HTMLElement, isoDate: string) {
  const [year = '', month = '', dayOfMonth = ''] = isoDate.split('-');
  for (const [label, text] of [
    ['Month', month],
    ['Day', dayOfMonth],
    ['Year', year],
  ] as const) {
    const field = within(dialog).getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
}
const readTyped = (dialog: HTMLElement) =>
  ['Year', 'Month', 'Day']
    .map((label) => within(dialog).getByLabelText<HTMLInputElement>(label).value)
    .join('-');
const pressIn = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }));

const plan = {
  ...sampleSubscription,
  startDate: `${addMonths(day, -1)}T15:00:00.000Z`,
  endDate: `${day}T15:00:00.000Z`,
};
const canceledPlan = { ...plan, status: 'MEMBERSHIP_PAUSED', cancelPlanInitiated: true } as const;

/** Returns a member whose plan renews on a known day. */
const sampleSubscribedProfile = (basicInfo: Parameters<typeof sampleProfile>[0] = {}) =>
  sampleProfile({ subscription: plan, ...basicInfo });

describe('a pause with a day of return', () => {
  it('[ACC-03] says before it is sent when coaching resumes, and what is charged then', async () => {
    const profile = sampleSubscribedProfile();
    const api = createSettingsApi(profile).answer(
      pauseService,
      createDoneReply(sampleServiceRequest({ returnDate: day })),
    );
    await showSettings('service', profile);
    const dialog = await openPause();
    expect(within(dialog).getByRole('group', { name: /When will you come back/ })).toBeVisible();
    await typeDay(dialog, day);
    expect(dialog).toHaveTextContent(
      `Your coaching resumes on ${formatLongDay(day)}. Your Standard plan resumes too. Its next payment is $49.00 on ${formatLongDay(day)}. You get new Moments then.`,
    );
    expect(await findAccessibilityViolations()).toEqual([]);
    await pressIn(dialog, 'Pause Service');
    expect(await screen.findByText('You asked to pause your service')).toBeVisible();
    expect(api.listCalls(pauseService)[0]).toMatchObject({ query: { returnDate: day }, body: undefined });
    expect(drafts).toHaveLength(1);
    // The pending request names the day and the charge, too.
    expect(
      screen.getByText(new RegExp(`Your coaching resumes on ${formatLongDay(day)}\\. Your Standard`)),
    ).toBeVisible();
  });

  it('[ACC-03] sends a pause without a day if no day is typed', async () => {
    const api = createSettingsApi().answer(pauseService, createDoneReply(sampleServiceRequest()));
    await showSettings('service');
    await pressIn(await openPause(), 'Pause Service');
    expect(await screen.findByText('You asked to pause your service')).toBeVisible();
    expect(api.listCalls(pauseService)[0]).toMatchObject({ query: {}, body: undefined });
    expect(screen.queryByText(/Your coaching resumes on/)).not.toBeInTheDocument();
  });

  it.each([
    ['of today', today, 'or a later day', 'Month'],
    ['too far away', addDays(addMonths(today, 6), 1), 'For a longer pause, leave this empty', 'Month'],
    ['that isn’t on the calendar', `${String(Number(today.slice(0, 4)) + 1)}-02-30`, 'has only 2', 'Day'],
  ])(
    '[ACC-03, ENR-17] a day %s shows its own error, and sends nothing',
    async (_name, wrong, message, first) => {
      const api = createSettingsApi();
      await showSettings('service');
      const dialog = await openPause();
      await typeDay(dialog, wrong);
      expect(dialog).not.toHaveTextContent(message);
      await pressIn(dialog, 'Pause Service');
      expect(dialog).toHaveTextContent(message);
      expect(within(dialog).getByLabelText('Day')).toBeInvalid();
      expect(within(dialog).getByLabelText(first)).toHaveFocus();
      expect(api.listCalls(pauseService)).toHaveLength(0);
      expect(drafts).toEqual([]);
      expect(await findAccessibilityViolations()).toEqual([]);
    },
  );

  it('[ACC-03, SESS-02] keeps the typed day over another page, until the request was sent', async () => {
    createSettingsApi().answer(pauseService, createDoneReply(sampleServiceRequest()));
    const first = await showSettings('service');
    await typeDay(await openPause(), day);
    first.unmount();
    const second = await showSettings('service');
    const dialog = await openPause();
    expect(readTyped(dialog)).toBe(day);
    await pressIn(dialog, 'Pause Service');
    expect(await screen.findByText('You asked to pause your service')).toBeVisible();
    second.unmount();
    createSettingsApi();
    await showSettings('service');
    expect(readTyped(await openPause())).toBe('--');
  });

  it('[ACC-03] keeps the typed day when the connection is lost', async () => {
    const api = createSettingsApi().respond(pauseService, failFetch);
    await showSettings('service');
    let dialog = await openPause();
    await typeDay(dialog, day);
    await pressIn(dialog, 'Pause Service');
    expect(await screen.findByText('We couldn’t send your request to pause')).toBeVisible();
    dialog = await openPause();
    expect(readTyped(dialog)).toBe(day);
    api.answer(pauseService, createDoneReply(sampleServiceRequest({ returnDate: day })));
    await pressIn(dialog, 'Pause Service');
    expect(await screen.findByText('You asked to pause your service')).toBeVisible();
  });

  it('[ACC-03] shows the server’s error at the rejected day, and keeps the typed day', async () => {
    const rejection = {
      statusCode: 400,
      code: 'INVALID_REQUEST',
      message: 'Something isn’t valid.',
      fields: [{ field: 'returnDate', message: 'Choose a later day' }],
    };
    createSettingsApi().respond(
      pauseService,
      () =>
        new Response(JSON.stringify(rejection), {
          status: 400,
          headers: { 'Content-Type': 'application/json' },
        }),
    );
    await showSettings('service');
    await typeDay(await openPause(), day);
    await pressIn(screen.getByRole('alertdialog'), 'Pause Service');
    expect(await screen.findByText('Choose a later day')).toBeVisible();
    const dialog = screen.getByRole('alertdialog', { name: 'Pause your service?' });
    expect(readTyped(dialog)).toBe(day);
    expect(screen.queryByText('We couldn’t send your request to pause')).not.toBeInTheDocument();
    // Another day is another matter.
    await typeDay(dialog, later);
    expect(dialog).not.toHaveTextContent('Choose a later day');
  });
});

describe('the day of return', () => {
  const showPausedMember = (returnDate: string | null) => {
    const profile = sampleSubscribedProfile({ basicInfo: { currentStatus: 'AWAY', returnDate } });
    const request = sampleServiceRequest({ state: 'carried-out', decidedAt: yesterday, returnDate });
    const api = createSettingsApi(profile).answer(getServiceRequest, createFoundReply(request));
    return { api, profile, request };
  };

  it('[ACC-03] shows the day of a running pause with its charge, and lets the member change it', async () => {
    const { api, profile, request } = showPausedMember(day);
    await showSettings('service', profile);
    expect(await screen.findByText(new RegExp(`resumes on ${formatLongDay(day)}.*\\$49\\.00`))).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume service' })).toBeVisible();
    api.answer(changeReturnDate, createDoneReply({ ...request, returnDate: later }));
    const change = screen.getByRole('button', { name: 'Change the day' });
    await userEvent.click(change);
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the day you come back' });
    expect(readTyped(dialog)).toBe(day);
    await typeDay(dialog, later);
    expect(await findAccessibilityViolations()).toEqual([]);
    await pressIn(dialog, 'Save');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.listCalls(changeReturnDate)[0]).toMatchObject({
      params: { id: 'member-1' },
      body: { returnDate: later },
    });
    expect(
      screen.getAllByText(new RegExp(`Your coaching resumes on ${formatLongDay(later)}`))[0],
    ).toBeVisible();
    // Home's notice shows the day as well.
    expect(api.listCalls(getMemberProfile).length).toBeGreaterThan(0);
    await waitFor(() => expect(change).toHaveFocus());
  });

  it('[ACC-03] promises no return after the end of a canceled plan, or with a deleted account', async () => {
    const deletionDueAt = `${addDays(today, 4)}T15:00:00.000Z`;
    const formatShortDay = (isoDate: string) => formatLongDay(isoDate).replace(/, \d+$/, '');
    for (const [returnDate, basicInfo, said, end] of [
      [later, {}, 'only if you have a plan then', day],
      [addDays(today, 3), { deletionDueAt }, 'only if you keep your account', addDays(today, 4)],
    ] as const) {
      const profile = sampleSubscribedProfile({
        basicInfo: { currentStatus: 'AWAY', ...basicInfo },
        subscription: canceledPlan,
      });
      const request = sampleServiceRequest({ state: 'carried-out', decidedAt: yesterday, returnDate });
      createSettingsApi(profile).answer(getServiceRequest, createFoundReply(request));
      const { unmount } = await showSettings('service', profile);
      const sentence = `Your coaching resumes on ${formatLongDay(returnDate)} ${said}. Your plan still ends on ${formatShortDay(end)}.`;
      expect(await screen.findByText(sentence)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Change the day' }));
      expect(await screen.findByRole('alertdialog')).toHaveTextContent(`${said}.`);
      unmount();
    }
  });

  it('[ACC-03] lets the member remove the day, and choose it again', async () => {
    const { api, profile, request } = showPausedMember(day);
    await showSettings('service', profile);
    api.answer(changeReturnDate, createDoneReply({ ...request, returnDate: null }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change the day' }));
    await pressIn(await screen.findByRole('alertdialog'), 'Remove the day');
    expect(await screen.findByRole('button', { name: 'Choose a day to come back' })).toBeVisible();
    expect(api.listCalls(changeReturnDate)[0]?.body).toEqual({ returnDate: null });
    expect(screen.getByText(/^If you resume today, your Standard plan resumes too\./)).toBeVisible();
  });

  it('[ACC-03] lets the member change the day of a pending request', async () => {
    const request = sampleServiceRequest({ returnDate: day });
    const api = createSettingsApi()
      .answer(getServiceRequest, createFoundReply(request))
      .answer(changeReturnDate, createDoneReply({ ...request, returnDate: later }));
    await showSettings('service');
    await userEvent.click(await screen.findByRole('button', { name: 'Change the day' }));
    const dialog = await screen.findByRole('alertdialog');
    await typeDay(dialog, later);
    await pressIn(dialog, 'Save');
    await waitFor(() => expect(api.listCalls(changeReturnDate)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('[ACC-03] keeps a typed day that can’t be saved, and sends no invalid day', async () => {
    const { api, profile } = showPausedMember(null);
    await showSettings('service', profile);
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a day to come back' }));
    const dialog = await screen.findByRole('alertdialog');
    await typeDay(dialog, today);
    await pressIn(dialog, 'Save');
    expect(dialog).toHaveTextContent('or a later day');
    expect(api.listCalls(changeReturnDate)).toHaveLength(0);
    api.respond(changeReturnDate, failFetch);
    await typeDay(dialog, day);
    await waitForClickPause();
    await pressIn(dialog, 'Save');
    expect(await within(dialog).findByText('We couldn’t save the day')).toBeVisible();
    expect(readTyped(dialog)).toBe(day);
    expect(await findAccessibilityViolations()).toEqual([]);
    await pressIn(dialog, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Choose a day to come back' }));
    expect(readTyped(await screen.findByRole('alertdialog'))).toBe(day);
  });

  it('[ACC-03, SESS-02] keeps a day that was typed for a pending request over another page', async () => {
    createSettingsApi().answer(getServiceRequest, createFoundReply(sampleServiceRequest()));
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Choose a day to come back' }));
      return screen.findByRole('alertdialog', { name: 'Choose a day to come back' });
    };
    const { unmount } = await showSettings('service');
    await typeDay(await open(), day);
    unmount();
    await showSettings('service');
    expect(readTyped(await open())).toBe(day);
  });

  it('[ACC-03] offers no day for a pause that is over or that staff made', async () => {
    const profile = sampleSubscribedProfile({ basicInfo: { currentStatus: 'AWAY' } });
    const over = sampleServiceRequest({ state: 'carried-out', decidedAt: yesterday, endedAt: yesterday });
    const api = createSettingsApi(profile).answer(getServiceRequest, createFoundReply(over));
    await showSettings('service', profile);
    await waitFor(() => expect(api.listCalls(getServiceRequest)).toHaveLength(1));
    expect(await screen.findByText(/To resume, email us\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Resume service|day/ })).not.toBeInTheDocument();
  });
});
