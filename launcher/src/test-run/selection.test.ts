import { expect, it } from 'vitest';
import { readSelection } from './selection.ts';

const stages = ['lint', 'unit', 'browser'];

it('runs everything without a selection', () => {
  const selection = readSelection(undefined, stages);
  expect(stages.map(selection.includes)).toEqual([true, true, true]);
  expect(selection.projects).toEqual([]);
});

it('runs the named stages only', () => {
  expect(stages.map(readSelection('lint,browser', stages).includes)).toEqual([true, false, true]);
});

it('narrows the unit tests to the named projects', () => {
  const selection = readSelection('server,portal', stages);
  expect(stages.map(selection.includes)).toEqual([false, true, false]);
  expect(selection.projects).toEqual(['server', 'portal']);
});

it('names an unknown stage', () => {
  expect(() => readSelection('lint,sever', stages)).toThrow('No such stage: sever.');
});
