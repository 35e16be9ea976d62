import { describe, expect, it } from 'vitest';
import { allCombinations } from '../../test/combinations.ts';
import { longSpellings } from '../../test/status-spellings.ts';
import { deriveStatus } from './derived-status.ts';
import { isStoppedByAdmin, memberStatuses, parseMemberStatus, type MemberStatus } from './member-status.ts';
import { getLandingRoute, getRedirect } from './redirects.ts';
import { routes } from './routes.ts';
import {
  isAllowedTransition,
  listManualTransitions,
  statusTransitions,
  transitionTriggers,
  type TransitionTrigger,
} from './status-transitions.ts';

const listSpellings = (status: MemberStatus) => [
  status,
  longSpellings[status],
  longSpellings[status].toLowerCase(),
];

const on = (trigger: TransitionTrigger) => statusTransitions.filter((row) => row.on === trigger);
const getTargets = (from: MemberStatus) =>
  new Set(statusTransitions.filter((row) => row.from === from).map(({ to }) => to));

describe('the table of status changes', () => {
  it('has each change once per trigger and none from a status to itself', () => {
    const keys = statusTransitions.map((row) => `${row.from} ${row.to} ${row.on}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(statusTransitions.filter(({ from, to }) => from === to)).toEqual([]);
  });

  it('uses every trigger and reaches every status', () => {
    expect(new Set(statusTransitions.map((row) => row.on))).toEqual(new Set(Object.keys(transitionTriggers)));
    // Every member starts as SIGNED_UP. Only a change that undoes something leads back there.
    const reached = new Set<MemberStatus>(['SIGNED_UP']);
    const forward = statusTransitions.filter((row) => row.on !== 'reinstated' && row.on !== 'opted-in');
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const { from, to } of forward) if (reached.has(from)) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...memberStatuses].sort());
  });

  it.each(memberStatuses.filter((status) => status !== 'DELETED_BY_ADMIN'))(
    '[OPS-01] has a way out of %s that does not end in deletion',
    (status) => {
      const ways = [...getTargets(status)].filter((to) => !isStoppedByAdmin(to));
      expect(ways.length).toBeGreaterThan(0);
    },
  );

  it.each(memberStatuses)('[OPS-01] leads from %s back to coaching or to matching', (status) => {
    const seen = new Set<MemberStatus>([status]);
    for (const each of seen) for (const to of getTargets(each)) seen.add(to);
    expect(seen.has('ACTIVE_COACHING')).toBe(true);
  });

  it('[OPS-01] lets staff stop and delete from every status, and reinstate to every status', () => {
    for (const from of memberStatuses) {
      const stops = memberStatuses.filter((to) => isStoppedByAdmin(to) && to !== from);
      expect(listManualTransitions(from)).toEqual(expect.arrayContaining(stops));
      if (isStoppedByAdmin(from))
        expect([...listManualTransitions(from)].sort()).toEqual(
          memberStatuses.filter((to) => to !== from).sort(),
        );
    }
  });

  it('[TEXT-02] allows opting out by STOP unless an admin stopped the member, and opting in only by START', () => {
    const canStop = memberStatuses.filter((from) => isAllowedTransition(from, 'EXITED_BY_STOP', 'member'));
    expect(canStop.sort()).toEqual(
      memberStatuses.filter((status) => !isStoppedByAdmin(status) && status !== 'EXITED_BY_STOP').sort(),
    );
    for (const to of memberStatuses.filter(
      (status) => !isStoppedByAdmin(status) && status !== 'EXITED_BY_STOP',
    )) {
      expect(isAllowedTransition('EXITED_BY_STOP', to, 'member')).toBe(true);
      expect(isAllowedTransition('EXITED_BY_STOP', to, 'staff')).toBe(false);
      expect(isAllowedTransition('EXITED_BY_STOP', to, 'system')).toBe(false);
    }
  });

  it('[MOM-04] lets only the system put coaching on hold at a limit and resume it', () => {
    for (const limit of ['AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'] as const) {
      for (const coaching of ['ACTIVE_COACHING', 'IDLE_COACHING'] as const) {
        for (const [from, to] of [
          [coaching, limit],
          [limit, coaching],
        ] as const) {
          expect(isAllowedTransition(from, to, 'system')).toBe(true);
          expect(isAllowedTransition(from, to, 'staff')).toBe(false);
          expect(isAllowedTransition(from, to, 'member')).toBe(false);
        }
      }
    }
  });

  it('[OPS-01] matches only members who wait for a coach', () => {
    expect(on('matched')).toEqual([{ from: 'PENDING_MATCHING', to: 'ACTIVE_COACHING', on: 'matched' }]);
    expect(isAllowedTransition('SIGNED_UP', 'ACTIVE_COACHING', 'staff')).toBe(false);
    expect(isAllowedTransition('COMMUNITY_MEMBER', 'ACTIVE_COACHING', 'system')).toBe(false);
  });

  it('[STAT-13, STAT-01, ROUTE-06] leads, in either spelling and with any other facts, to a status with a stable landing page', () => {
    const restless: unknown[] = [];
    let tried = 0;
    for (const to of new Set(statusTransitions.map((row) => row.to))) {
      const facts = allCombinations.filter(({ memberStatus }) => memberStatus === to);
      for (const spelling of listSpellings(to)) {
        for (const each of facts) {
          const { status } = deriveStatus({ ...each, memberStatus: parseMemberStatus(spelling) });
          const landing = getLandingRoute(status);
          tried += 1;
          if (getRedirect(landing, status) !== undefined) restless.push({ spelling, each });
          for (const path of Object.values(routes)) {
            const first = getRedirect(path, status);
            const second = first && getRedirect(first, status);
            if (second && getRedirect(second, status) !== undefined) restless.push({ spelling, path });
          }
        }
      }
    }
    expect(tried).toBe(14 * 3 * 3 * 2 ** 9);
    expect(restless.slice(0, 3)).toEqual([]);
  });
});
