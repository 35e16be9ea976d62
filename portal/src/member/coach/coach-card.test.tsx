import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getCoachPortrait } from '@moments/contract/staff/coach-portrait';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { configurePage } from '../../../test/configure-page.ts';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../test/sample-profile.ts';
import { removeDraft, writeDraft } from '../../forms/draft-store.ts';
import { CoachCard } from './coach-card.tsx';

beforeEach(() => {
  resetPortal('/home');
  configurePage({ textNumber: '+12125550199' });
});

const showCard = (
  basicInfo: NonNullable<Parameters<typeof sampleProfile>[0]>['basicInfo'] = {},
  messagesRemaining = sampleSubscription.messagesLimit,
) =>
  renderScreen(<CoachCard />, {
    profile: sampleProfile({ basicInfo, subscription: { ...sampleSubscription, messagesRemaining } }),
  });

const setLaptop = (isLaptop: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isLaptop,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

describe('the coach card', () => {
  it('[HOME-04] names the coach, with a text link, the number, and the hours', async () => {
    showCard();
    expect(screen.getByRole('region', { name: 'Ana, your coach' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Text Ana' })).toHaveAttribute('href', 'sms:+12125550199');
    expect(screen.getByText('(212) 555-0199')).toBeVisible();
    expect(screen.getByText(/5–7 PM ET/)).toBeVisible();
    expect(screen.queryByText(/Not sure how to begin/)).not.toBeInTheDocument();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it.each([
    [3, '0'],
    [8, '1'],
    [14, '2'],
    [20, '3'],
  ])('[HOME-04] shows the sky of the hour: %i is part %s of the day', (hour, part) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, hour) });
    const { container } = showCard();
    expect(container.querySelector('[data-sky]')).toHaveAttribute('data-sky', part);
    vi.useRealTimers();
  });

  it('[HOME-04] shows the coach’s picture once the page is idle, and until then the initial', async () => {
    const portrait = 'data:image/jpeg;base64,/9j/AAAA';
    const api = new FakeApi().answer(getCoachPortrait, { statusCode: 200, portrait });
    const { container } = showCard({ coach: { name: 'Ana', since: null, hasPortrait: true } });
    expect(screen.getByText('A')).toBeInTheDocument();
    await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', portrait));
    expect(screen.queryByText('A')).not.toBeInTheDocument();
    expect(api.listCalls(getCoachPortrait)).toHaveLength(1);
  });

  it('[HOME-04] offers the first text that the match interrupted', () => {
    writeDraft('member-1', 'first-text', { value: 'I sleep badly & late' }, []);
    showCard();
    expect(screen.getByRole('link', { name: '“I sleep badly & late”' })).toHaveAttribute(
      'href',
      'sms:+12125550199?&body=I%20sleep%20badly%20%26%20late',
    );
    removeDraft('member-1', 'first-text');
  });

  it('[HOME-04] saves the contact as a vCard', async () => {
    const create = vi.fn<(blob: Blob) => string>(() => 'blob:card');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    showCard();
    await userEvent.click(screen.getByRole('button', { name: 'Save contact' }));
    expect(click).toHaveBeenCalledOnce();
    expect(create.mock.calls[0]?.[0].type).toBe('text/vcard');
  });

  it('[HOME-04] suggests two first messages in the first days, until the first text', () => {
    const coach = { name: 'Ana', since: new Date().toISOString() };
    const { unmount } = showCard({ coach }, sampleSubscription.messagesLimit - 1);
    expect(screen.queryByRole('link', { name: /^“Hi Ana/ })).not.toBeInTheDocument();
    unmount();
    showCard({ coach });
    const links = screen.getAllByRole('link', { name: /^“Hi Ana/ });
    expect(links).toHaveLength(2);
    expect(links[0]?.getAttribute('href')).toMatch(/^sms:\+12125550199\?&body=Hi%20Ana/);
    // Only the message that the member completes ends open.
    expect(links[0]).toHaveTextContent(/before we start\?”$/);
    expect(links[1]).toHaveTextContent(/talk about…”$/);
  });

  it('[HOME-04] shows a QR code on a laptop, and not on a phone', async () => {
    setLaptop(true);
    const { unmount } = showCard();
    expect(await screen.findByRole('img', { name: 'QR code to text Ana' })).toBeInTheDocument();
    unmount();
    setLaptop(false);
    showCard();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('[HOME-04] offers no text while coaching is paused, and is absent without a coach', () => {
    const { unmount } = showCard({ currentStatus: 'AWAY' });
    expect(screen.queryByRole('link', { name: 'Text Ana' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save contact' })).toBeVisible();
    expect(screen.getByText(/^Your coach’s hours:/)).toBeVisible();
    unmount();
    showCard({ coach: null });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('[HOME-04] introduces the coach and says how fast they reply, from what the server sends', async () => {
    const lastAt = new Date(Date.now() - 4 * 60_000 - 5_000).toISOString();
    const introduction = 'she/her · I listen first. Then we make a plan.';
    const coach = { name: 'Ana', since: null, introduction, replies: { usualMinutes: 10, lastAt } };
    showCard({ coach });
    expect(screen.getByText(introduction)).toBeVisible();
    expect(screen.getByText(/^Usually replies within 10 minutes · last replied [34] min ago$/)).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});
