import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A test file that failed, with what its tests said. */
export interface FailedFile {
  /** From the root. */
  file: string;
  tests: readonly { title: string; message: string }[];
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  ok: boolean;
  tests: { results: { error?: { message?: string } }[] }[];
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/**
 * Reads the failed files from a JSON report of vitest or Playwright.
 *
 * @param report - its path
 * @param root - the project's folder
 * @returns none if the run broke off before it wrote a report, or failed outside of its files
 */
export function readFailedFiles(report: string, root: string): FailedFile[] {
  if (!existsSync(report)) return [];
  const content = JSON.parse(readFileSync(report, 'utf8')) as VitestReport | PlaywrightReport;
  return 'suites' in content ? listFailedJourneys(content, root) : listFailedTests(content, root);
}

const listFailedTests = ({ testResults }: VitestReport, root: string): FailedFile[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const tests = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages.join('\n') }));
      // Without a failed test, the file itself could not be loaded.
      return {
        file: relative(root, name),
        tests: tests.length > 0 ? tests : [{ title: 'the file', message }],
      };
    });

function listFailedJourneys({ config, suites }: PlaywrightReport, root: string): FailedFile[] {
  const specs = suites.flatMap(listSpecs).filter(({ ok }) => !ok);
  return [...Map.groupBy(specs, ({ file }) => file)].map(([file, failed]) => ({
    file: relative(root, `${config.rootDir}/${file}`),
    tests: failed.map(({ title, tests }) => ({
      title,
      message: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
    })),
  }));
}

const listSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
];
