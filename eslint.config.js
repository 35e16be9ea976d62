import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig([
  globalIgnores(['**/build/**', '**/node_modules/**', '.data/**', '.cache/**', 'test-results/**']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "TSAsExpression[typeAnnotation.typeName.name!='const'] > TSAsExpression",
          message: 'A double cast hides a type error. Narrow or parse instead.',
        },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['portal/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  {
    // Programs that a person runs in a terminal speak by console.
    files: [
      'launcher/**',
      'operator/**',
      'bench/**',
      'scripts/**',
      'sandbox/src/main.ts',
      'sample-data/src/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Tests assert on what they just arranged: a non-null assertion there fails as loudly as an expectation.
    files: ['**/*.test.{ts,tsx}', '**/test/**', 'browser-tests/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
]);
