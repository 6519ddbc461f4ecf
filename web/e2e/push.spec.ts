import type { CDPSession, Page, Worker } from '@playwright/test'
import { z } from 'zod'
import { axe, expect, formOf, loginAs, lookAs, screenshot, test, views } from './fixtures.ts'
import { openScene } from './studentScene.ts'

test.use({ serviceWorkers: 'allow' })

const words = {
  ja: { name: 'この端末への通知', on: 'この端末への通知をオンにしました' },
  en: { name: 'Notifications on this device', on: 'Notifications are on for this device' },
}

/** Delivers a message to the service worker as the browser's push service does. */
async function deliver(cdp: CDPSession, registrationId: string, page: Page, message: object): Promise<void> {
  const origin = new URL(page.url()).origin
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

/** Enables the worker's events and returns the id of its registration. */
async function registrationOf(cdp: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const first = registrations.find(({ isDeleted }) => !isDeleted)
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return registered
}

interface Shown {
  title: string
  body?: string
  tag?: string
  lang?: string
  data?: unknown
  close: () => void
}

/**
 * Lets the worker keep what it shows: the browsers of the suite have no screen, and refuse notifications for want of
 * one. Messages reach the worker, and it answers them, as in any browser.
 */
const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    let shown: Shown[] = []
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification(title: string, options: Omit<Shown, 'title' | 'close'>) {
        const one: Shown = { title, ...options, close: () => void (shown = shown.filter((other) => other !== one)) }
        shown = [...shown.filter(({ tag }) => tag !== options.tag), one]
        return Promise.resolve()
      },
      getNotifications: ({ tag }: { tag?: string } = {}) =>
        Promise.resolve(shown.filter((one) => tag === undefined || one.tag === tag)),
    })
  })

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(
      ({ title, body, tag, lang }) => `${lang} ${tag} ${title}: ${body}`,
    )
  })

/** Tells the worker that what it shows with a tag was tapped, as a browser does. */
const tap = (worker: Worker, tag: string) =>
  worker.evaluate(async (tapped) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications({ tag: tapped })
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      // Only a real tap may bring a window to the front.
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
    })
    dispatchEvent(event)
  }, tag)

test('a push reaches the service worker, which shows one for each lesson and opens its page in the open window (PUSH-04, PUSH-06)', async ({
  page,
  context,
}) => {
  const { student, slot, sql, courseName } = await openScene()
  const [lesson, code] = [await slot({ inHours: 7 * 24 }), await student()]
  await loginAs(page, 'student', code)
  await page.goto('/student/bookings')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no service worker')
  await keepShown(worker)
  const cdp = await context.newCDPSession(page)
  const registrationId = await registrationOf(cdp)
  const about = { body: 'English', lang: 'en', replaces: [] as string[], path: `/student/list?slot=${lesson}` }
  await deliver(cdp, registrationId, page, { ...about, tag: 'lesson:1', title: 'Reminder' })
  await expect.poll(() => shown(worker)).toEqual(['en lesson:1 Reminder: English'])
  await deliver(cdp, registrationId, page, { ...about, tag: 'lesson:1', title: 'Cancelled' })
  await expect.poll(() => shown(worker)).toEqual(['en lesson:1 Cancelled: English'])
  await deliver(cdp, registrationId, page, { ...about, tag: 'lesson:2', title: 'Moved', replaces: ['lesson:1'] })
  await expect.poll(() => shown(worker)).toEqual(['en lesson:2 Moved: English'])

  const elsewhere = 'https://elsewhere.example/student/info'
  await deliver(cdp, registrationId, page, { ...about, tag: 'foreign', title: 'Foreign', path: elsewhere })
  await expect.poll(async () => (await shown(worker)).length).toBe(2)
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }))
  await tap(worker, 'foreign')
  await tap(worker, 'lesson:2')
  await expect(page).toHaveURL(new RegExp(`/student/list\\?.*slot=${lesson}`))
  await expect(page.getByRole('dialog').getByText(courseName).first()).toBeVisible()
  expect(await page.evaluate(() => 'loadedOnce' in window), 'the page was not loaded anew').toBe(true)
  expect(await shown(worker)).toEqual([])
  expect(context.pages()).toHaveLength(1)
  await sql.close()
})

for (const view of views.filter(({ width }) => width < 600)) {
  const m = words[view.language]
  test(
    `in ${view.language} a student turns notifications on for this device, and they go with the session (PUSH-02, PUSH-05)`,
    formOf(view, 'en 390'),
    async ({ page, context }) => {
      // The browsers of the suite have no push service, and no screen for notifications; all else is real.
      await context.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
        Notification.requestPermission = () => Promise.resolve('granted')
        const subscription = {
          options: { applicationServerKey: null },
          toJSON: () => ({
            endpoint: `https://push.example.com/${location.host}`,
            keys: {
              p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
              auth: 'BTBZMqHH6r4Tts7J_aSIgg',
            },
          }),
          unsubscribe: () => Promise.resolve(true),
        }
        PushManager.prototype.getSubscription = () => Promise.resolve(null)
        PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription)
      })
      const { student, sql } = await openScene()
      const code = await student()
      const subscribed = async () =>
        (
          await sql.query(
            `select p.endpoint from push_subscription p join session se on se.school_id = p.school_id and se.id = p.session_id
             join student s on s.school_id = se.school_id and s.id = se.student_id where s.student_id = $1`,
            [code],
            z.object({ endpoint: z.string() }),
          )
        ).length
      await lookAs(page, view)
      await loginAs(page, 'student', code)
      await page.goto('/student/info')
      const toggle = page.getByRole('switch', { name: m.name })
      await expect(toggle).not.toBeChecked()
      await toggle.click({ force: true })
      await expect(page.getByText(m.on)).toBeVisible()
      await expect(toggle).toBeChecked()
      expect(await subscribed()).toBe(1)
      await axe(page)
      await screenshot(page, 'push', view)
      await sql.run(`delete from session where student_id = (select id from student where student_id = $1)`, [code])
      await expect.poll(subscribed).toBe(0)
      await sql.close()
    },
  )
}
