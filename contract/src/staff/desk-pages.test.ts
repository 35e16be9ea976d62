import { expect, it } from 'vitest';
import { findDeskPage } from './desk-pages.ts';

it.each([
  ['/inbox', 'inbox'],
  ['/inbox/', 'inbox'],
  ['/inbox/5b4b1f2e', 'inbox'],
  ['/members/5b4b1f2e', 'members'],
  ['/', undefined],
  ['/inbox/5b4b1f2e/texts', undefined],
  ['/home', undefined],
  ['/api/v1/staff', undefined],
])('finds the page of %s', (path, page) => {
  expect(findDeskPage(path)).toBe(page);
});
