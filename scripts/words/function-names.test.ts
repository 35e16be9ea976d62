import { expect, it } from 'vitest';
import { findClassMethodName, findMethodName, findNamesWithoutVerb, parseSource } from './function-names.ts';

const listNames = (text: string) => findNamesWithoutVerb(parseSource(text, 'a.tsx')).map(({ word }) => word);

it.each([
  ['export async function memberRow(id: string) {}', 'memberRow'],
  ['const planName = (plan: Plan) => plan.name;', 'planName'],
  ['const years = function () { return 1; };', 'years'],
  ['function readAll() { const next = () => 1; return next(); }', 'next'],
])('finds the name without a verb in "%s"', (text, name) => {
  expect(listNames(text)).toEqual([name]);
});

it.each([
  'export async function readMemberRow(id: string) {}',
  'const isOpen = (state: State) => state === 1;',
  'const toRow = (member: Member) => [member];',
  'function useProfile() {}',
  'function MemberRow() { return <p />; }',
  'const planName = plan.name;',
  'const byId = new Map<string, Plan>();',
  'const deletionCodeEmail = (code: string) => code;',
  'export function invalidFields() {}',
])('accepts "%s"', (text) => {
  expect(listNames(text)).toEqual([]);
});

const listMethods = (members: string) =>
  findNamesWithoutVerb(parseSource(`interface A { ${members} }`, 'a.ts'), findMethodName).map(
    ({ word }) => word,
  );

it.each([
  ['memberRow(id: string): Row;', 'memberRow'],
  ['readonly planName: (plan: Plan) => string;', 'planName'],
  ['years?: () => number;', 'years'],
  ['next: (() => string) | undefined;', 'next'],
  ['back: (() => void) | null', 'back'],
])('finds the method without a verb in "%s"', (members, name) => {
  expect(listMethods(members)).toEqual([name]);
});

it.each([
  'readMemberRow(id: string): Row;',
  'readonly onClose?: () => void;',
  'planName: string;',
  'back: string | (() => void);',
  'years: undefined | null;',
  'cell: (row: Row) => ReactNode;',
  'now(): Date;',
])('accepts the member "%s"', (members) => {
  expect(listMethods(members)).toEqual([]);
});

const listClassMethods = (members: string) =>
  findNamesWithoutVerb(parseSource(`class A { ${members} }`, 'a.ts'), findClassMethodName).map(
    ({ word }) => word,
  );

it.each([
  ['memberRow(id: string) { return id; }', 'memberRow'],
  ['#planName(plan: Plan) { return plan.name; }', '#planName'],
  ['static years = () => 1;', 'years'],
])('finds the method of a class without a verb in "%s"', (members, name) => {
  expect(listClassMethods(members)).toEqual([name]);
});

it.each([
  'readMemberRow(id: string) { return id; }',
  '#readRow() { return 1; }',
  'get planName() { return this.plan.name; }',
  'planName = "starter";',
  'componentDidCatch() {}',
  'read() { return { planName() { return 1; } }; }',
])('accepts the class member "%s"', (members) => {
  expect(listClassMethods(members)).toEqual([]);
});

it('names the line and what to write instead', () => {
  expect(findNamesWithoutVerb(parseSource('const fine = 1;\n  function planRow() {}', 'a.ts'))).toEqual([
    {
      line: 2,
      word: 'planRow',
      instead: 'a name that begins with a verb of scripts/words/verbs.txt',
      text: 'function planRow() {}',
    },
  ]);
});
