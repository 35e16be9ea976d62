import { beforeEach, expect, it } from 'vitest';
import { resetPortal } from '../../test/reset-portal.ts';
import { chooseTheme, readTheme } from './theme.ts';

const readMember = () => document.documentElement.getAttribute('data-theme');

beforeEach(() => {
  resetPortal();
  chooseTheme('system');
});

it('the page follows the system until the member chooses', () => {
  expect(readTheme()).toBe('system');
  expect(readMember()).toBeNull();
});

it.each(['light', 'dark'] as const)('the choice of %s shows and is kept for the next page', (theme) => {
  chooseTheme(theme);
  expect(readMember()).toBe(theme);
  expect(readTheme()).toBe(theme);
});

it('choosing the system forgets the earlier choice', () => {
  chooseTheme('dark');
  chooseTheme('system');
  expect(readMember()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('the page follows the system when the stored choice is unknown', () => {
  localStorage.setItem('moments.theme', 'sepia');
  expect(readTheme()).toBe('system');
});
