// The walls between the rooms (design: "Walls"). Each rule says in `comment`
// what a broken one means for the reader.
const tests = ['\\.test\\.tsx?$', '^web/src/shared/test/']
const npm = (...names) => `node_modules/(${names.join('|')})(/|$)`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'schema-stands-alone',
      comment: 'schema/ imports itself, zod and temporal-polyfill: both sides run it, so it may know neither.',
      severity: 'error',
      from: { path: '^schema/src/', pathNot: tests },
      to: { pathNot: ['^schema/src/', npm('zod', 'temporal-polyfill')] },
    },
    {
      name: 'api-never-meets-web',
      comment: 'api and web agree through schema/ only.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-never-meets-api',
      comment: 'web and api agree through schema/ only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^api/' },
    },
    {
      name: 'web-feature-stands-alone',
      comment: 'A web feature knows itself, shared/ and gql/. app/ composes features; what two need moves to shared/.',
      severity: 'error',
      from: { path: '^web/src/([^/]+)/', pathNot: '^web/src/(app|shared|gql)/' },
      to: { path: '^web/src/', pathNot: '^web/src/($1|shared|gql)/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      comment: 'shared/ is below every feature.',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/', pathNot: '^web/src/(shared|gql)/' },
    },
    {
      name: 'api-resolver-is-private',
      comment: "A feature may use another's entity, type or verbs; its resolver is its own door.",
      severity: 'error',
      from: { path: '^api/src/([^/]+)/' },
      to: { path: '^api/src/.+\\.resolver\\.ts$', pathNot: '^api/src/$1/' },
    },
    {
      name: 'fastify-at-the-door',
      comment: 'Only rest/ and app.ts know Fastify; everything behind them takes (ctx, input).',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/(rest/|app\\.ts$)' },
      to: { path: npm('fastify', '@fastify/[^/]+', '@as-integrations/fastify') },
    },
    {
      name: 'no-cycle',
      comment: 'Of two files that need each other, one needs a third.',
      severity: 'error',
      from: { pathNot: '\\.entity\\.ts$' },
      to: { circular: true },
    },
    {
      name: 'no-cycle-of-entities',
      comment: 'Entities may name each other as types only.',
      severity: 'error',
      from: { path: '\\.entity\\.ts$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-test-in-product',
      comment: 'What ships does not import tests or their helpers.',
      severity: 'error',
      from: { path: '^(schema|api|web)/src/', pathNot: tests },
      to: { path: ['\\.test\\.tsx?$', '^api/test/', '^web/src/shared/test/'], pathNot: 'node_modules' },
    },
    {
      name: 'no-dev-dependency-in-product',
      comment: 'A package that ships code imports is a dependency, not a devDependency.',
      severity: 'error',
      from: { path: '^(schema|api|web)/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'An import nobody can resolve is an import nobody checks.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    // Type-only imports count: a wall is about knowing, not about running.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
