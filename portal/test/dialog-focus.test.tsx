import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getStatics } from '@moments/contract/dashboard/dashboard';
import { dismissCommunityDialog, getMemberProfile } from '@moments/contract/members/members';
import {
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '@moments/contract/payments/cards';
import { getProducts } from '@moments/contract/payments/plans';
import {
  cancelSubscription,
  getSubscription,
  reactivateSubscription,
} from '@moments/contract/payments/subscription';
import { takeMoneyBack } from '@moments/contract/payments/waiting';
import { changeReturnDate, endService, getServiceRequest } from '@moments/contract/requests/service-requests';
import { logOutOtherDevices } from '@moments/contract/sign-in/devices';
import { addDays, toEasternIsoDate } from '@moments/contract/values/dates';
import { keepFocus } from '@moments/ui/overlay/kept-focus.ts';
import GuestApp from '../src/app/guest-app.tsx';
import { MemberLayout } from '../src/app/layout/member-layout.tsx';
import ApplicationReceivedScreen from '../src/features/enrollment/application-received/application-received-screen.tsx';
import BillingScreen from '../src/features/payments/billing/billing-screen.tsx';
import SessionEndingDialog from '../src/session/session-ending-dialog.tsx';
import { useSession } from '../src/session/session-store.ts';
import { FakeApi } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';
import { resetPortal } from './reset-portal.ts';
import { expiredCard, samplePlan, visa } from './sample-billing.ts';
import { sampleProfile, sampleSubscription } from './sample-profile.ts';
import { sampleServiceRequest, twoDevices } from './sample-settings.ts';
import { createSettingsApi, showSettings } from './settings-journey.tsx';

beforeEach(() => {
  resetPortal('/');
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

const pressButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

const findDialog = () =>
  waitFor(() => {
    const open = document.querySelector<HTMLElement>('[role=dialog], [role=alertdialog]');
    if (!open) throw new Error('no dialog is open');
    return open;
  });

/** Presses a button of the open dialog, which then closes. */
async function answer(name: string): Promise<void> {
  await userEvent.click(within(await findDialog()).getByRole('button', { name }));
  await waitFor(() => expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull());
}

const ending = { ...samplePlan, cancelPlanInitiated: true, nextBillingDate: null };
const createChangedReply = (data: typeof samplePlan) =>
  ({ statusCode: 200, message: '', subscription: sampleSubscription, data }) as const;

function showPlan(data: typeof samplePlan): void {
  new FakeApi()
    .answer(getSubscription, { statusCode: 200, data })
    .answer(cancelSubscription, createChangedReply(ending))
    .answer(reactivateSubscription, createChangedReply(samplePlan));
  renderScreen(<BillingScreen />, { path: '/billing?tab=manage' });
}

function showCards(afterDeletion = [visa]): void {
  const reply = { statusCode: 200, message: '' } as const;
  new FakeApi()
    .answer(getPaymentMethods, { statusCode: 200, data: [visa, expiredCard] })
    .answer(deletePaymentMethod, { ...reply, data: afterDeletion })
    .answer(setDefaultPaymentMethod, {
      ...reply,
      data: [
        { ...visa, isDefault: false },
        { ...expiredCard, isDefault: true },
      ],
    });
  renderScreen(<BillingScreen />, { path: '/billing?tab=methods' });
}

async function showDevices(): Promise<void> {
  createSettingsApi().answer(logOutOtherDevices, { statusCode: 200, message: '', data: [twoDevices[0]] });
  await showSettings('general');
  await pressButton('Log out all other devices');
}

async function showService(): Promise<void> {
  const data = sampleServiceRequest({ kind: 'end' });
  createSettingsApi().answer(endService, { statusCode: 200, message: '', data });
  await showSettings('service');
  await pressButton('End Service');
}

async function showPause(): Promise<void> {
  const createFoundReply = (returnDate: string | null) => ({
    statusCode: 200 as const,
    message: '',
    data: sampleServiceRequest({ kind: 'pause', returnDate }),
  });
  createSettingsApi()
    .answer(getServiceRequest, createFoundReply(addDays(toEasternIsoDate(new Date()), 14)))
    .answer(changeReturnDate, createFoundReply(null));
  await showSettings('service');
  await pressButton('Change the day');
}

function showLayout(isCommunityMemberDialog: boolean): void {
  new FakeApi()
    .answer(dismissCommunityDialog, { statusCode: 200, message: '' })
    .answer(getProducts, { statusCode: 200, data: [] })
    .respond(getStatics, () => new Response('{}', { status: 503 }));
  renderScreen(<MemberLayout />, {
    path: '/support',
    profile: sampleProfile({ basicInfo: { isCommunityMemberDialog } }),
  });
}

async function showWarning(): Promise<void> {
  const renderWarning = (open: boolean) => (
    <main>
      <input aria-label="Draft" />
      {open && <SessionEndingDialog endsAt={Date.now() + 60_000} canStay={false} onDismiss={close} />}
    </main>
  );
  const close = (): void => rendered.rerender(renderWarning(false));
  function KeptFocus() {
    useEffect(keepFocus, []);
    return null;
  }
  const rendered = renderScreen(<KeptFocus />);
  rendered.rerender(renderWarning(false));
  await userEvent.click(screen.getByLabelText('Draft'));
  act(() => rendered.rerender(renderWarning(true)));
}

function showHeldPlan(): void {
  const userEnrollment = {
    completed: true,
    applicationStartDate: '2026-11-18T14:00:00Z',
    applicationEndDate: '2026-11-18T15:00:00Z',
    currentStep: null,
    toStep: null,
    savedSteps: [],
  };
  const profile = sampleProfile({
    basicInfo: { userEnrollment, currentStatus: 'PENDING_MATCHING' },
    subscription: { ...sampleSubscription, status: 'MEMBERSHIP_PAUSED', pauseReason: 'late-match' },
  });
  new FakeApi()
    .answer(takeMoneyBack, { statusCode: 200, message: '' })
    .answer(getMemberProfile, { statusCode: 200, ...profile, subscription: null });
  renderScreen(<ApplicationReceivedScreen />, { path: '/application-received', profile });
}

const getRegion = (name: string) => () => screen.getByRole('region', { name });
const getButton = (name: string) => () => screen.getByRole('button', { name });
const getHeading = () => screen.getByRole('heading', { level: 1 });

interface Row {
  /** The file of the dialog, or of the button that goes away. */
  readonly file: string;
  readonly does: string;
  readonly act: () => Promise<void>;
  readonly focused: () => Element | null;
}

const deleteCard = 'Delete Mastercard ending in 4444';
const findDeletedNotice = () => screen.getByText(/was deleted/).closest('[role=status]');

const rows: readonly Row[] = [
  {
    file: 'features/payments/billing/plan-card.tsx',
    does: 'canceling a plan',
    act: async () => {
      showPlan(samplePlan);
      await pressButton('Cancel plan');
      await answer('Cancel plan');
    },
    focused: getRegion('Standard plan'),
  },
  {
    file: 'features/payments/billing/plan-card.tsx',
    does: 'not canceling a plan',
    act: async () => {
      showPlan(samplePlan);
      await pressButton('Cancel plan');
      await answer('Keep my plan');
    },
    focused: getButton('Cancel plan'),
  },
  {
    file: 'features/payments/billing/plan-card.tsx',
    does: 'keeping a canceled plan',
    act: async () => {
      showPlan(ending);
      await pressButton('Keep my plan');
      await screen.findByRole('button', { name: 'Cancel plan' });
    },
    focused: getRegion('Standard plan'),
  },
  {
    file: 'features/payments/cards/saved-cards.tsx',
    does: 'deleting a card',
    act: async () => {
      showCards();
      await pressButton(deleteCard);
      await answer('Delete card');
    },
    focused: findDeletedNotice,
  },
  {
    file: 'features/payments/cards/saved-cards.tsx',
    does: 'deleting a card whose button goes away later',
    act: async () => {
      showCards([visa, expiredCard]);
      await pressButton(deleteCard);
      await answer('Delete card');
    },
    focused: findDeletedNotice,
  },
  {
    file: 'features/payments/cards/saved-cards.tsx',
    does: 'not deleting a card',
    act: async () => {
      showCards();
      await pressButton(deleteCard);
      await answer('Keep card');
    },
    focused: getButton(deleteCard),
  },
  {
    file: 'features/payments/cards/saved-cards.tsx',
    does: 'making a card the default',
    act: async () => {
      showCards();
      await pressButton(/^Make default/);
      await screen.findByText(/is now the default/);
    },
    focused: getRegion('Saved cards'),
  },
  {
    file: 'features/account/general/devices-card.tsx',
    does: 'logging out all other devices',
    act: async () => {
      await showDevices();
      await answer('Log out');
    },
    focused: () => screen.getByRole('group', { name: 'Logged out' }),
  },
  {
    file: 'features/account/general/devices-card.tsx',
    does: 'not logging out other devices',
    act: async () => {
      await showDevices();
      await answer('Cancel');
    },
    focused: getButton('Log out all other devices'),
  },
  {
    file: 'features/requests/service/service-actions.tsx',
    does: 'asking for an end of the service',
    act: async () => {
      await showService();
      await answer('End Service');
    },
    focused: () => screen.getByRole('group', { name: 'Your request' }),
  },
  {
    file: 'features/requests/service/service-actions.tsx',
    does: 'not asking for an end of the service',
    act: async () => {
      await showService();
      await answer('Keep my service');
    },
    focused: getButton('End Service'),
  },
  {
    file: 'features/requests/service/return-date-dialog.tsx',
    does: 'not changing the day of return',
    act: async () => {
      await showPause();
      await answer('Cancel');
    },
    focused: getButton('Change the day'),
  },
  {
    file: 'features/requests/service/return-date-dialog.tsx',
    does: 'removing the day of return',
    act: async () => {
      await showPause();
      await answer('Remove the day');
    },
    focused: getButton('Choose a day to come back'),
  },
  {
    file: 'member/held-plan-card.tsx',
    does: 'keeping to wait for a match',
    act: async () => {
      showHeldPlan();
      await pressButton('Get my money back');
      await answer('Keep waiting');
    },
    focused: getButton('Get my money back'),
  },
  {
    file: 'member/held-plan-card.tsx',
    does: 'getting the money back',
    act: async () => {
      showHeldPlan();
      await pressButton('Get my money back');
      await answer('Get my money back');
      await waitFor(() => expect(screen.queryByText('Your month hasn’t started')).toBeNull());
    },
    focused: getHeading,
  },
  ...(['Close', 'Go to Dashboard', 'See plans'] as const).map((name) => ({
    file: 'app/layout/community-welcome.tsx',
    does: `the welcome’s “${name}”`,
    act: async () => {
      showLayout(true);
      await answer(name);
    },
    focused: getHeading,
  })),
  {
    file: 'app/layout/member-tools.tsx',
    does: 'closing the way to support',
    act: async () => {
      showLayout(false);
      await userEvent.click(await screen.findByRole('link', { name: 'Help' }));
      await screen.findByRole('dialog');
      await answer('Close');
    },
    focused: () => screen.getByRole('link', { name: 'Help' }),
  },
  {
    file: 'app/layout/navigation.tsx',
    does: 'closing the navigation',
    act: async () => {
      showLayout(false);
      await pressButton('Open menu');
      await pressButton('Close menu');
    },
    focused: getButton('Open menu'),
  },
  {
    file: 'features/sign-in/stopped-dialog.tsx',
    does: 'closing the word about a stopped account',
    act: async () => {
      new FakeApi();
      renderScreen(<GuestApp />);
      act(() => useSession.setState({ signedOutReason: 'stopped' }));
      await answer('Close');
    },
    focused: getHeading,
  },
  {
    file: 'session/session-ending-dialog.tsx',
    does: 'going on before the session ends',
    act: async () => {
      await showWarning();
      await answer('Continue for now');
    },
    focused: () => screen.getByLabelText('Draft'),
  },
];

it.each(rows)('[ROUTE-08] $does leaves the focus on the page ($file)', async ({ act: run, focused }) => {
  await run();
  await waitFor(() => expect(focused()).toHaveFocus());
});

it('[ROUTE-08] the focus is tested after every dialog', () => {
  const folder = path.resolve(import.meta.dirname, '../src');
  const files = globSync('**/*.tsx', { cwd: folder }).filter(
    (file) =>
      !file.includes('.test.') &&
      /<(Dialog|ConfirmDialog|Drawer)\b/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !rows.some((row) => row.file === file))).toEqual([]);
});

it('[ROUTE-08] a click on an empty part of the page keeps its place', async () => {
  const rendered = renderScreen(
    <main>
      <section>
        <button>Gone</button>
        <p>Empty</p>
      </section>
    </main>,
  );
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByText('Empty'));
  fireEvent.blur(screen.getByRole('button'));
  screen.getByRole('button').remove();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.body).toHaveFocus();
  rendered.unmount();
});
