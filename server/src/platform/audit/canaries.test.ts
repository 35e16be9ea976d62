import { expect, it } from 'vitest';
import {
  staffRequestDeletion,
  staffWithdrawDeletion,
} from '@moments/contract/account/staff-account-deletion';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { staffChangeCoach, staffMatch } from '@moments/contract/matching/staff-matching';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import {
  completeSignupVerification,
  logOut,
  sendEmailVerification,
  verifyCode,
} from '@moments/contract/sign-in/sign-in';
import { staffIssueToken } from '@moments/contract/staff/tokens';
import { addMembership } from '../../../test/active-membership.ts';
import { sendReply } from '../../../test/coach-reply.ts';
import { addStaff } from '../../../test/desk-staff.ts';
import { createStepCalls } from '../../../test/enrollment-steps.ts';
import { carryOutMatch } from '../../../test/held-match.ts';
import { askToLogIn, clearLimits, chooseOtherCode, signUpToPhone } from '../../../test/sign-in-steps.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const staffToken = 'sandbox-operator';
const phone = '+12125557391';
const email = 'canary.bird@example.com';
/** A member's unique personal values. None of them may be in the audit log. */
const canaries = {
  phone: phone.slice(2),
  shownPhone: '(212) 555-7391',
  email,
  firstName: 'Canarina',
  lastName: 'Fringilla',
  address: '7391 Aviary Lane',
  hope: 'to sing again',
  text: 'my secret song',
  reply: 'a whispered answer',
  coach: 'Ornella',
  nextCoach: 'Papagena',
};

/** Codes and tokens as they were issued. */
const secrets: string[] = [];
const keepSecret = (secret: string): string => {
  secrets.push(secret);
  return secret;
};
const server = await shareTestServer({ work: true });

async function signUp() {
  const call = await signUpToPhone(server, phone, email);
  keepSecret(server.texts.readCode(phone));
  keepSecret(call.params.userId);
  await server.ok(sendEmailVerification, { ...call, body: { email } });
  const code = keepSecret(server.mail.readCode(email));
  await server.call(completeSignupVerification, { ...call, body: { code: chooseOtherCode(code) } });
  const { accessToken } = await server.ok(completeSignupVerification, { ...call, body: { code } });
  return { id: accessToken.userId, phone, email, token: keepSecret(accessToken.id) };
}

async function enroll(member: Awaited<ReturnType<typeof signUp>>): Promise<void> {
  const steps = createStepCalls(server, member);
  const { firstName, lastName, address } = canaries;
  await steps.contact();
  await steps.personal({ firstName, lastName, address });
  await addMembership(server, member);
  await steps.preference(canaries.hope);
  await steps.availability();
  await server.ok(completeMemberEnrollment, { params: { memberId: member.id }, token: member.token });
}

async function startCoaching(id: string): Promise<void> {
  const token = staffToken;
  const params = { memberId: id };
  const [coach, nextCoach] = [
    await addStaff(server, { roles: ['coach'], name: canaries.coach }),
    await addStaff(server, { roles: ['coach'], name: canaries.nextCoach }),
  ];
  await server.ok(staffMatch, { params, body: { coachId: coach.id, key: 'k' }, token });
  await carryOutMatch(server, id);
  await server.ok(staffChangeCoach, { params, body: { coachId: nextCoach.id }, token });
  await server.ok(staffCorrectMoments, {
    params,
    body: { amount: 3, reason: 'goodwill', key: 'k' },
    token,
  });
  await createTestPhone(server, phone)(canaries.text);
  await createTestPhone(server, phone)('STOP');
  await createTestPhone(server, phone)('START');
  await sendReply(server, id, canaries.reply);
  await server.ok(staffListMessages, { params, token });
  await server.ok(staffGetMemberRecord, { params, token });
  keepSecret((await server.ok(staffIssueToken, { body: { name: 'Ana' }, token })).token);
}

async function logInAndOut(): Promise<void> {
  await clearLimits(server);
  const call = await askToLogIn(server, phone);
  const code = keepSecret(server.texts.readCode(phone));
  await server.call(verifyCode, { ...call, body: { code: chooseOtherCode(code) } });
  await askToLogIn(server, phone).catch(() => undefined);
  const { accessToken } = await server.ok(verifyCode, { ...call, body: { code } });
  await server.ok(logOut, { token: keepSecret(accessToken?.id ?? '') });
}

async function stopMember(id: string): Promise<void> {
  const change = (status: 'EXITED_BY_ADMIN' | 'ACTIVE_COACHING') =>
    server.ok(staffChangeStatus, {
      params: { memberId: id },
      body: { status, reason: 'asked by phone', billing: 'keep' },
      token: staffToken,
    });
  await change('EXITED_BY_ADMIN');
  await change('ACTIVE_COACHING');
}

async function scheduleAndCancelDeletion(id: string): Promise<void> {
  const call = { params: { memberId: id }, body: { reason: 'wrote to support' }, token: staffToken };
  await server.ok(staffRequestDeletion, call);
  await server.ok(staffWithdrawDeletion, call);
}

const withoutIds = (text: string): string =>
  text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '').replace(/\d{4}-\d\d-\d\d[T ][\d:.]+/g, '');

it('[OPS-04] the audit log of a whole journey contains the actions and no personal data, codes, or tokens', async () => {
  const member = await signUp();
  await enroll(member);
  await startCoaching(member.id);
  await logInAndOut();
  await stopMember(member.id);
  await scheduleAndCancelDeletion(member.id);
  const { rows } = await server.pool.query<{ action: string }>('select * from audit_log order by id');
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set([
      'member.created',
      'sign-in.failed',
      'member.email-verified',
      'sign-in.signed-in',
      'member.enrollment-step-saved',
      'member.status-changed',
      'member.coach-changed',
      'account-deletion.requested',
      'account-deletion.withdrawn',
      'member.billing-decided',
      'member.moments-corrected',
      'member.texted',
      'member.texts-shown',
      'member.shown',
      'api-token.issued',
      'sign-in.limited',
      'sign-in.signed-out',
      'sign-in.sessions-ended',
    ]),
  );
  const trail = withoutIds(JSON.stringify(rows));
  expect(secrets.length).toBeGreaterThan(6);
  for (const secret of [...Object.values(canaries), ...secrets])
    expect(trail.toLowerCase(), secret).not.toContain(secret.toLowerCase());
});
