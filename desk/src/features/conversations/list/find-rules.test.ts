import { expect, it } from 'vitest';
import { sampleRow } from '../../../../test/sample-inbox.ts';
import { findRows } from './find-rules.ts';

const rows = ['Eli Stone', 'Élise Marsh', 'Rosa Delgado'].map((name) => sampleRow({ memberId: name, name }));

it.each([
  ['', ['Eli Stone', 'Élise Marsh', 'Rosa Delgado']],
  ['eli', ['Eli Stone', 'Élise Marsh']],
  [' ST  el', ['Eli Stone']],
  ['tone', []],
])('[DESK-02] finds members by the start of each name: "%s"', (text, names) => {
  expect(findRows(rows, text).map(({ name }) => name)).toEqual(names);
});
