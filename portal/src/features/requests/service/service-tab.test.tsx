import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  endService,
  getServiceRequest,
  pauseService,
  resumeService,
  withdrawServiceRequest,
  type ServiceRequest,
} from '@moments/contract/requests/service-requests';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import type { FakeApi } from '../../../../test/fake-api.ts';
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

const createFoundReply = (data: ServiceRequest | null) => ({ statusCode: 200, data }) as const;
const createDoneReply = (data: ServiceRequest) => ({ statusCode: 200, message: '', data }) as const;
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

const withStatus = (currentStatus: string) => sampleProfile({ basicInfo: { currentStatus } });

/** Waits until the request has loaded. */
const waitUntilLoaded = async (api: FakeApi) => {
  await waitFor(() => expect(api.listCalls(getServiceRequest)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your request' })).toBeNull());
};

async function confirm(action: string) {
  await userEvent.click(screen.getByRole('button', { name: action }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: action }));
}

describe('the current status', () => {
  it.each([
    ['ACTIVE_COACHING', 'Active', ['Pause Service', 'End Service']],
    ['IDLE_COACHING', 'Active', ['Pause Service', 'End Service']],
    ['AWAY_TEXT_LIMIT', 'Out of Moments', ['Pause Service', 'End Service']],
    ['AWAY_BUDGET_LIMIT', 'On hold', ['Pause Service', 'End Service']],
    ['AWAY', 'Paused', ['End Service']],
    ['EXITED_BY_STOP', 'Stopped', ['End Service']],
    ['EXITED_BY_REQUEST', 'Ended', []],
  ])('[ACC-03] shows %s as “%s” and offers only possible requests', async (status, chip, actions) => {
    const profile = withStatus(status);
    const api = createSettingsApi(profile);
    await showSettings('service', profile);
    await waitUntilLoaded(api);
    expect(within(screen.getByRole('region', { name: 'Your service' })).getByText(chip)).toBeVisible();
    const offered = screen.queryAllByRole('button', { name: / Service$/ });
    expect(offered.map((button) => button.textContent)).toEqual(actions);
    // The title names a pause only if the member can take one.
    const isPauseNamed = screen.queryByRole('heading', { name: 'Pause or end your service' }) !== null;
    expect(isPauseNamed).toBe(actions.includes('Pause Service'));
    const ways = screen.queryAllByRole('region', { name: /^(Pause your|Cancel your|End your) / });
    const charges = ways.map((way) => within(way).queryByText(/^Nothing (while it’s paused|more)/) !== null);
    expect(charges.filter(Boolean)).toHaveLength(isPauseNamed ? 3 : 0);
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});

describe('a service request', () => {
  it.each([
    ['Pause Service', pauseService, 'pause', 'Pause', 'You can resume your sessions at any time.'],
    ['End Service', endService, 'end', 'End', 'This action cannot be undone.'],
  ] as const)(
    '[ACC-03, SUP-01] %s asks for confirmation, then sends the request and opens the email draft',
    async (action, endpoint, kind, word, warning) => {
      const api = createSettingsApi().answer(endpoint, createDoneReply(sampleServiceRequest({ kind })));
      await showSettings('service');
      await userEvent.click(screen.getByRole('button', { name: action }));
      const dialog = await screen.findByRole('alertdialog', { name: `${word} your service?` });
      expect(within(dialog).getByText(warning)).toBeVisible();
      expect(await findAccessibilityViolations()).toEqual([]);
      expect(api.listCalls(endpoint)).toHaveLength(0);
      await userEvent.click(within(dialog).getByRole('button', { name: action }));
      expect(await screen.findByText(`You asked to ${kind} your service`)).toBeVisible();
      expect(api.listCalls(endpoint)[0]?.params).toEqual({ id: 'member-1' });
      const subject = `Customer%20Query%20for%20${word}%20Service`;
      expect(drafts).toEqual([`mailto:support@moments.example?subject=${subject}`]);
      expect(screen.getByRole('link', { name: 'Add details by email' })).toHaveAttribute('href', drafts[0]);
      expect(screen.queryByRole('button', { name: action })).not.toBeInTheDocument();
      expect(await findAccessibilityViolations()).toEqual([]);
    },
  );

  it('[ACC-03] says that a canceled plan and a deleted account still end, and compares no ways to stop then', async () => {
    const day = '2126-12-12T15:00:00Z';
    const canceled = { ...sampleSubscription, cancelPlanInitiated: true };
    const profile = sampleProfile({ basicInfo: { deletionDueAt: day }, subscription: canceled });
    const api = createSettingsApi(profile);
    await showSettings('service', profile);
    await waitUntilLoaded(api);
    await userEvent.click(screen.getByRole('button', { name: 'Pause Service' }));
    const pausing = await screen.findByRole('alertdialog', { name: 'Pause your service?' });
    expect(pausing).toHaveTextContent(
      'Your plan is canceled: it still ends on Dec 12, 2126, with its Moments.',
    );
    expect(pausing).toHaveTextContent('Your account will still be deleted on Dec 12, 2126.');
    expect(pausing).not.toHaveTextContent('Your plan pauses too');
    await userEvent.click(within(pausing).getByRole('button', { name: 'Keep my service' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'End Service' }));
    const ending = await screen.findByRole('alertdialog', { name: 'End your service?' });
    expect(ending).toHaveTextContent('Your account will still be deleted on Dec 12, 2126.');
    expect(ending).not.toHaveTextContent('You keep your account.');
    expect(screen.queryByText('Pause, cancel, or end')).not.toBeInTheDocument();
  });

  it('[ACC-03] changes nothing when the member closes the confirm dialog', async () => {
    const api = createSettingsApi();
    await showSettings('service');
    await userEvent.click(screen.getByRole('button', { name: 'End Service' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my service' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.listCalls(endService)).toHaveLength(0);
    expect(drafts).toEqual([]);
  });

  it('[ACC-03] opens the draft and shows an error when the request can not be sent', async () => {
    createSettingsApi().reject(pauseService, 'TOO_MANY_REQUESTS');
    await showSettings('service');
    await confirm('Pause Service');
    expect(await screen.findByText('We couldn’t send your request to pause')).toBeVisible();
    expect(screen.getByText(/Too many tries/)).toBeVisible();
    expect(drafts).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Pause Service' })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ACC-03] says that a request of the other kind replaces the pending one', async () => {
    const api = createSettingsApi().answer(getServiceRequest, createFoundReply(sampleServiceRequest()));
    api.answer(
      endService,
      createDoneReply(sampleServiceRequest({ id: '0f9d6a4e-6f0a-4f52-9d6e-0d5f2a9b7c12', kind: 'end' })),
    );
    await showSettings('service');
    await screen.findByText('You asked to pause your service');
    await userEvent.click(screen.getByRole('button', { name: 'End Service' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('This replaces your pending request to pause your service.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'End Service' }));
    expect(await screen.findByText('You asked to end your service')).toBeVisible();
  });
});

describe('the request', () => {
  it('[ACC-03] lets the member withdraw a pending request', async () => {
    const api = createSettingsApi()
      .answer(getServiceRequest, createFoundReply(sampleServiceRequest()))
      .answer(
        withdrawServiceRequest,
        createDoneReply(sampleServiceRequest({ state: 'withdrawn', decidedAt: yesterday })),
      );
    await showSettings('service');
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText(/^You withdrew your request/)).toBeVisible();
    expect(api.listCalls(withdrawServiceRequest)[0]?.params).toEqual({
      requestId: sampleServiceRequest().id,
    });
    expect(screen.getByRole('button', { name: 'Pause Service' })).toBeVisible();
  });

  it('[ACC-03] shows the decision when the request was already decided', async () => {
    const api = createSettingsApi()
      .answer(getServiceRequest, createFoundReply(sampleServiceRequest()))
      .reject(withdrawServiceRequest, 'REQUEST_ALREADY_DECIDED');
    await showSettings('service');
    const takeBack = await screen.findByRole('button', { name: 'Withdraw request' });
    const declined = sampleServiceRequest({
      state: 'declined',
      decidedAt: yesterday,
      reason: 'We called you.',
    });
    api.answer(getServiceRequest, createFoundReply(declined));
    await userEvent.click(takeBack);
    expect(await screen.findByText('We already decided on this request')).toBeVisible();
    expect(screen.getByText('Reason: We called you.')).toBeVisible();
  });

  it('[ACC-03] shows a carried-out request until the member comes back', async () => {
    const carriedOut = createFoundReply(sampleServiceRequest({ state: 'carried-out', decidedAt: yesterday }));
    createSettingsApi(withStatus('AWAY')).answer(getServiceRequest, carriedOut);
    const { unmount } = await showSettings('service', withStatus('AWAY'));
    expect(await screen.findByText('We paused your service, as you requested')).toBeVisible();
    unmount();
    const api = createSettingsApi().answer(getServiceRequest, carriedOut);
    await showSettings('service');
    await waitUntilLoaded(api);
    expect(screen.queryByText('We paused your service, as you requested')).not.toBeInTheDocument();
  });

  it('[ACC-03] lets the member end a pause that they requested', async () => {
    const carriedOut = createFoundReply(sampleServiceRequest({ state: 'carried-out', decidedAt: yesterday }));
    const api = createSettingsApi(withStatus('AWAY'))
      .answer(getServiceRequest, carriedOut)
      .answer(resumeService, { statusCode: 200, message: '' });
    await showSettings('service', withStatus('AWAY'));
    const resume = await screen.findByRole('button', { name: 'Resume service' });
    api.answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
    await userEvent.click(resume);
    expect(await screen.findByText('Your service has resumed')).toBeVisible();
    expect(api.listCalls(resumeService)[0]?.params).toEqual({ id: 'member-1' });
    expect(screen.getByText('Active')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resume service' })).not.toBeInTheDocument();
  });

  it('[ACC-03] shows status and buttons when the request does not load', async () => {
    const api = createSettingsApi().reject(getServiceRequest, 'TOO_MANY_REQUESTS');
    await showSettings('service');
    expect(await screen.findByText(/couldn’t load your service request/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pause Service' })).toBeVisible();
    api.answer(getServiceRequest, createFoundReply(sampleServiceRequest()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You asked to pause your service')).toBeVisible();
  });
});
