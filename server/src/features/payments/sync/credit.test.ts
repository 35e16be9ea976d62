import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { startMoneyServer, type MoneyServer } from '../../../../test/money-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';

let money: MoneyServer;
beforeAll(async () => {
  money = await startMoneyServer();
});
afterAll(() => money.close());

describe('a member who pays for a plan', () => {
  it.each([
    ['COMMUNITY_MEMBER', 'PENDING_MATCHING'],
    // The member had left, so we find them a coach again. No one pays for texts that no one answers.
    ['EXITED', 'PENDING_MATCHING'],
    ['EXITED_BY_REQUEST', 'PENDING_MATCHING'],
    ['AWAY_TEXT_LIMIT', 'ACTIVE_COACHING'],
    ['AWAY_BUDGET_LIMIT', 'ACTIVE_COACHING'],
  ] as const)('[MOM-04] moves from %s to %s', async (before, after) => {
    const { id } = await money.subscriber('starter', { status: before });
    expect(await getFacts(money, id).status()).toBe(after);
  });

  it('[APP-02, LAY-06] gets the dates of the upgrade from the free plan, and no welcome to the community', async () => {
    const { token } = await money.subscriber('starter', {
      status: 'COMMUNITY_MEMBER',
      communityDialogOpen: true,
      enrollmentCompletedAt: new Date('2026-01-05T15:00:00Z'),
    });
    const { basicInfo } = (await money.ok(getMemberProfile, { token })).user;
    expect(basicInfo.isCommunityMemberDialog).toBe(false);
    const submitted = Date.parse(basicInfo.userEnrollment.applicationEndDate ?? '');
    expect(Math.abs(submitted - money.clock.now().getTime())).toBeLessThan(60_000);
  });

  it.each(['SIGNED_UP', 'PENDING_MATCHING', 'WAITLIST_REVIEW', 'IDLE_COACHING', 'EXITED_BY_STOP'] as const)(
    '[STAT-09, TEXT-02] stays %s',
    async (status) => {
      const { id } = await money.subscriber('starter', { status });
      expect(await getFacts(money, id).status()).toBe(status);
    },
  );
});
