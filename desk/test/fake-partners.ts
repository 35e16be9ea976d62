import type { BodyOf } from '@moments/contract/http/endpoint';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffCreatePartner,
  staffGetPartnerUse,
  staffListPartners,
  staffUpdatePartner,
} from '@moments/contract/partners/staff-partners';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';

type Row = ReplyOf<typeof staffListPartners>['partners'][number];
export type FakeUse = Omit<ReplyOf<typeof staffGetPartnerUse>, 'statusCode'>;

const samplePartner = (changes: Partial<Row> = {}): Row => ({
  id: 'northside',
  name: 'Northside College',
  active: true,
  monthlyMomentsBudget: 500,
  usedThisMonth: 462,
  members: 41,
  textedThisMonth: 31,
  proof: 'email-domain',
  emailDomains: ['northside.edu'],
  provenMembers: 40,
  ...changes,
});

/** A partner near its budget, and one with fewer than 5 members. */
const samplePartners = (): FakeUse[] => [
  {
    partner: samplePartner(),
    today: '2026-11-20',
    days: [5, 10, 15, 20]
      .map((day) => ({ day: `2026-11-${String(day).padStart(2, '0')}`, moments: 115.5 }))
      .map(({ day }, place) => ({ day, moments: [116, 111, 111, 124][place] ?? 0 })),
    dependingOnBudget: 39,
    awayAtBudget: 0,
    months: [
      {
        month: '2026-11',
        members: 41,
        texted: 31,
        moments: 462,
        budget: 500,
        replyMinutes: 14,
        daysAtLimit: 0,
      },
      {
        month: '2026-09',
        members: 33,
        texted: 24,
        moments: 400,
        budget: 400,
        replyMinutes: 21,
        daysAtLimit: 4,
      },
    ],
  },
  {
    partner: samplePartner({
      id: 'old-mill',
      name: 'Old Mill Clinic',
      active: false,
      monthlyMomentsBudget: null,
      usedThisMonth: null,
      members: null,
      textedThisMonth: null,
      proof: null,
      emailDomains: [],
      provenMembers: null,
    }),
    today: '2026-11-20',
    days: null,
    dependingOnBudget: null,
    awayAtBudget: null,
    months: [
      {
        month: '2026-11',
        members: null,
        texted: null,
        moments: null,
        budget: null,
        replyMinutes: null,
        daysAtLimit: 0,
      },
    ],
  },
];

/** Adds the calls of partners, as the server keeps them. */
export function addPartners(desk: FakeDesk, uses: FakeUse[] = samplePartners()): FakeUse[] {
  const find = (id: string | undefined): FakeUse => {
    const use = uses.find(({ partner }) => partner.id === id);
    if (!use) throw new RejectedCall('NOT_FOUND');
    return use;
  };
  const requireFree = (name: string | undefined) => {
    if (uses.some(({ partner }) => partner.name === name))
      throw new RejectedCall('INVALID_REQUEST', [
        { field: 'name', message: 'A partner with this name exists. Choose a different name' },
      ]);
  };
  desk
    .on(staffListPartners, () => ({ partners: uses.map(({ partner }) => partner) }))
    .on(staffGetPartnerUse, ({ params }) => find(params['id']))
    .on(staffCreatePartner, ({ body }) => {
      const { name, active = true } = body as BodyOf<typeof staffCreatePartner>;
      requireFree(name);
      const [, small] = samplePartners();
      if (!small) throw new Error('The samples have no small partner');
      uses.push({ ...small, partner: { ...small.partner, id: 'new', name, active } });
      return { message: 'Partner added', partner: find('new').partner };
    })
    .on(staffUpdatePartner, ({ params, body }) => {
      const { proof, ...change } = body as BodyOf<typeof staffUpdatePartner>;
      requireFree(change.name);
      const use = find(params['id']);
      const required = proof && { proof: proof.kind === 'none' ? null : proof.kind };
      const partner = Object.assign({ ...use.partner }, change, required);
      uses.splice(uses.indexOf(use), 1, { ...use, partner });
      return { message: 'Partner changed', partner };
    });
  return uses;
}
