import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes minutes begins first: at the end it would keep one of the two workers waiting. */
const takesLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/server/test/crash/');

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))];
  }
}

export default defineConfig({
  test: {
    projects: [
      'contract',
      'server',
      'ui',
      'portal',
      'portal/prerender',
      'sandbox',
      'launcher',
      'sample-data',
      'operator',
      'scripts',
    ],
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
  },
});
