import { renderHook } from '@testing-library/react';
import { beforeEach, expect, expectTypeOf, it } from 'vitest';
import { resetPortal, storedText } from '../../test/reset-portal.ts';
import { useSession } from '../session/session-store.ts';
import { clearOtherMembersDrafts, readDraft } from './draft-store.ts';
import { useDraft } from './use-draft.ts';

interface Form {
  firstName: string;
  dob: string;
  gender: string;
}

beforeEach(() => {
  resetPortal();
  useSession.setState({ userId: 'member-1' });
});

const draft = (key: string) => renderHook(() => useDraft<Form>(key, ['firstName'])).result.current;

it('[ENR-13] restores an unsaved form after a change of screen', () => {
  draft('one').save({ firstName: 'Eli', dob: '1990-02-03', gender: 'x' });
  expect(draft('one').initial).toEqual({ firstName: 'Eli', dob: '1990-02-03', gender: 'x' });
});

it('[ENR-13] stores only the named fields for a reload, and neither birth date nor gender', () => {
  draft('two').save({ firstName: 'Eli', dob: '1990-02-03', gender: 'x' });
  expect(storedText()).toContain('Eli');
  expect(storedText()).not.toMatch(/1990|gender/);
});

it('[ENR-13] restores the stored fields after a reload', () => {
  sessionStorage.setItem('moments.draft.member-1.three', JSON.stringify({ firstName: 'Eli' }));
  expect(draft('three').initial).toEqual({ firstName: 'Eli' });
});

it('[ENR-13] removes a draft when the form is saved', () => {
  draft('four').save({ firstName: 'Eli' });
  draft('four').clear();
  expect(draft('four').initial).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('[ENR-13] shows a draft only to its member', () => {
  draft('five').save({ firstName: 'Eli' });
  expect(readDraft('member-2', 'five')).toBeUndefined();
});

it('[ENR-13] removes the drafts of another member when a member logs in', () => {
  draft('seven').save({ firstName: 'Eli', dob: '1990-02-03' });
  clearOtherMembersDrafts('member-1');
  expect(draft('seven').initial).toEqual({ firstName: 'Eli', dob: '1990-02-03' });
  clearOtherMembersDrafts('member-2');
  expect(storedText()).not.toContain('Eli');
  expect(readDraft('member-1', 'seven')).toBeUndefined();
});

it('[ENR-13] names only fields that are not sensitive for storage', () => {
  type StoredField = NonNullable<Parameters<typeof useDraft<Form>>[1]>[number];
  expectTypeOf<StoredField>().toEqualTypeOf<'firstName'>();
});
