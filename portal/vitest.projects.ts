import react from '@vitejs/plugin-react';
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';

const all = '**/*.test.{ts,tsx}';

/** What replaces a module, or looks at what a module keeps from its first loading on, must find a world where nothing was loaded. */
const alone = [
  'src/app/guard.test.tsx',
  'src/app/late-start.test.ts',
  'src/app/layout/member-layout.test.tsx',
  'src/card-provider/card-script.test.ts',
  'src/features/enrollment/enrollment-screen.test.tsx',
  'src/interface/layout/layout.test.tsx',
  'src/interface/overlay/overlays.test.tsx',
  'src/session/*.test.{ts,tsx}',
];

const project = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  plugins: [react()],
  root: import.meta.dirname,
  test: {
    name,
    environment: 'jsdom',
    maxWorkers: 2,
    setupFiles: [`${import.meta.dirname}/test/setup.ts`],
    testTimeout: 15_000,
    // Only the test of the tokens reads a style sheet.
    css: { include: [/tokens\.css/] },
    ...test,
  },
});

/** The portal's tests: most share one browser document, which takes longer to make than a test takes. */
export const portalProjects = [
  project('portal', { include: [all], exclude: [...configDefaults.exclude, ...alone], isolate: false }),
  project('portal-alone', { include: alone }),
];
