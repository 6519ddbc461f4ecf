import { expect, test, vi } from 'vitest'
import type { UserType } from '../src/platform/shared/context.ts'
import { allRows } from './allRows.ts'
import { cloneSchool } from './cloneSchool.ts'
import { testDatabase } from './database.ts'
import { everything } from './everything.ts'
import { mark } from './mark.ts'
import { ask } from './rights/ask.ts'
import { type Call, mayWrite, nameOf } from './rights/right.ts'
import { buildScene, type Scene } from './rights/scene.ts'
import { asking, askersOf, letIn } from './rights/stage.ts'
import { rights } from './rights/table.ts'
import { type Asker, graphql, rest, testApp } from './server.ts'
import { subscribe } from './socket.ts'

// Two schools with the same ids, codes, times and even session tokens: only the host tells them apart.

const userTypes: readonly UserType[] = ['student', 'teacher', 'staff']

interface Pair {
  home: Scene
  twin: Scene
  /** By type: the same token is a session at both schools. */
  askers: Record<UserType, Asker>
}

async function pair(): Promise<Pair> {
  const { orm } = await testDatabase()
  const home = await buildScene(orm)
  await mark(home.school, 'HOME')
  const askers = await askersOf(home)
  const twin = { ...home, school: await cloneSchool(home.school) }
  await mark(twin.school, 'TWIN')
  await everything(orm)
  return { home, twin, askers }
}

let count: Promise<Pair> | undefined
const both = (): Promise<Pair> => (count ??= pair())

const at = (asker: Asker, { school }: Scene): Asker => ({ ...asker, host: school.host })

test('branding is that of the host, and a host without a school gets 404 and where to go (BRAND-04, BRAND-05, BRAND-06, BRAND-07, D21, D22)', async () => {
  const app = await testApp()
  const { home, twin } = await both()
  const themeAt = (host: string) => rest(app, 'GET', '/auth/theme/', undefined, { host, language: 'en' })
  expect((await themeAt(home.school.host)).body).toMatchObject({ title: expect.stringContaining('HOME') })
  expect((await themeAt(`${twin.school.host.toUpperCase()}:8443`)).body).toMatchObject({
    title: expect.stringContaining('TWIN'),
  })
  const named = [
    ['Nowhere.test:8443', 'nowhere.test'],
    [`x.${home.school.host}`, `x.${home.school.host}`],
    ['', '127.0.0.1'],
  ] as const
  for (const [host, name] of named) {
    const message = expect.stringContaining(`pnpm koma school add --host ${name}`) as string
    expect(await themeAt(host)).toMatchObject({
      status: 404,
      body: { statusCode: 404, error: 'Not Found', message, fallback: '/unavailable.html' },
    })
    expect(await graphql(app, '{ school { name } }', {}, { host, language: 'en' })).toMatchObject({
      status: 404,
      body: { errors: [{ message, extensions: { code: 'NOT_FOUND' } }] },
    })
    const { body } = await rest(app, 'GET', '/auth/theme/', undefined, { host, language: 'ja' })
    expect(body['message']).toMatch(/スクールは見つかりません。.*pnpm koma school で確認.*Hostヘッダー/)
  }
  const bad = { host: '<b>.test', language: 'en' }
  const unread = { status: 400, body: { message: 'The request cannot be read.' } }
  for (const answer of [await themeAt(bad.host), await graphql(app, '{ school { name } }', {}, bad)])
    expect(answer).toMatchObject(unread)
  expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a password signs in at its own school, and a session opens no other (AUTH-35, D3, D21)', async () => {
  const app = await testApp()
  const { home, twin } = await both()
  const login = async (where: Scene, type: UserType, word: string) => {
    const body = { username: where[type].code, password: `${word}-Koma-1`, type: type === 'staff' ? 'admin' : type }
    return (await rest<{ code: string; token: string }>(app, 'POST', '/auth/login/', body, { host: where.school.host }))
      .body
  }
  for (const type of userTypes) {
    expect(await login(home, type, 'TWIN')).toEqual({ success: false, code: '401' })
    const { code, token } = await login(home, type, 'HOME')
    expect(code).toBe('1001')
    const asker = { host: twin.school.host, authorization: `Bearer ${token}` }
    expect((await graphql(app, '{ viewer { id } }', {}, asker)).body).toEqual({ data: { viewer: null } })
    expect((await rest(app, 'POST', '/auth/logout/', undefined, asker)).status).toBe(401)
    const there = await graphql(app, '{ viewer { id } }', {}, { ...asker, host: home.school.host })
    expect(there.body).toEqual({ data: { viewer: { id: home[type].id } } })
  }
})

test('reads at one school return nothing of the other (D21)', async () => {
  const { home, twin, askers } = await both()
  let notified = ''
  for (const right of rights.filter((item) => !mayWrite(item))) {
    for (const type of letIn(right)) {
      for (const [scene, foreign] of [
        [home, 'TWIN'],
        [twin, 'HOME'],
      ] as const) {
        const call: Call = await right.call(scene, asking(type))
        const { answer } = await ask(right.operation, call, at(askers[type], scene))
        const text = JSON.stringify(answer) ?? ''
        expect({ right: nameOf(right), type, foreign: text.includes(foreign) }).toEqual({
          right: nameOf(right),
          type,
          foreign: false,
        })
        notified += text
      }
    }
  }
  for (const word of ['HOME', 'TWIN']) expect(notified.split(word).length).toBeGreaterThan(100)
})

test('a change at one school is told there and nowhere else (D21)', async () => {
  const app = await testApp()
  const { home, twin, askers } = await both()
  const document = `subscription { slotChanged { slots { id lessonMemo bookings { student { fullName } } } } }`
  const own = `subscription { viewerChanged { viewer { student { fullName email } } } }`
  const watch = async (scene: Scene) => [
    await subscribe(app, document, at(askers.staff, scene)),
    await subscribe(app, own, at(askers.student, scene)),
  ]
  const [atHome, atTwin] = [await watch(home), await watch(twin)]
  const book = async (scene: Scene) => {
    const input = { slotId: scene.free.id, courseCode: scene.course.code, online: false }
    const mutation = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
    expect((await graphql(app, mutation, { input }, at(askers.student, scene))).body.data).toEqual({
      bookSlot: { code: '1001' },
    })
  }
  await book(home)
  for (const item of atHome) await vi.waitFor(() => expect(item.received).not.toEqual([]))
  await book(twin)
  for (const item of atTwin) await vi.waitFor(() => expect(item.received).not.toEqual([]))
  for (const { received, errors } of atHome) {
    expect(errors).toEqual([])
    expect(JSON.stringify(received)).toContain('HOME')
    expect(JSON.stringify(received)).not.toContain('TWIN')
  }
  for (const { received } of atTwin) {
    expect(JSON.stringify(received)).toContain('TWIN')
    expect(JSON.stringify(received)).not.toContain('HOME')
  }
})

test('changes at one school change no row of the other (D21)', async () => {
  const { orm } = await testDatabase()
  const { home, twin, askers } = await both()
  const rowsOf = async ({ school }: Scene) => (await allRows(orm)).filter((row) => row.includes(school.id))
  await everything(orm)
  const [before, twinBefore] = [await rowsOf(home), await rowsOf(twin)]
  for (const right of rights.filter(mayWrite)) {
    for (const type of letIn(right)) {
      await ask(right.operation, await right.call(twin, type), at(askers[type], twin))
    }
  }
  await everything(orm)
  expect(await rowsOf(home)).toEqual(before)
  expect(await rowsOf(twin)).not.toEqual(twinBefore)
})
