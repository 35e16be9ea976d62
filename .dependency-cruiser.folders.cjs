/**
 * Forbids cycles of the folders inside a feature. It reads production code only, because tests import the whole. The feature's own
 * folder isn't part of a cycle: it holds what its parts share and what puts them together.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-of-folders-in-a-feature',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|portal|desk)/src/features/([^/]+)/.' },
      to: { path: '^$1/src/features/$2/.', circular: true },
    },
  ],
  options: {
    ...require('./.dependency-cruiser.cjs').options,
    includeOnly: '^(server|portal|desk)/src/features/',
    exclude: { path: '\\.test\\.' },
  },
};
