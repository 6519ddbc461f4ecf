import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, loginAs, longForm, nameOf, lookAs, otherViews, test, type View } from './fixtures.ts'
import { openScene, type Scene } from './studentScene.ts'

// What a browser still has once nobody is signed in: every storage there is, whole.

const person = z.object({ id: z.string(), lastName: z.string(), firstName: z.string() })

/** Everything the page's origin keeps, each as text under its name. */
async function keptIn(page: Page, context: BrowserContext): Promise<Record<string, string>> {
  const kept = await page.evaluate(async () => {
    const all: Record<string, string> = { history: JSON.stringify(history.state), title: document.title }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const key of Object.keys(storage)) all[`${name} ${key}`] = `${key} ${storage.getItem(key)}`
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
      for (const table of opened.objectStoreNames) {
        const store = opened.transaction(table).objectStore(table)
        const read = (request: IDBRequest) =>
          new Promise((resolve, reject) => {
            request.addEventListener('success', () => resolve(request.result))
            request.addEventListener('error', () => reject(request.error ?? new Error(table)))
          })
        all[`indexedDB ${name} ${table}`] = JSON.stringify([await read(store.getAllKeys()), await read(store.getAll())])
      }
      opened.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isText = /json|html/.test(answer?.headers.get('content-type') ?? '')
        all[`cache ${request.url}`] = `${request.url} ${isText ? await answer?.text() : ''}`
      }
    }
    return all
  })
  const cookies = (await context.cookies()).map(({ name, value }) => [`cookie ${name}`, value] as const)
  return { ...kept, ...Object.fromEntries(cookies) }
}

interface Visitor {
  page: Page
  context: BrowserContext
  /** What must be nowhere afterwards: ids, names and the token. */
  secrets: string[]
  id: string
  scene: Scene
}

/** A student who has opened their lessons, so that the browser keeps all it ever keeps of them. */
async function visit(page: Page, context: BrowserContext, view: View): Promise<Visitor> {
  const scene = await openScene()
  const code = await scene.student()
  await scene.slot({ inHours: 50 })
  await lookAs(page, view)
  await loginAs(page, 'student', code)
  await expect(page.locator('[data-user]')).toBeVisible()
  const [row] = await scene.sql.query(
    `select id, last_name as "lastName", first_name as "firstName" from student where student_id = $1`,
    [code],
    person,
  )
  const { id = '', lastName = '', firstName = '' } = row ?? {}
  const record = await page.evaluate(() => sessionStorage.getItem('user') ?? '')
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(record))
  await page.evaluate(([whose]) => localStorage.setItem(`filters:slots:${whose}`, '{"search":"x"}'), [id])
  const before = await keptIn(page, context)
  expect(Object.values(before).some((text) => text.includes(token))).toBe(true)
  await expect.poll(async () => (await keptIn(page, context))['indexedDB koma bookings'] ?? '').toContain(id)
  return { page, context, secrets: [id, code, token, `${lastName} ${firstName}`.trim()], id, scene }
}

async function expectNothingOf({ page, context, secrets }: Visitor): Promise<void> {
  await expect(page.getByRole('button', { name: /^(ログイン|Sign in)$/ })).toBeVisible()
  const found = async () => {
    const all = await keptIn(page, context)
    return Object.entries(all).flatMap(([name, text]) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`),
    )
  }
  await expect.poll(found).toEqual([])
  expect((await context.cookies()).map(({ name }) => name).filter((name) => !name.endsWith('koma_device'))).toEqual([])
  const shown = await page.locator('body').textContent()
  expect(secrets.filter((secret) => shown?.includes(secret))).toEqual([])
}

for (const view of otherViews.slice(0, 1)) {
  test(
    `after signing out the browser has nothing of the person, nor has the page before (SEC-55, AUTH-33), ${nameOf(view)}`,
    longForm,
    async ({ page, context }) => {
      const visitor = await visit(page, context, view)
      await page.locator('[data-user]').click()
      await page
        .getByRole('menuitem', { name: /^(ログアウト|Sign out)$/ })
        .or(page.getByRole('button', { name: /^(ログアウト|Sign out)$/ }))
        .first()
        .click()
      await expectNothingOf(visitor)
      await page.goBack()
      await expectNothingOf(visitor)
      await visitor.scene.leave()
    },
  )

  test(
    `nor after a session that was ended elsewhere, whose page and socket close by themselves (SEC-56, SEC-06), ${nameOf(view)}`,
    longForm,
    async ({ page, context }) => {
      const socketOpened = page.waitForEvent('websocket', { predicate: (each) => each.url().endsWith('/graphql') })
      const visitor = await visit(page, context, view)
      const socket = await socketOpened
      expect(socket.isClosed()).toBe(false)
      const reloaded = page.waitForEvent('load')
      await visitor.scene.sql.run(`delete from session where student_id = $1`, [visitor.id])
      await expect.poll(() => socket.isClosed()).toBe(true)
      await reloaded
      await expectNothingOf(visitor)
      await visitor.scene.leave()
    },
  )
}
