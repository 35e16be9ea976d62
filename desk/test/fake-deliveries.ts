import {
  staffGetDeliveryHealth,
  staffListDeadLetters,
  staffRetryDeadLetters,
} from '@moments/contract/deliveries/staff-deliveries';
import {
  staffCompareMember,
  staffListReconciliations,
  staffStartReconciliation,
} from '@moments/contract/payments/staff-reconciliation';
import type { FakeDesk } from './fake-desk.ts';

const toLetter = (id: string, memberName: string, cause: string, kind: 'text' | 'mail' = 'text') => ({
  id,
  kind,
  what: kind === 'text' ? 'coach' : 'renewal-failed',
  memberId: memberName.toLowerCase(),
  memberName,
  about: {},
  cause,
  tries: 1,
  failedAt: '2026-11-20T22:41:00.000Z',
});
export type FakeLetter = ReturnType<typeof toLetter>;

const unreachable = 'invalid-number: twilio 30003';
export const createLetters = (): FakeLetter[] => [
  toLetter('1', 'Sam', unreachable),
  toLetter('2', 'Gus', unreachable),
  toLetter('3', 'Kim', 'rejected: mailbox full', 'mail'),
];

const working = { waiting: 0, oldestAt: null, failingSince: null, cause: null } as const;

/** Adds the calls of the deliveries. A retried one leaves the list. */
export function addDeliveries(desk: FakeDesk, letters: FakeLetter[]): void {
  const fits = (letter: FakeLetter, filter: Readonly<Record<string, string | undefined>>) =>
    (['kind', 'what', 'cause', 'memberId'] as const).every(
      (name) => filter[name] === undefined || filter[name] === letter[name],
    );
  const take = (isTaken: (letter: FakeLetter) => boolean): number => {
    const taken = letters.filter(isTaken);
    letters.splice(0, letters.length, ...letters.filter((letter) => !taken.includes(letter)));
    return taken.length;
  };
  const nights = [
    {
      id: 'n1',
      startedAt: '2026-11-20T09:20:00.000Z',
      finishedAt: '2026-11-20T09:21:00.000Z',
      compared: 318,
      isFull: true,
      differences: [
        { memberId: 'jon', memberName: 'Jon Becker', what: 'disputes' as const, isRepaired: false },
        {
          memberId: null,
          memberName: null,
          what: 'unknown-customer' as const,
          isRepaired: false,
          customerId: 'cus_Lost1',
        },
      ],
    },
    {
      id: 'n0',
      startedAt: '2026-11-19T09:20:00.000Z',
      finishedAt: '2026-11-19T09:21:00.000Z',
      compared: 317,
      isFull: false,
      differences: [],
    },
  ];
  const records = { plans: [], paid: [900], refunded: 0, disputes: [] };
  desk
    .on(staffGetDeliveryHealth, () => ({
      groups: [...new Set(letters.map(({ cause }) => cause))].flatMap((cause) => {
        const [first, ...rest] = letters.filter((letter) => letter.cause === cause);
        return first ? [{ kind: first.kind, what: first.what, cause, count: rest.length + 1 }] : [];
      }),
      providers: [
        { ...working, provider: 'texts' as const },
        {
          provider: 'mail' as const,
          waiting: 12,
          oldestAt: '2026-11-20T22:41:00.000Z',
          failingSince: '2026-11-20T22:41:00.000Z',
          cause: 'unavailable: ECONNREFUSED',
        },
      ],
    }))
    .on(staffListDeadLetters, ({ query }) => {
      const deadLetters = letters.filter((letter) => fits(letter, query));
      return { deadLetters, total: deadLetters.length, next: null };
    })
    .on(staffRetryDeadLetters, ({ body }) => {
      const { ids, filter = {}, until = '2026-11-20T23:00:00.000Z' } = staffRetryDeadLetters.body.parse(body);
      const retried = take((letter) => (ids ? ids.includes(letter.id) : fits(letter, filter)));
      return { retried, left: 0, until };
    })
    .on(staffListReconciliations, () => ({ reconciliations: nights }))
    .on(staffStartReconciliation, () => {
      nights.unshift({ ...nights[1]!, id: 'n2' });
      return { message: 'Queued', isNew: true };
    })
    .on(staffCompareMember, () => ({
      provider: { ...records, disputes: [{ amount: 900, status: 'needs_response' }] },
      local: records,
      differs: ['disputes' as const],
    }));
}
