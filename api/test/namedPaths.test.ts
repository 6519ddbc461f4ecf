import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The documents for engineers and operators lead to files that exist: by links, and by paths in backticks.

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Folders that nobody writes in by hand. */
const created = new Set(['node_modules', 'dist', '.git', 'test-results'])

function below(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return created.has(entry.name) ? [] : [path, ...below(path)]
  })
}

const files = below('')
const existing = new Set(files)

/** Every end of every path: `queue/slotQueue.ts` names `api/src/bookings/queue/slotQueue.ts`. */
const ends = new Set(
  files.flatMap((path) => {
    const parts = path.split('/')
    return parts.map((_part, index) => parts.slice(index).join('/'))
  }),
)

const documents = files.filter((path) =>
  /^([A-Z.a-z]+\.md|docs\/([\w.-]+|decisions\/.+|recipes\/.+)\.md|(api|web|schema)\/.*README\.md)$/.test(path),
)

/** What is no file of the repository, by the name that documents give it. */
const elsewhere = [
  /** Made when it is built, released, served or backed up. */
  /^(schema\/documents|documents|openapi|search|sbom|parts)\.json$/,
  /** Examples of recipes. */
  /\b[tT]hing(Page)?\b|NNN/,
  /** Made by `pnpm codegen`. */
  /\/gql\//,
]

/** Files of an older build that a decision tells of; a later decision says what came instead. */
const removed: Record<string, readonly string[]> = {
  'docs/decisions/009-the-calendar.md': ['useScheduleX.ts', 'portalCells.ts'],
  'docs/decisions/017-one-exchange-and-a-line-for-each-slot.md': ['shared/exchange.ts'],
  'docs/decisions/037-keys-of-programs.md': ['keys/operationScopes.ts'],
}

/** Returns the paths that a text names in backticks, outside of blocks of code. */
function pathsIn(text: string): string[] {
  const spans = [...text.replaceAll(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span ?? '')
  return spans.filter(
    (span) =>
      /^[\w.@-]+(\/[\w.@-]+)*\/?$/.test(span) &&
      (/\/$|\.(tsx?|m?js|cjs|md|css|graphql|ya?ml|json|sh|snap)$/.test(span) ||
        /^(api|web|schema|tools|docs|deploy|examples)\//.test(span)),
  )
}

test.each(documents)('%s leads to files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => (link ?? '').replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^([a-z]+:|\/)/.test(link))
  expect(
    links.filter((link) => !existing.has(join(dirname(document), link).replaceAll('\\', '/').replace(/\/$/, ''))),
  ).toEqual([])
  const lost = pathsIn(text).filter(
    (path) => !ends.has(path.replace(/\/$/, '')) && !elsewhere.some((each) => each.test(path)),
  )
  expect(lost).toEqual(removed[document] ?? [])
})

test('enough documents are looked at, with their paths', () => {
  expect(documents).toEqual(
    expect.arrayContaining(['CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/recipes/add-a-field.md']),
  )
  expect(documents.flatMap((document) => pathsIn(readFileSync(join(root, document), 'utf8'))).length).toBeGreaterThan(
    150,
  )
})
