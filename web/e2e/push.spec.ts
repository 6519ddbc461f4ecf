import type { CDPSession, Page } from '@playwright/test'
import { z } from 'zod'
import { axe, expect, formOf, loginAs, lookAs, screenshot, test, views } from './fixtures.ts'
import { openScene } from './studentScene.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

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

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, tag, lang }) => `${lang} ${tag} ${title}: ${body}`)
  })

test('a push is shown, one for each lesson, and tapped it opens its page in the open window (PUSH-04, PUSH-06)', async ({
  page,
  context,
}) => {
  const { student, slot, sql, courseName } = await openScene()
  const [lesson, code] = [await slot({ inHours: 7 * 24 }), await student()]
  await loginAs(page, 'student', code)
  await page.goto('/student/bookings')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const cdp = await context.newCDPSession(page)
  const registrationId = await registrationOf(cdp)
  const about = { body: 'English', lang: 'en', replaces: [], path: `/student/list?slot=${lesson}` }
  await deliver(cdp, registrationId, page, { ...about, tag: 'lesson:1', title: 'Reminder' })
  await expect.poll(() => shown(page)).toEqual(['en lesson:1 Reminder: English'])
  await deliver(cdp, registrationId, page, { ...about, tag: 'lesson:1', title: 'Cancelled' })
  await expect.poll(() => shown(page)).toEqual(['en lesson:1 Cancelled: English'])
  await deliver(cdp, registrationId, page, { ...about, tag: 'lesson:2', title: 'Moved', replaces: ['lesson:1'] })
  await expect.poll(() => shown(page)).toEqual(['en lesson:2 Moved: English'])

  const [worker] = context.serviceWorkers()
  // Nobody can tap what a browser without a screen shows, so the worker hears of a tap as it would then.
  const tap = async (path: string) =>
    worker?.evaluate(async (target) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const title = 'Tapped'
      await registration.showNotification(title, { tag: title, data: { path: target } })
      const [notification] = await registration.getNotifications({ tag: title })
      const event = Object.assign(new Event('notificationclick'), {
        notification,
        // Only a real tap may bring a window to the front.
        waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      })
      dispatchEvent(event)
    }, path)
  await tap('https://elsewhere.example/student/info')
  await tap(`/student/list?slot=${lesson}`)
  await expect(page).toHaveURL(new RegExp(`/student/list\\?.*slot=${lesson}`))
  await expect(page.getByRole('dialog').getByText(courseName).first()).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(['en lesson:2 Moved: English'])
  await sql.close()
})

for (const view of views.filter(({ width }) => width < 600)) {
  const m = words[view.language]
  test(
    `in ${view.language} a student turns notifications on for this device, and they go with the session (PUSH-02, PUSH-05)`,
    formOf(view, 'en 390'),
    async ({ page, context }) => {
      // A browser without a network has no push service; all else is real.
      await context.addInitScript(() => {
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
