/** The import rules of docs/architecture.md. Written with groups, so that they hold for features that don't exist yet. */
/** The portal and the desk are laid out alike. */
const rulesOfAnApp = (app) => [
  {
    name: `${app}-features-only-through-their-index`,
    comment:
      'A part of another feature is used through that feature’s index.ts. app/ loads screens and composes features.',
    severity: 'error',
    from: { path: `^${app}/src/features/([^/]+)/` },
    to: {
      path: `^${app}/src/(features/([^/]+)|app)/`,
      pathNot: [`^${app}/src/features/$1/`, `^${app}/src/features/[^/]+/index\\.ts$`],
    },
  },
  {
    name: `shared-${app}-parts-know-no-feature`,
    severity: 'error',
    from: { path: `^${app}/src/`, pathNot: `^${app}/src/(features|app)/` },
    to: { path: `^${app}/src/(features|app)/` },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/src' },
      to: { path: '^(server|ui|portal|desk|cli|sandbox|sample-data|launcher|browser-tests|bench|simulate)/' },
    },
    {
      name: 'ui-knows-no-members',
      comment: 'Parts of the screen: looks and behavior, for every app.',
      severity: 'error',
      from: { path: '^ui/' },
      to: {
        path: '^(contract|server|portal|desk|cli|sandbox|sample-data|launcher|browser-tests|bench|simulate)/',
      },
    },
    {
      name: 'production-never-imports-stories',
      comment: 'The gallery finds stories by file name; only stories and their tests import from it.',
      severity: 'error',
      from: { path: '^[^/]+/src/', pathNot: '^(launcher|bench)/' },
      to: { path: '^(ui/gallery|[^/]+/stories)/' },
    },
    {
      name: 'production-never-imports-the-sandbox',
      severity: 'error',
      from: { path: '^(contract|server|ui|portal|desk|cli)/src', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(sandbox|sample-data|launcher|browser-tests|bench|simulate)/' },
    },
    { name: 'portal-not-server', severity: 'error', from: { path: '^portal/' }, to: { path: '^server/' } },
    {
      name: 'server-not-portal',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(portal|desk)/' },
    },
    {
      name: 'desk-uses-ui-and-contract-only',
      severity: 'error',
      from: { path: '^desk/' },
      to: { path: '^(server|portal|cli|sandbox|sample-data|launcher|browser-tests|bench|simulate)/' },
    },
    { name: 'portal-not-desk', severity: 'error', from: { path: '^portal/' }, to: { path: '^desk/' } },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^sandbox/src' },
      to: { path: '^(contract|server|portal|desk|cli)/' },
    },
    {
      name: 'server-features-only-through-their-index',
      comment: 'A use case of another feature is called through that feature’s index.ts.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/([^/]+)/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$', 'rules\\.ts$'],
      },
    },
    ...rulesOfAnApp('portal'),
    ...rulesOfAnApp('desk'),
    {
      name: 'server-platform-is-the-ground',
      comment: 'What the platform needs from above, it declares as an interface (platform-services.ts).',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'server-providers-stand-on-the-platform',
      severity: 'error',
      from: { path: '^server/src/providers/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/(platform|providers)/' },
    },
    {
      name: 'server-parts-never-import-the-whole',
      comment: 'server.ts and build-services.ts put all parts together. startup/ and the programs run them.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(server|build-services)\\.ts$|^server/src/startup/' },
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
    {
      name: 'opentelemetry-only-when-traced',
      severity: 'error',
      from: { path: '^server/src', pathNot: ['^server/src/platform/tracing/otlp-'] },
      to: { path: '^node_modules/@opentelemetry/' },
    },
    {
      name: 'traces-loaded-only-when-wanted',
      severity: 'error',
      from: { path: '^server/src', pathNot: ['^server/src/platform/tracing/otlp-', '\\.test\\.ts$'] },
      to: { path: '^server/src/platform/tracing/otlp-', dynamic: false, dependencyTypesNot: ['type-only'] },
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
          // The browser loads it by its address.
          '^portal/public/safety-worker\\.js$',
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
