import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { times } from '../model/longForm.ts'
import { type Call, mayWrite, nameOf, type Right } from '../rights/right.ts'
import { askerFor, buildScene, type Scene } from '../rights/scene.ts'
import { documentOf } from '../rights/selection.ts'
import { letIn } from '../rights/stage.ts'
import { rights } from '../rights/table.ts'
import { type Asker, graphql, rest, type TestApp, startTestApp } from '../server.ts'
import { changed } from './calls.ts'
import { type Leaf, leavesOfGraphql, leavesOfRest } from './leaves.ts'

// Every text of every write by both doors: nothing that is typed there breaks anything, and a refusal says what is
// wrong.

/** Texts that broke something once, or might; `kept` ones can be in any database. */
const texts = {
  unkept: ['a\ud800', '\udc00b', 'a\u0000b'],
  kept: [
    'constructor',
    '__proto__',
    'toString',
    '\u202eabc\u202c',
    'a\u200bb\u2060c\u00add\ufeff',
    'e\u0301\u0323\u{1e0a5}',
    '👩‍👩‍👧‍👦🏳️‍🌈',
    "=cmd|' /C calc'!A0",
    '"quoted", \'single\' `tick`',
    'one\ntwo\r\nthree',
    '\ufffd',
    '𠮷野屋\u{e0100}',
  ],
}
const all = [...texts.unkept, ...texts.kept]
/** Each text at each field in the long form; in the suite one at each, in turn. */
const EACH = times({ short: 1, long: all.length })

let app: TestApp
let scene: Scene
const askers = new Map<string, Asker>()

beforeAll(async () => {
  const { orm } = await testDatabase()
  app = await startTestApp({ failuresPerAddress: 1e9, keyPointsPerSecond: 1e6 })
  scene = await buildScene(orm)
  for (const user of ['student', 'teacher', 'staff'] as const) askers.set(user, await askerFor(scene[user]))
})

const isGraphql = (operation: string): boolean => /^[a-z]/.test(operation)
const isText = ({ kind, path }: Leaf) => ['String', 'string'].includes(kind.type) && path[0] !== 'query'
const leavesOf = (operation: string): Leaf[] =>
  (isGraphql(operation) ? leavesOfGraphql(operation) : leavesOfRest(app.app.description(), operation)).filter(isText)

interface Came {
  status: number
  isBroken: boolean
  text: string
  said: unknown
}

async function ask({ operation }: Right, call: Call, asker: Asker): Promise<Came> {
  if (isGraphql(operation)) {
    const { status, body } = await graphql(app, documentOf(operation), call, asker)
    const { errors = [] } = body
    const isBroken = status >= 500 || errors.some(({ extensions }) => extensions?.code === 'INTERNAL_SERVER_ERROR')
    const isBad = errors.some(({ extensions }) => extensions?.code === 'BAD_USER_INPUT')
    return { status: isBad ? 400 : status, isBroken, text: JSON.stringify(body), said: body.data }
  }
  const [method = '', path = ''] = operation.split(' ')
  const { body, ...named } = call
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name]).toWellFormed()))
  const answer = await rest(app, method as 'GET', filled, body, asker)
  return { status: answer.status, isBroken: answer.status >= 500, text: JSON.stringify(answer.body), said: answer.body }
}

/** Every text that an answer gives under `name`, however deep. */
function textsUnder(name: string, reply: unknown): string[] {
  if (typeof reply !== 'object' || reply === null) return []
  return Object.entries(reply).flatMap(([key, inner]) =>
    key === name && typeof inner === 'string' ? [inner] : textsUnder(name, inner),
  )
}

/** A fault that says neither which field nor what is wrong with it. */
const isNameless = /Please check the input:?\s*"/

/** Strangers cannot try anything out, and what counts attempts cannot be tried out. */
const writes = rights.filter(
  (right) => mayWrite(right) && right.allowed !== 'public' && !right.operation.startsWith('subscription '),
)

test('no text of any write breaks anything, and what no database keeps is refused or taken out, at both doors (D1)', async () => {
  const problems: object[] = []
  let turn = 0
  let calls = 0
  for (const right of writes) {
    const [user = 'staff'] = letIn(right)
    const asker = askers.get(user)
    const leaves = leavesOf(right.operation)
    if (asker === undefined || leaves.length === 0) continue
    const fine = await Promise.resolve(right.call(scene, user)).catch(() => null)
    if (fine === null) continue
    for (const leaf of leaves) {
      const field = String(leaf.path.findLast((part) => typeof part === 'string'))
      for (let n = 0; n < EACH; n += 1) {
        const text = all[turn % all.length] ?? ''
        turn += 1
        const call = changed(fine, leaf.path, text)
        const came = await ask(right, call, { ...asker, host: scene.school.host, headers: { 'dry-run': 'true' } })
        calls += 1
        const notified = { operation: nameOf(right), at: leaf.path.join('.'), text, answer: came.text.slice(0, 300) }
        const isKept = /\\ud800|\\udc00|\\u0000/.test(came.text) && came.status < 400
        if (came.isBroken) problems.push({ broke: true, ...notified })
        else if (isNameless.test(came.text)) problems.push({ unnamed: true, ...notified })
        else if (isKept) problems.push({ kept: true, ...notified })
        const given = textsUnder(field, came.said).filter((item) => item.includes('\ud800') || item.includes('[object'))
        if (given.length > 0) problems.push({ given, ...notified })
      }
    }
  }
  process.stdout.write(`${calls} calls\n`)
  expect(problems).toEqual([])
})

/** Signs that come along when an address is copied, and what stands for a letter that was lost. */
const unseen = ['\u200b', '\u202a', '\u2060', '\u00ad', '\u200c', '\u200e', '\ufeff', '\ufe0f', '\u{e0061}', '\ufffd']

test.each(unseen.map((sign) => [`U+${sign.codePointAt(0)?.toString(16).toUpperCase()}`, sign] as const))(
  'no address of an email keeps %s, at either door (D8)',
  async (_name, sign) => {
    const problems: object[] = []
    let calls = 0
    for (const right of writes) {
      const [user = 'staff'] = letIn(right)
      const asker = askers.get(user)
      const leaves = leavesOf(right.operation).filter(({ path }) => path.at(-1) === 'email')
      if (asker === undefined || leaves.length === 0) continue
      const fine = await Promise.resolve(right.call(scene, user))
      for (const { path } of leaves) {
        const call = changed(fine, path, `ha${sign}na@example.test`)
        const came = await ask(right, call, { ...asker, host: scene.school.host, headers: { 'dry-run': 'true' } })
        calls += 1
        const isKept = textsUnder('email', came.said).some((email) => email.includes(sign))
        if (came.isBroken || isKept) problems.push({ operation: nameOf(right), answer: came.text.slice(0, 300) })
        if (isNameless.test(came.text)) problems.push({ operation: nameOf(right), unnamed: came.text })
      }
    }
    expect(problems).toEqual([])
    expect(calls).toBeGreaterThan(4)
  },
)
