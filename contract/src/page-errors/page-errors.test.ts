import { describe, expect, it } from 'vitest';
import { createErrorReporter } from './error-reporter.ts';
import { describeError, type PageError } from './page-error-rules.ts';
import { reportPageError } from './page-errors.ts';

/** Makes an error as the browser has it in the built portal. */
function fail(error: Error, ...frames: string[]): Error {
  error.stack = [`${error.name}: ${error.message}`, ...frames.map((frame) => `    at x (${frame})`)].join(
    '\n',
  );
  return error;
}

const ours = 'https://portal.example/assets/home-3f9c.js:1:2040';
const describeOnHome = (error: unknown) => describeError('screen', '/home', error);

describe('describeError', () => {
  it('[OPS-05] keeps the kind of an error and its positions in our files', () => {
    const error = fail(new TypeError("Cannot read properties of undefined (reading 'name')"), ours);
    expect(describeOnHome(error)).toEqual({
      kind: 'screen',
      page: '/home',
      name: 'TypeError',
      reason: 'no-value',
      frames: ['assets/home-3f9c.js:1:2040'],
    });
  });

  it.each([
    [new SyntaxError(`Unexpected token 'M', "My name is Ana" is not valid JSON`), 'not-json'],
    [new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=Ana'), 'react 418'],
    [new Error('ana@example.com +12125550100'), 'other'],
    [new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js'), 'file-missing'],
  ])('[OPS-05] leaves out what an error quotes: %s', (error, reason) => {
    const report = describeOnHome(fail(error, 'https://portal.example/home?q=Ana:1:2', ours));
    expect(report.reason).toBe(reason);
    expect(JSON.stringify(report)).not.toMatch(/ana|555|args|portal\.example/i);
    expect(reportPageError.body.safeParse(report).success).toBe(true);
  });

  it('[OPS-05] describes a thrown value that is not an error, and an unknown error name', () => {
    expect(describeOnHome('Ana')).toMatchObject({ name: 'Error', reason: 'other', frames: [] });
    const error = new Error('x');
    error.name = 'Ana Reyes 12125550100';
    expect(describeOnHome(error)).toMatchObject({ name: 'Error' });
  });
});

describe('the report', () => {
  const report: PageError = { kind: 'script', page: '/home', name: 'Error', reason: 'other', frames: [] };

  it.each([
    { page: '/home?q=Ana' },
    { reason: 'Ana Reyes' },
    { reason: 'ana' },
    { name: 'Ana' },
    { frames: ['https://x/assets/a.js:1:2'] },
    { frames: Array.from({ length: 9 }, () => 'assets/a.js:1:2') },
    { message: 'Ana' },
  ])('[OPS-05] rejects a report with free text: %j', (change) => {
    expect(reportPageError.body.safeParse(report).success).toBe(true);
    expect(reportPageError.body.safeParse({ ...report, ...change }).success).toBe(false);
  });
});

describe('createErrorReporter', () => {
  it('reports each error once, at most five, and none from other scripts', () => {
    const sent: PageError[] = [];
    const report = createErrorReporter(
      () => '/home',
      (each) => sent.push(each),
    );
    for (let at = 1; at < 9; at += 1) {
      const error = fail(new Error('x'), `https://portal.example/assets/a.js:1:${String(at)}`);
      report('script', error);
      report('promise', error);
    }
    expect(sent.map(({ frames }) => frames[0])).toEqual(
      [1, 2, 3, 4, 5].map((at) => `assets/a.js:1:${String(at)}`),
    );
  });

  it('reports each failing screen and no error from other scripts', () => {
    const sent: PageError[] = [];
    const report = createErrorReporter(
      () => '/home',
      (each) => sent.push(each),
    );
    report(
      'script',
      fail(new Error('x'), 'https://js.stripe.example/v3.js:1:2', 'chrome-extension://abc/x.js:1:1'),
    );
    report('script', null);
    report('screen', fail(new Error('x')));
    expect(sent.map(({ kind }) => kind)).toEqual(['screen']);
  });
});
