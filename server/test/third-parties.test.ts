import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { createStepCalls } from './enrollment-steps.ts';
import { shareMoneyServer } from './money-server.ts';
import { addSignedInMember } from './test-members.ts';

/** A member's answers, which no provider needs. */
const answers = {
  preferredName: 'Zaffi-Vogel',
  dob: '1987-02-23',
  sexualOrientation: 'bisexual',
  gender: 'non-binary',
  school: 'Wellensittich-Akademie',
  address: '4711 Kanarienvogelweg',
  zip: '12298',
} as const;
const more = {
  hope: 'mein-geheimer-wunsch-8842',
  contactName: 'Notfallina Papagei',
  contactPhone: '2125557392',
} as const;
const name = { firstName: 'Zaphira', lastName: 'Quellbach' } as const;

const folder = mkdtempSync(path.join(os.tmpdir(), 'moments-third-parties-'));
const money = await shareMoneyServer({ sandboxFile: path.join(folder, 'sandbox.jsonl') });
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('[REF-02] the card and the referral provider get a member’s name and email, and nothing about health or person', async () => {
  const member = await addSignedInMember(money.services, { email: 'zaphira@canary.example' });
  const steps = createStepCalls(money.server, member);
  for (const step of [
    () => steps.contact(),
    () => steps.personal({ ...answers, ...name, races: ['asian'] }),
    () => steps.review(),
    () => steps.preference(more.hope),
    () => steps.availability(),
    () =>
      steps.emergency({
        contactName: more.contactName,
        contactPhone: more.contactPhone,
        contactRelationship: 'Aunt',
      }),
  ])
    expect((await step()).ok).toBe(true);
  const { token } = member;
  await money.ok(addReferralParticipant, { token, body: { referralCode: 'friend20' } });
  const { clientSecret, paymentId } = await money.start(
    { id: member.id, email: member.email, token },
    'starter',
  );
  await money.confirm(clientSecret);
  await money.status({ id: member.id, email: member.email, token }, paymentId);
  const sent = readFileSync(path.join(folder, 'sandbox.jsonl'), 'utf8');
  for (const needed of [member.email, member.id, name.firstName, name.lastName])
    expect(sent).toContain(needed);
  const hidden = [
    ...Object.values(answers),
    ...Object.values(more),
    'asian',
    member.phone,
    member.phone.slice(2),
  ];
  expect(hidden.filter((value) => sent.includes(value))).toEqual([]);
});
