import { describe, expect, it, vi } from 'vitest';
import { dismissCommunityDialog, getMemberProfile, memberSlices } from '@moments/contract/members/members';
import { recordStatements } from '../../../test/recorded-queries.ts';
import { addMember, addSignedInMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { changeStatus } from './change-status.ts';
import { emptyPersonalDetails } from './member.ts';
import { findMember } from './members-repository.ts';

const server = await shareTestServer();

const personalDetails = {
  ...emptyPersonalDetails,
  firstName: 'Eli',
  lastName: 'Park',
  dob: '1990-02-28',
  races: ['ASIAN'],
  address: '1 Main St',
  school: 'NYU',
};

async function addPartner(name: string): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(
    'insert into partners (name) values ($1) returning id',
    [name],
  );
  return rows[0]?.id ?? '';
}

/** Inserts a subscription with an age in days. */
const subscribe = (memberId: string, key: string, status: string, daysOld: number) =>
  server.pool.query(
    `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, status, amount, start_date, end_date, created_at)
     values ($1, $2, 'cus', 'prod', $3, $4, 4900, now(), now() + interval '30 days', now() - make_interval(days => $5))`,
    [memberId, `sub_${key}`, `price_${key}`, status, daysOld],
  );

describe('the profile', () => {
  it('[DATA-01, API-01] has the decrypted slices under their names', async () => {
    const partnerId = await addPartner('Acme');
    const { id, phone, email, token } = await addSignedInMember(server.services, {
      partnerId,
      personalDetails,
      hopeToGain: 'More calm',
      shiftTime: '2',
      shiftDays: ['1', '7'],
      emergencyContact: { contactName: 'Ada', contactPhone: '2125550199', contactRelationship: 'Aunt' },
      savedSteps: ['ENROLLMENT_CONTACT_INFO'],
      currentStep: 'ENROLLMENT_CONTACT_INFO',
      toStep: 'ENROLLMENT_PERSONAL_DETAILS',
      communityDialogOpen: true,
    });
    const { user, subscription } = await server.ok(getMemberProfile, { token });
    expect(memberSlices.parse(user)).toEqual(user);
    expect(user.basicInfo).toMatchObject({
      _id: id,
      phone,
      partnerId,
      primaryPartnerName: 'Acme',
      currentStatus: 'SIGNED_UP',
      type: 'student',
      isInOnboarding: true,
      isFirstTimeLogin: false,
      deleted: false,
      isCommunityMemberDialog: true,
    });
    expect(user.basicInfo.userEnrollment).toMatchObject({
      completed: false,
      toStep: 'ENROLLMENT_PERSONAL_DETAILS',
    });
    expect(user.personalDetails).toMatchObject({
      email,
      dob: '1990-02-28',
      races: ['ASIAN'],
      isStudent: true,
    });
    expect(user.preferenceInformation).toEqual({ hopeToGain: 'More calm' });
    expect(user.availability).toEqual({ shiftTime: '2', shiftDays: ['1', '7'] });
    expect(user.emergencyContact.contactName).toBe('Ada');
    expect(subscription).toBeNull();
  });

  it('[DATA-01] the profile of a new member has NONE as partner and empty texts', async () => {
    const { token } = await addSignedInMember(server.services);
    const { user, hash } = await server.ok(getMemberProfile, { token });
    expect(user.basicInfo).toMatchObject({
      partnerId: 'NONE',
      primaryPartnerName: null,
      isFirstTimeLogin: true,
    });
    expect(user.personalDetails).toMatchObject({ firstName: '', dob: '', isStudent: false, hash: '' });
    expect(hash).toBe('');
  });

  it('[STAT-01] shows the profile of a member with an unknown status, and logs the status as an error', async () => {
    const { id, token } = await addSignedInMember(server.services);
    await server.pool.query(`update members set status = 'ON_THE_MOON' where id = $1`, [id]);
    const log = vi.spyOn(server.services.log, 'error');
    const { user } = await server.ok(getMemberProfile, { token });
    expect(user.basicInfo.currentStatus).toBe('ON_THE_MOON');
    expect(log).toHaveBeenCalledWith({ memberStatus: 'ON_THE_MOON' }, 'unknown member status');
    log.mockRestore();
  });

  it('[DATA-02] has the active subscription even if an unpaid one is newer', async () => {
    const { id, token } = await addSignedInMember(server.services);
    await subscribe(id, 'ended', 'MEMBERSHIP_ENDED', 60);
    await subscribe(id, 'running', 'MEMBERSHIP_ACTIVE', 30);
    await subscribe(id, 'unpaid', 'MEMBERSHIP_INCOMPLETE', 0);
    await server.pool.query(
      `insert into plans (price_id, product_id, key, name, amount, kind, moments, description)
       values ('price_running', 'prod', 'standard', 'Standard', 4900, 'plan', 60, '{}')`,
    );
    await server.pool.query(
      `insert into moments_balances (member_id, plan_remaining, add_on_remaining, moments_limit, period_start, period_end)
       values ($1, 40, 5, 70, now(), now())`,
      [id],
    );
    const { subscription } = await server.ok(getMemberProfile, { token });
    expect(subscription).toMatchObject({
      subscriptionId: 'sub_running',
      status: 'MEMBERSHIP_ACTIVE',
      title: 'Standard',
      messagesLimit: 70,
      messagesRemaining: 45,
    });
  });

  it('[API-10] returns only the caller’s own profile', async () => {
    const [one, two] = [await addSignedInMember(server.services), await addSignedInMember(server.services)];
    const profiles = await Promise.all([one, two].map(({ token }) => server.ok(getMemberProfile, { token })));
    expect(profiles.map(({ user }) => user.basicInfo._id)).toEqual([one.id, two.id]);
  });

  it('reads session and profile in one statement', async () => {
    const { token } = await addSignedInMember(server.services);
    const queries = await recordStatements(() => server.ok(getMemberProfile, { token }));
    expect(queries).toHaveLength(1);
  });

  it('forbids caching of the profile', async () => {
    const { token } = await addSignedInMember(server.services);
    const { headers } = await server.app.inject({
      url: '/api/v1/students/member-profile',
      headers: { authorization: token },
    });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a member’s data', () => {
  it('encrypts a member’s data in the database and decrypts it only in its own context', async () => {
    const { id } = await addMember(server.services, { personalDetails, hopeToGain: 'More calm' });
    const { rows } = await server.pool.query<Record<string, string>>('select * from members where id = $1', [
      id,
    ]);
    const row = rows[0] ?? {};
    for (const text of ['Eli', '1990-02-28', 'ASIAN', 'More calm', '@example.com'])
      expect(JSON.stringify(row)).not.toContain(text);
    await server.pool.query('update members set hope_to_gain_sealed = phone_sealed where id = $1', [id]);
    await expect(
      findMember(server.services.database, server.services.personalData, { id }),
    ).rejects.toThrow();
  });

  it('finds a member by ID, phone, and email only', async () => {
    const { id, phone, email } = await addMember(server.services);
    const find = (key: Parameters<typeof findMember>[2]) =>
      findMember(server.services.database, server.services.personalData, key);
    expect((await find({ id }))?.phone).toBe(phone);
    expect((await find({ phone }))?.id).toBe(id);
    expect((await find({ email }))?.id).toBe(id);
    expect(await find({ id: 'no-such-id' })).toBeUndefined();
    expect(await find({ id: '00000000-0000-0000-0000-000000000000' })).toBeUndefined();
  });
});

describe('a status', () => {
  const change = (memberId: string, to: Parameters<typeof changeStatus>[2]['to']) =>
    server.services.database.transaction((transaction) =>
      changeStatus(server.services, transaction, {
        memberId,
        to,
        actor: 'token:Ann',
        reason: 'asked for',
      }),
    );

  it('[OPS-04] changes once, with an audit log entry', async () => {
    const { id } = await addMember(server.services, { status: 'WAITLIST_REVIEW' });
    expect(await change(id, 'PENDING_MATCHING')).toBe('WAITLIST_REVIEW');
    await change(id, 'PENDING_MATCHING');
    const { rows } = await server.pool.query(
      'select actor, action, before, after from audit_log where member_id = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        actor: 'token:Ann',
        action: 'member.status-changed',
        before: { status: 'WAITLIST_REVIEW' },
        after: { status: 'PENDING_MATCHING', reason: 'asked for' },
      },
    ]);
  });

  it('keeps the status from before a stop, through a later deletion, until reinstated', async () => {
    const { id } = await addMember(server.services, { status: 'ACTIVE_COACHING' });
    const readStatusBeforeStop = async () =>
      (await findMember(server.services.database, server.services.personalData, { id }))?.statusBeforeStop;
    await change(id, 'EXITED_BY_ADMIN');
    expect(await readStatusBeforeStop()).toBe('ACTIVE_COACHING');
    await change(id, 'DELETED_BY_ADMIN');
    expect(await readStatusBeforeStop()).toBe('ACTIVE_COACHING');
    await change(id, 'ACTIVE_COACHING');
    expect(await readStatusBeforeStop()).toBeNull();
  });

  it('does not change the status of an unknown member', async () => {
    await expect(change('00000000-0000-0000-0000-000000000000', 'AWAY')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the community member’s dialog', () => {
  it('[LAY-06] stays hidden once dismissed', async () => {
    const { token } = await addSignedInMember(server.services, { communityDialogOpen: true });
    await server.ok(dismissCommunityDialog, { token });
    const { user } = await server.ok(getMemberProfile, { token });
    expect(user.basicInfo.isCommunityMemberDialog).toBe(false);
  });
});
