import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Each wall between the rooms (`.dependency-cruiser.cjs`) stops an import that goes through it. */

type Forbidden = { name: string }
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: Forbidden[]
  options: ICruiseOptions
}

/** By wall: a file, and what it must not import. The wall must name exactly these; a list has several that must not. */
const broken: Record<string, [from: string, to: string][]> = {
  'schema-stands-alone': [['schema/src/rules/a.ts', 'node_modules/fastify/index.js']],
  'api-never-meets-web': [['api/src/slots/a.ts', 'web/src/slots/x.ts']],
  'web-never-meets-api': [['web/src/slots/a.ts', 'api/src/slots/x.ts']],
  'web-feature-stands-alone': [['web/src/slots/b.ts', 'web/src/staff/x.ts']],
  'web-contracts-accounts-only-downwards': [
    ['web/src/contracts/a.ts', 'web/src/accounts/x.ts'],
    ['web/src/accounts/a.ts', 'web/src/staff/x.ts'],
  ],
  'web-student-desk-only-downwards': [
    ['web/src/student/a.ts', 'web/src/desk/x.ts'],
    ['web/src/desk/a.ts', 'web/src/student/x.ts'],
    ['web/src/desk/b.ts', 'web/src/app/x.ts'],
  ],
  'web-calendar-runs-points-only-downwards': [['web/src/calendar/a.ts', 'web/src/desk/store/x.ts']],
  'web-record-only-downwards': [['web/src/record/a.ts', 'web/src/calendar/x.ts']],
  'web-csv-only-downwards': [['web/src/csv/a.ts', 'web/src/record/x.ts']],
  'web-ui-only-downwards': [['web/src/ui/a.ts', 'web/src/record/x.ts']],
  'web-shared-only-downwards': [
    ['web/src/shared/a.ts', 'web/src/ui/x.ts'],
    ['web/src/shared/live/a.ts', 'web/src/staff/x.ts'],
  ],
  'api-platform-knows-no-feature': [
    ['api/src/platform/shared/a.ts', 'api/src/staff/x.ts'],
    ['api/src/platform/live/a.ts', 'api/src/slots/x.ts'],
    ['api/src/platform/jobs/a.ts', 'api/src/mail/x.ts'],
    ['api/src/platform/record/a.ts', 'api/src/activity/x.ts'],
  ],
  'api-record-on-top-of-the-platform': [['api/src/platform/jobs/b.ts', 'api/src/platform/record/x.ts']],
  'api-database-at-the-bottom': [['api/src/platform/database/a.ts', 'api/src/platform/shared/x.ts']],
  'api-feature-knows-no-door': [
    ['api/src/staff/a.ts', 'api/src/doors/rest/x.ts'],
    ['api/src/staff/b.ts', 'api/src/app.ts'],
  ],
  'api-resolver-is-private': [['api/src/slots/b.ts', 'api/src/staff/staff.resolver.ts']],
  'fastify-at-the-door': [['api/src/slots/c.ts', 'node_modules/fastify/index.js']],
  'queue-behind-jobs': [['api/src/slots/l.ts', 'node_modules/graphile-worker/index.js']],
  'no-cycle': [['api/src/slots/one.ts', 'api/src/slots/other.ts']],
  'no-cycle-of-entities': [['api/src/slots/one.entity.ts', 'api/src/slots/other.entity.ts']],
  'no-test-in-product': [
    ['api/src/slots/d.ts', 'api/test/x.ts'],
    ['api/src/slots/e.ts', 'api/src/slots/x.test.ts'],
  ],
  'no-seeds-in-product': [
    ['api/src/slots/f.ts', 'api/seeds/x.ts'],
    ['web/src/slots/c.ts', 'web/bench/x.ts'],
  ],
  'no-dev-dependency-in-product': [['api/src/slots/g.ts', 'node_modules/helper/index.js']],
  resolvable: [['api/src/slots/h.ts', 'api/src/slots/gone.ts']],
}

/** Imports that are allowed and close to forbidden ones. */
const allowed: [from: string, to: string][] = [
  ['api/src/slots/i.ts', 'api/src/staff/staff.entity.ts'],
  ['api/src/slots/j.ts', 'api/src/platform/shared/x.ts'],
  ['api/src/platform/live/b.ts', 'api/src/platform/jobs/x.ts'],
  ['api/src/doors/rest/a.ts', 'api/src/doors/requestContext.ts'],
  ['api/src/platform/database/b.ts', 'api/migrations/x.ts'],
  ['api/src/slots/k.test.ts', 'api/test/x.ts'],
  ['web/src/app/a.ts', 'web/src/staff/x.ts'],
  ['web/src/staff/a.ts', 'web/src/desk/slot/x.ts'],
  ['web/src/staff/b.ts', 'web/src/accounts/x.ts'],
  ['web/src/desk/slot/a.ts', 'web/src/desk/store/x.ts'],
  ['web/src/desk/slot/b.ts', 'web/src/ui/x.ts'],
  ['web/src/calendar/b.ts', 'web/src/shared/x.ts'],
  ['web/src/ui/b.test.tsx', 'web/src/test/x.ts'],
]

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-rooms-'))
  const imports = new Map<string, string>([
    [
      'package.json',
      '{ "dependencies": { "fastify": "1", "graphile-worker": "1" }, "devDependencies": { "helper": "1" } }',
    ],
    ['tsconfig.base.json', '{}'],
    ['node_modules/fastify/package.json', '{ "name": "fastify", "main": "index.js" }'],
    ['node_modules/graphile-worker/package.json', '{ "name": "graphile-worker", "main": "index.js" }'],
    ['node_modules/helper/package.json', '{ "name": "helper", "main": "index.js" }'],
  ])
  const link = (from: string, to: string): void => {
    const name = /^node_modules\/([^/]+)/.exec(to)?.[1]
    imports.set(from, `import ${JSON.stringify(name ?? `${'../'.repeat(from.split('/').length - 1)}${to}`)}\n`)
    if (!imports.has(to) && !to.endsWith('gone.ts')) imports.set(to, 'export {}\n')
  }
  for (const [from, to] of [...Object.values(broken).flat(), ...allowed]) link(from, to)
  link('api/src/slots/other.ts', 'api/src/slots/one.ts')
  link('api/src/slots/other.entity.ts', 'api/src/slots/one.entity.ts')
  for (const [path, text] of imports) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
})

afterAll(() => rm(folder, { recursive: true }))

test('each wall stops what goes through it, and nothing else', async () => {
  const ruleSet = { forbidden } as IFlattenedRuleSet
  const { output } = await cruise(['schema', 'api', 'web'], {
    ...options,
    // One root for the paths of all rules; the tsconfig is only that of the real house.
    tsConfig: undefined,
    baseDir: folder,
    validate: true,
    ruleSet,
  })
  const { violations } = (output as ICruiseResult).summary
  const found = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to.replace(/^(\.\.\/)+/, '')}`)
  const expected = Object.entries(broken).flatMap(([name, pairs]) =>
    pairs.map(([from, to]) => `${name}: ${from} → ${to}`),
  )
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('no wall is without its case', () => {
  expect(forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(broken).toSorted())
})

test('no two files of web are called alike, whatever their case, but what every folder has', async () => {
  const web = new URL('../../web/src/', import.meta.url)
  const named = new Map<string, string[]>()
  for (const path of await readdir(web, { recursive: true })) {
    const name = /(?:^|[\\/])([^\\/.]+)\.tsx?$/.exec(path)?.[1]?.toLowerCase()
    if (name === undefined || name === 'messages' || /^(gql|test)[\\/]/.test(path)) continue
    named.set(name, [...(named.get(name) ?? []), path])
  }
  expect(named.size).toBeGreaterThan(300)
  expect([...named.values()].filter((paths) => paths.length > 1)).toEqual([])
})

test('two components of web do not share a name', async () => {
  const src = join(import.meta.dirname, '../../web/src')
  const files = (await readdir(src, { recursive: true })).filter((file) => /(?<!\.test)\.tsx$/.test(file))
  const homes = new Map<string, string[]>()
  for (const file of files)
    for (const [, name = ''] of (await readFile(join(src, file), 'utf8')).matchAll(/^export function ([A-Z]\w*)[(<]/gm))
      homes.set(name, [...(homes.get(name) ?? []), file])
  expect(homes.size).toBeGreaterThan(200)
  expect([...homes].filter(([, places]) => places.length > 1)).toEqual([])
})
