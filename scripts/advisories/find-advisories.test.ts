import { expect, it } from 'vitest';
import { findAffected, parseAdvisories } from './find-advisories.ts';
import { compareVersions, isInRange } from './version-rules.ts';

const packages = {
  '': { version: '0.4.0' },
  server: { version: '0.0.0' },
  'node_modules/left': { version: '1.2.2' },
  'node_modules/a/node_modules/left': { version: '2.0.0' },
  'node_modules/@scope/right': { version: '3.0.0-rc.1' },
};
const left = { ecosystem: 'npm', name: 'left' };
const toOsv = (events: readonly object[], more: object = {}) => ({
  id: 'GHSA-1',
  summary: 'Reads too much',
  affected: [{ package: left, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});
const find = (json: unknown) => findAffected(packages, parseAdvisories(json));

it.each([
  ['fixed later', toOsv([{ introduced: '0' }, { fixed: '1.2.3' }]), ['1.2.2']],
  ['affected up to a version', [toOsv([{ introduced: '1.0.0' }, { last_affected: '1.2.2' }])], ['1.2.2']],
  ['never fixed', { vulns: [toOsv([{ introduced: '1.2.2' }])] }, ['1.2.2', '2.0.0']],
  [
    'fixed and introduced again',
    toOsv([{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }]),
    ['2.0.0'],
  ],
  ['fixed before', toOsv([{ introduced: '0' }, { fixed: '1.2.2' }]), []],
  ['withdrawn', toOsv([{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }), []],
])('finds the affected versions of an OSV advisory that is %s', (_what, json, versions) => {
  expect(find(json)).toEqual(versions.map((version) => `left ${version}: Reads too much (GHSA-1)`));
});

it('finds the packages of npm’s bulk advisories, also with a scope and a prerelease', () => {
  const toAdvisory = (range: string) => ({
    id: 1,
    url: 'https://x/1',
    title: 'Fails',
    vulnerable_versions: range,
  });
  expect(
    find({
      left: [toAdvisory('<1.2.3 || >=3')],
      '@scope/right': [toAdvisory('<3.0.0')],
      other: [toAdvisory('*')],
    }),
  ).toEqual(['@scope/right 3.0.0-rc.1: Fails (https://x/1)', 'left 1.2.2: Fails (https://x/1)']);
  expect(() => find({ left: [{ title: 'no range' }] })).toThrow('vulnerable_versions');
});

it('orders versions as semver.org does', () => {
  const ordered = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.10',
    '1.2.0',
    '10.0.0',
  ];
  expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered);
  expect(isInRange('1.5.0', '> 1.0.0 <= 1.5.0')).toBe(true);
});
