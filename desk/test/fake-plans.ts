import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffImportPlans, staffListPlans } from '@moments/contract/payments/staff-plans';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';

type Plans = ReplyOf<typeof staffListPlans>['plans'];

const standard = {
  key: 'standard',
  name: 'Standard',
  kind: 'plan',
  moments: 60,
  isSponsored: false,
} as const;

/** What is for sale, and an earlier price that members still have. */
export const samplePlans = (): Plans => [
  { ...standard, amount: 4_900, active: true, members: 118 },
  { ...standard, key: 'student', name: 'Student', amount: 2_400, active: true, members: null },
  {
    ...standard,
    key: 'moments-25',
    name: '25 Moments',
    kind: 'add-on',
    amount: 1_900,
    moments: 25,
    active: true,
  },
  { ...standard, amount: 3_900, active: false, members: 7 },
];

/** Adds the calls of plans. A file with a negative amount has a fault. */
export function addPlans(desk: FakeDesk, plans: Plans = samplePlans()): void {
  desk
    .on(staffListPlans, () => ({ plans }))
    .on(staffImportPlans, ({ body }) => {
      const { plans: entries, dryRun } = staffImportPlans.body.parse(body);
      if (!dryRun) throw new Error('The desk never imports');
      if (entries[0]?.key === 'moments-25')
        throw new RejectedCall('INVALID_REQUEST', [
          { field: 'plans.0.addOn', message: 'A plan and an add-on can’t share a key' },
        ]);
      return {
        message: 'Dry run: 3 would change',
        dryRun,
        changes: [
          {
            key: 'standard',
            name: 'Standard',
            kind: 'plan' as const,
            moments: 60,
            amount: entries[0]?.amount ?? 0,
            change: 'price' as const,
            former: { amount: 4_900, moments: 60 },
          },
          {
            key: 'student',
            name: 'Student',
            kind: 'plan' as const,
            moments: 60,
            amount: 2_400,
            change: 'withdrawn' as const,
            former: { amount: 2_400, moments: 60 },
          },
          {
            key: 'moments-25',
            name: '25 Moments',
            kind: 'add-on' as const,
            amount: 1_900,
            moments: 25,
            change: 'withdrawn' as const,
            former: { amount: 1_900, moments: 25 },
          },
        ],
      };
    });
}
