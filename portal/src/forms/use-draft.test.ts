import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
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

it('[ENR-13] brings an unsaved form back, over a change of screen', () => {
  draft('one').save({ firstName: 'Eli', dob: '1990-02-03', gender: 'x' });
  expect(draft('one').initial).toEqual({ firstName: 'Eli', dob: '1990-02-03', gender: 'x' });
});

it('[ENR-13] keeps over a reload only the fields that are named: no birth date, no gender', () => {
  draft('two').save({ firstName: 'Eli', dob: '1990-02-03', gender: 'x' });
  expect(storedText()).toContain('Eli');
  expect(storedText()).not.toMatch(/1990|gender/);
});

it('[ENR-13] a reload finds the stored part', () => {
  sessionStorage.setItem('moments.draft.member-1.three', JSON.stringify({ firstName: 'Eli' }));
  expect(draft('three').initial).toEqual({ firstName: 'Eli' });
});

it('is gone once saved', () => {
  draft('four').save({ firstName: 'Eli' });
  draft('four').clear();
  expect(draft('four').initial).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('belongs to its member', () => {
  draft('five').save({ firstName: 'Eli' });
  expect(readDraft('member-2', 'five')).toBeUndefined();
});

it('leaves nothing of it to the next who signs in', () => {
  draft('seven').save({ firstName: 'Eli', dob: '1990-02-03' });
  clearOtherMembersDrafts('member-1');
  expect(draft('seven').initial).toEqual({ firstName: 'Eli', dob: '1990-02-03' });
  clearOtherMembersDrafts('member-2');
  expect(storedText()).not.toContain('Eli');
  expect(readDraft('member-1', 'seven')).toBeUndefined();
});

it('refuses a sensitive field in storage at compile time', () => {
  // @ts-expect-error dob must not be stored
  renderHook(() => useDraft<Form>('six', ['dob']));
});
