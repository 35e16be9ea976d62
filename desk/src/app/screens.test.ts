import { expect, it } from 'vitest';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { getFirstScreen, getLabel, hasAccess, isInBar, listMenu } from './screens.ts';

const toHolder = (role: StaffRole, onCall = false) => ({ roles: [role], onCall });

it('[DESK-03] shows only the screens in the menu that a role can open', () => {
  expect(listMenu(toHolder('coach'))).toContain('inbox');
  expect(listMenu(toHolder('coach'))).not.toContain('matching');
  expect(listMenu(toHolder('operations'))).not.toContain('inbox');
  expect(listMenu(toHolder('operations'))[0]).toBe('tonight');
  expect(listMenu(toHolder('admin'))).not.toContain('matching');
  expect(listMenu(toHolder('admin'))).not.toContain('inbox');
});

it.each([
  ['coach', ['inbox', 'members'], ['saved-replies']],
  [
    'operations',
    ['tonight', 'members'],
    ['matching', 'requests', 'safety', 'partners', 'deliveries', 'figures'],
  ],
  ['admin', ['tonight', 'staff'], ['safety', 'deliveries', 'figures', 'plans', 'audit']],
] as const)(
  '[DESK-03] keeps two screens of %s in the bar of phones, and the rest in its menu',
  (role, bar, rest) => {
    const holder = toHolder(role);
    expect(listMenu(holder).filter((page) => isInBar(holder, page))).toEqual(bar);
    expect(listMenu(holder).filter((page) => !isInBar(holder, page))).toEqual(rest);
  },
);

it('[DESK-03] names a coach’s list after their own members', () => {
  expect(getLabel(['coach'], 'members')).toBe('My members');
  expect(getLabel(['coach', 'operations'], 'members')).toBe('Members');
  expect(getLabel(['coach'], 'inbox')).toBe('Inbox');
});

it('[DESK-03] closes the screens of other roles', () => {
  const listOpenPages = (role: 'coach' | 'operations' | 'admin') =>
    (['inbox', 'tonight', 'members', 'matching', 'deliveries', 'plans', 'staff', 'audit'] as const).filter(
      (page) => hasAccess(toHolder(role), page),
    );
  expect(listOpenPages('coach')).toEqual(['inbox', 'members']);
  expect(listOpenPages('operations')).toEqual(['tonight', 'members', 'matching', 'deliveries']);
  expect(listOpenPages('admin')).toEqual(['tonight', 'deliveries', 'plans', 'staff', 'audit']);
});

it('[DESK-10] begins with staff and tokens for administrators who have no other role', () => {
  expect(getFirstScreen(toHolder('admin'))).toBe('staff');
  expect(getFirstScreen({ roles: ['admin', 'operations'], onCall: false })).toBe('tonight');
  expect(getFirstScreen(toHolder('coach'))).toBe('inbox');
});

it('[COVER-03] adds Tonight for a coach who is on call, after the inbox', () => {
  expect(listMenu(toHolder('coach'))).not.toContain('tonight');
  expect(listMenu(toHolder('coach', true)).slice(0, 2)).toEqual(['inbox', 'tonight']);
});
