import { expect, it } from 'vitest';
import { getLabel, hasAccess, listMenu } from './screens.ts';

it('[DESK-03] shows only the screens in the menu that a role can open', () => {
  expect(listMenu(['coach'])).toContain('inbox');
  expect(listMenu(['coach'])).not.toContain('matching');
  expect(listMenu(['operations'])).not.toContain('inbox');
  expect(listMenu(['operations'])[0]).toBe('matching');
  expect(listMenu(['admin'])).not.toContain('matching');
  expect(listMenu(['admin'])).not.toContain('inbox');
});

it('[DESK-03] names a coach’s list after their own members', () => {
  expect(getLabel(['coach'], 'members')).toBe('My members');
  expect(getLabel(['coach', 'operations'], 'members')).toBe('Members');
  expect(getLabel(['coach'], 'inbox')).toBe('Inbox');
});

it('[DESK-03] closes the screens of other roles', () => {
  const listOpenPages = (role: 'coach' | 'operations' | 'admin') =>
    (['inbox', 'members', 'matching', 'deliveries', 'plans', 'staff', 'audit'] as const).filter((page) =>
      hasAccess([role], page),
    );
  expect(listOpenPages('coach')).toEqual(['inbox', 'members']);
  expect(listOpenPages('operations')).toEqual(['members', 'matching', 'deliveries']);
  expect(listOpenPages('admin')).toEqual(['deliveries', 'plans', 'staff', 'audit']);
});
