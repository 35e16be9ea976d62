import { expect, it } from 'vitest';
import { readSelection } from './selection.ts';

const stages = ['lint', 'unit', 'browser'];

it('runs everything when nothing is asked for', () => {
  const selection = readSelection([], stages);
  expect(stages.map(selection.includes)).toEqual([true, true, true]);
  expect(selection.projects).toEqual([]);
});

it.each([[['--only', 'lint,browser']], [['--only=lint,browser']]])(
  'runs the named stages only: %s',
  (parameters) => {
    expect(stages.map(readSelection(parameters, stages).includes)).toEqual([true, false, true]);
  },
);

it('narrows the unit tests to the named projects', () => {
  const selection = readSelection(['--only', 'server,portal'], stages);
  expect(stages.map(selection.includes)).toEqual([false, true, false]);
  expect(selection.projects).toEqual(['server', 'portal']);
});

it('names what it does not know', () => {
  expect(() => readSelection(['--only', 'lint,sever'], stages)).toThrow('No such stage: sever.');
  expect(() => readSelection(['--fast'], stages)).toThrow('Unknown: --fast.');
});
