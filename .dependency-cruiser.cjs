// The walls between the rooms (design: "Walls"). Each rule says in `comment`
// what a broken one means for the reader.
const tests = ['\\.test\\.tsx?$', '^web/src/test/']
/** What saves records of any kind and logs it: the top of the platform. */
const record = 'api/src/platform/record'
const npm = (...names) => `node_modules/(${names.join('|')})(/|$)`

/**
 * The rooms of web from top to bottom; those of one line do not know each other, and imports only go down.
 * Every other folder is a feature, between `app` and the rest. `gql` is generated, `test` sees everything.
 */
const webRooms = [
  ['contracts', 'accounts'],
  ['student', 'desk'],
  ['calendar', 'runs', 'points'],
  ['record'],
  ['csv'],
  ['ui'],
  ['shared'],
]
const oneOf = (rooms) => `^web/src/(${rooms.join('|')})/`

const webWalls = [
  {
    name: 'web-feature-stands-alone',
    comment: 'A web feature knows itself and the rooms below. app/ composes features; what two need moves down.',
    severity: 'error',
    from: { path: '^web/src/([^/]+)/', pathNot: [oneOf(['app', 'gql', 'test', ...webRooms.flat()])] },
    to: { path: '^web/src/', pathNot: ['^web/src/$1/', oneOf(['gql', 'test', ...webRooms.flat()])] },
  },
  ...webRooms.map((level, index) => ({
    name: `web-${level.join('-')}-only-downwards`,
    comment: `Imports of web only go down: ${webRooms.map((rooms) => rooms.join(' | ')).join(' → ')}.`,
    severity: 'error',
    // A test may stage the parts above that the tested one is made for.
    from: { path: oneOf(level), pathNot: tests },
    to: {
      path: '^web/src/',
      pathNot: ['^web/src/$1/', oneOf(['gql', 'test', ...webRooms.slice(index + 1).flat()])],
    },
  })),
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'schema-stands-alone',
      comment:
        'schema/ imports itself, zod, temporal-polyfill and the judge of passwords: both sides run it, so it may know neither.',
      severity: 'error',
      from: { path: '^schema/src/', pathNot: tests },
      to: { pathNot: ['^schema/src/', npm('zod', 'temporal-polyfill', '@zxcvbn-ts/[^/]+')] },
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
    ...webWalls,
    {
      name: 'api-platform-knows-no-feature',
      comment: 'What all features stand on knows no feature: it is handed what it needs.',
      severity: 'error',
      from: { path: '^api/src/platform/', pathNot: tests },
      to: { path: '^api/src/(?!platform/)' },
    },
    {
      name: 'api-record-on-top-of-the-platform',
      comment: 'What saves records stands on the rest of the platform, which knows no records.',
      severity: 'error',
      from: { path: '^api/src/platform/', pathNot: [...tests, `^${record}/`] },
      to: { path: `^${record}/` },
    },
    {
      name: 'api-database-at-the-bottom',
      comment: 'platform/database/ knows itself and the migrations; everything else stands on it.',
      severity: 'error',
      from: { path: '^api/src/platform/database/', pathNot: tests },
      to: { path: '^api/', pathNot: '^api/(src/platform/database|migrations)/' },
    },
    {
      name: 'api-feature-knows-no-door',
      comment: 'Doors (doors/, what lies in api/src itself) compose features; no feature asks by which one came in.',
      severity: 'error',
      from: { path: '^api/src/[^/]+/', pathNot: [...tests, '^api/src/doors/'] },
      to: { path: '^api/src/([^/]+\\.ts$|doors/)' },
    },
    {
      name: 'api-resolver-is-private',
      comment: "A feature may use another's entity, type or verbs; only the GraphQL door knows its resolver.",
      severity: 'error',
      from: { path: '^api/src/([^/]+)/', pathNot: '^api/src/doors/graphql/' },
      to: { path: '^api/src/.+\\.resolver\\.ts$', pathNot: '^api/src/$1/' },
    },
    {
      name: 'fastify-at-the-door',
      comment: 'Only doors/rest/ and app.ts know Fastify; everything behind them takes (ctx, input).',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/(doors/rest/|app\\.ts$)' },
      to: { path: npm('fastify', '@fastify/[^/]+', '@as-integrations/fastify') },
    },
    {
      name: 'queue-behind-jobs',
      comment: 'Only platform/jobs/ knows the queue, and platform/database/ that it has tables of its own.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: [...tests, '^api/src/platform/(jobs/|database/migrate\\.ts$)'] },
      to: { path: npm('graphile-worker') },
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
      to: { path: ['\\.test\\.tsx?$', '^api/test/', '^web/src/test/'], pathNot: 'node_modules' },
    },
    {
      name: 'no-seeds-in-product',
      comment: 'What ships does not import what fills a database for measuring or testing, nor what measures.',
      severity: 'error',
      from: { path: '^(schema|api|web)/src/', pathNot: tests },
      to: { path: ['^api/(seeds|bench)/', '^web/bench/'] },
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
