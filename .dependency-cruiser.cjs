/** The import rules of docs/architecture.md. Written with groups, so that they hold for features that don't exist yet. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/src' },
      to: { path: '^(server|ui|portal|operator|sandbox|sample-data|launcher|browser-tests|bench)/' },
    },
    {
      name: 'ui-knows-no-members',
      comment: 'Parts of the screen: looks and behavior, for every app.',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^(contract|server|portal|operator|sandbox|sample-data|launcher|browser-tests|bench)/' },
    },
    {
      name: 'production-never-imports-the-sandbox',
      severity: 'error',
      from: { path: '^(contract|server|ui|portal|operator)/src', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(sandbox|sample-data|launcher|browser-tests|bench)/' },
    },
    { name: 'portal-not-server', severity: 'error', from: { path: '^portal/' }, to: { path: '^server/' } },
    { name: 'server-not-portal', severity: 'error', from: { path: '^server/' }, to: { path: '^portal/' } },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^sandbox/src' },
      to: { path: '^(contract|server|portal|operator)/' },
    },
    {
      name: 'server-features-only-through-their-index',
      comment: 'A use case of another feature is called through that feature’s index.ts.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/([^/]+)/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'portal-features-only-through-their-index',
      comment:
        'A part of another feature is used through that feature’s index.ts. app/ loads screens and composes features.',
      severity: 'error',
      from: { path: '^portal/src/features/([^/]+)/' },
      to: {
        path: '^portal/src/(features/([^/]+)|app)/',
        pathNot: ['^portal/src/features/$1/', '^portal/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'shared-portal-parts-know-no-feature',
      severity: 'error',
      from: { path: '^portal/src/', pathNot: '^portal/src/(features|app)/' },
      to: { path: '^portal/src/(features|app)/' },
    },
    {
      name: 'server-platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/(platform|providers)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'rules-import-only-the-contract',
      severity: 'error',
      from: { path: '^server/src/features/[^/]+/.*rules\\.ts$' },
      to: { path: '^server/src/', pathNot: ['rules\\.ts$'] },
    },
    {
      name: 'sql-only-in-repositories',
      severity: 'error',
      from: {
        path: '^server/src/(features|platform/(audit|outbox))/',
        pathNot: ['(repository|-row)[^/]*\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: '^(node_modules/(drizzle-orm|pg)/|server/src/platform/database/schema)' },
    },
    {
      name: 'sdk-only-in-its-adapter',
      severity: 'error',
      from: { path: '^server/src', pathNot: ['^server/src/providers/', '\\.test\\.ts$'] },
      to: { path: '^node_modules/(stripe|twilio|nodemailer)/' },
    },
    // end-with-parent.ts is loaded into programs by `node --import`, not imported.
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.config\\.',
          '(^|/)test/',
          '\\.(css|json)$',
          '^launcher/src/exit-with-parent\\.ts$',
          // The linter's configuration names it.
          '^scripts/lint/',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^build/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
