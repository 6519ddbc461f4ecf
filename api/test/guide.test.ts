import { reasonCodes } from '@koma/schema/codes'
import { type EventTypeName, eventTypeNames } from '@koma/schema/eventTypes'
import { keyScopes, scopeOfEvent } from '@koma/schema/keyScopes'
import { beforeAll, expect, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { limits } from '../src/doors/graphql/documents/freeQueries.ts'
import { pagesOf, runPage, snippetsOf } from './guideRunner.ts'
import { change, type Outside, startOutside } from './outside.ts'

const pages = pagesOf('en')
let outside: Outside

beforeAll(async () => {
  outside = await startOutside(pages.map(() => keyScopes))
})

test.each(pages.map((page, index) => ({ ...page, index })))(
  'the code of the guide does what its page says: $name',
  async ({ name, text, index }) => {
    const env = { ...outside.scenes[index] }
    const snippets = snippetsOf(text)
    const done = await runPage(snippets, env, {
      async before({ kind }) {
        // Something happens between the first reading and the next.
        if (name.endsWith('sync') && kind === 'js') await change('slotBook', env)
      },
      async again() {
        // A program that began to listen a moment too late is told at the next change.
        await query(
          outside.school.orm.em.fork(),
          `insert into outbox (school_id, topic, ref) values ($1, 'slot', $2)`,
          [outside.school.id, env['SLOT_ID']],
        )
      },
    })
    expect(done).toBe(snippets.length)
  },
)

test('both languages have the same pages, with the same code and the same links', () => {
  const linksOf = (text: string) =>
    [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to.replace('/docs/ja/', '/docs/en/')).toSorted()
  for (const [index, { name, text }] of pagesOf('ja').entries()) {
    expect(name).toBe(pages[index]?.name)
    expect(snippetsOf(text)).toEqual(snippetsOf(pages[index]?.text ?? ''))
    expect(linksOf(text), name).toEqual(linksOf(pages[index]?.text ?? ''))
  }
  expect(pagesOf('ja')).toHaveLength(pages.length)
})

test('the table of events says of each type which scope lets a key be told of it, and of no other', () => {
  const notified = eventTypeNames.flatMap((type) => scopeOfEvent(type) ?? []).length
  for (const language of ['en', 'ja'] as const) {
    const text = pagesOf(language).find(({ name }) => name.endsWith('sync'))?.text ?? ''
    const rows = [...text.matchAll(/^\| `(\w+:read)` \| (.*) \|$/gm)].flatMap(([, scope, types = '']) =>
      types.split(', ').flatMap((cell) => {
        const name = cell.replaceAll('`', '')
        const meant = eventTypeNames.filter(
          (type) => type === name || (name.endsWith('.*') && type.startsWith(name.slice(0, -1))),
        )
        return meant.length === 0 ? [{ type: name, scope }] : meant.map((type) => ({ type, scope }))
      }),
    )
    expect(rows).toHaveLength(notified)
    for (const { type, scope } of rows)
      expect({ type, scope }).toEqual({ type, scope: scopeOfEvent(type as EventTypeName) })
  }
})

test('links between the pages lead somewhere, and the guide names every reason code and the limits of queries', () => {
  const references = ['rest', 'graphql', 'graphiql']
  const names = [...pages.map(({ name }) => name.replace(/^\d+-/, '')), ...references].map(
    (name) => `/docs/en/${name}.html`,
  )
  const own = pages.flatMap(({ text }) => [...text.matchAll(/\]\((\/docs\/en\/[^)]+)\)/g)].map(([, to = '']) => to))
  expect(names).toEqual(expect.arrayContaining(own.map((to) => to.replace(/#.*/, ''))))
  for (const language of ['en', 'ja'] as const) {
    const textOf = (name: string) => pagesOf(language).find((page) => page.name.endsWith(name))?.text ?? ''
    for (const code of reasonCodes) expect(textOf('errors')).toContain(`\`${code}\``)
    for (const name of ['text', 'tokens', 'depth', 'aliases', 'rootFields', 'slotLists', 'values'] as const) {
      expect(textOf('limits'), name).toContain(`| ${limits[name].toLocaleString('en')} |`)
    }
  }
})
