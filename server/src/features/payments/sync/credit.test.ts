import { describe, expect, it } from 'vitest';
import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { getMemberProfile } from '@moments/contract/members/members';
import { createStepCalls } from '../../../../test/enrollment-steps.ts';
import { shareMoneyServer } from '../../../../test/money-server.ts';
import { addSignedInMember } from '../../../../test/test-members.ts';
import { getFacts } from '../../../../test/text-facts.ts';

const money = await shareMoneyServer();

/** In seconds. */
const day = 86_400;

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

  it('[APP-02, LAY-06] submits the application of an upgrade when it is completed, and not by paying', async () => {
    const member = await addSignedInMember(money.services, { communityDialogOpen: true });
    const steps = createStepCalls(money.server, member);
    const complete = () =>
      money.ok(completeMemberEnrollment, { token: member.token, params: { memberId: member.id } });
    const readInfo = async () => (await money.ok(getMemberProfile, { token: member.token })).user.basicInfo;
    const readSubmitted = async () => (await readInfo()).userEnrollment.applicationEndDate;
    await steps.contact();
    await steps.personal();
    await complete();
    const submittedFree = await readSubmitted();
    money.clock.advance(day);
    const { clientSecret, paymentId } = await money.start(member, 'starter');
    await money.confirm(clientSecret);
    await money.status(member, paymentId);
    expect((await readInfo()).isCommunityMemberDialog).toBe(false);
    expect(await readSubmitted()).toBe(submittedFree);
    money.clock.advance(day);
    await steps.preference();
    await steps.availability();
    const completedAt = money.clock.now().getTime();
    await complete();
    const submitted = await readSubmitted();
    expect(Math.abs(Date.parse(submitted ?? '') - completedAt)).toBeLessThan(60_000);
    money.clock.advance(day);
    await complete();
    expect(await readSubmitted()).toBe(submitted);
  });

  it('[APP-02] submits the application by paying when nothing is missing', async () => {
    const member = await addSignedInMember(money.services, {
      status: 'EXITED',
      enrollmentCompletedAt: new Date('2026-01-05T15:00:00Z'),
    });
    const steps = createStepCalls(money.server, member);
    for (const save of [steps.contact, steps.personal, steps.preference, steps.availability]) await save();
    const { clientSecret, paymentId } = await money.start(member, 'starter');
    await money.confirm(clientSecret);
    await money.status(member, paymentId);
    const { userEnrollment } = (await money.ok(getMemberProfile, { token: member.token })).user.basicInfo;
    const submitted = Date.parse(userEnrollment.applicationEndDate ?? '');
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
