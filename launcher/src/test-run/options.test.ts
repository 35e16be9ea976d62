import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const read = (...parameters: string[]) => readOptions(parameters, ['lint', 'unit'], 3);

it('without options, everything runs with the commit’s part', () => {
  const { selection, ...others } = read();
  expect([selection.includes('lint'), selection.includes('unit')]).toEqual([true, true]);
  expect(others).toEqual({ isWhole: false, part: 3, changedSince: undefined, isOnce: false });
});

it('options can be combined', () => {
  const { selection, ...others } = read(
    '--only=lint',
    '--whole',
    '--part',
    '2',
    '--once',
    '--changed=HEAD~1',
  );
  expect([selection.includes('lint'), selection.includes('unit')]).toEqual([true, false]);
  expect(others).toEqual({ isWhole: true, part: 2, changedSince: 'HEAD~1', isOnce: true });
});

it('--changed without a commit means the usual one', () => {
  expect(read('--changed').changedSince).toBe('');
  expect(read('--changed', '--only', 'lint').changedSince).toBe('');
});

it.each([['--fast'], ['lint'], ['--part=17'], ['--part', 'x']])(
  'explains a wrong option: %s',
  (...parameters) => {
    expect(() => read(...parameters)).toThrow(/^Unknown: |^--part is /);
  },
);
