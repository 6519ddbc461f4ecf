import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import 'temporal-polyfill/global'
import { z } from 'zod'
import { startApiServer } from './apiServer.ts'
import { atRest, axe, demoPassword, expect, lookAs, screenshot, test, type View } from './fixtures.ts'
import { startDatabase } from './koma.ts'

const desk: View = { language: 'en', width: 1280, height: 900 }
const phone: View = { language: 'ja', width: 390, height: 844 }
const apiFolder = join(import.meta.dirname, '..', '..', 'api')

/** What a person does to get there. */
const work = { clicks: 0, fields: 0 }
async function click(what: Locator): Promise<void> {
  work.clicks += 1
  await what.click()
}
async function fill(what: Locator, text: string): Promise<void> {
  work.fields += 1
  await what.fill(text)
}

test('from an empty database to a booked lesson: setup, link, password, first steps, a week of slots, a student on a phone (D150, STU-12, SCHED-60)', async ({
  page,
  browser,
}) => {
  const database = await startDatabase()
  const link = await setup(database.url)
  const server = await startApiServer(database.url, { demo: false })
  try {
    await lookAs(page, desk)
    await page.goto(`${server.url}${link}`)
    await fill(page.getByLabel('New password', { exact: true }), demoPassword)
    await fill(page.getByLabel('New password, again'), demoPassword)
    await click(page.getByRole('button', { name: 'Change password' }))
    await click(
      page.getByRole('link', { name: 'To staff login' }).or(page.getByRole('button', { name: 'To staff login' })),
    )
    await signIn(page, 'admin', ['User ID', 'Password', 'Log in'])

    const guide = page.getByRole('region', { name: 'Getting started' })
    await expect(guide.getByText('0 of 6 steps taken')).toBeVisible()
    await axe(page)
    await screenshot(page, 'first-steps', desk)
    const step = (name: RegExp) => click(guide.getByRole('link', { name }))
    const home = () => click(page.getByRole('link', { name: 'Schedule', exact: true }))

    await step(/^Hours/)
    await fill(page.getByLabel('Until (hour)'), '20')
    await click(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Action successful')).toBeVisible()
    await home()
    await step(/^Places/)
    for (const name of ['駅前校', '北口校']) await make(page, 'Add a place', { Name: name })
    await home()
    await step(/^Lessons/)
    for (const [code, name] of [
      ['EN50', '英会話'],
      ['KID30', 'キッズ'],
      ['BIZ50', 'ビジネス'],
    ] as const)
      await make(page, 'Add a course', { Code: code, Name: name })

    const student = await people(page)
    await home()
    await expect(guide.getByText('5 of 6 steps taken')).toBeVisible()

    await buildWeek(page)
    await home()
    await expect(guide.getByText('Everything is there. Students can book.')).toBeVisible()
    await click(guide.getByRole('button', { name: 'Put this away' }))
    await expect(guide).toHaveCount(0)

    const context = await browser.newContext({ viewport: phone, timezoneId: 'Asia/Tokyo', serviceWorkers: 'block' })
    const pocket = await context.newPage()
    await lookAs(pocket, phone)
    await pocket.goto(`${server.url}/student`)
    await signIn(pocket, student, ['ユーザーID', 'パスワード', 'ログイン'])
    await click(pocket.getByRole('link', { name: '空き枠を探す' }))
    await click(pocket.getByRole('link', { name: /Emily/ }).first())
    const sheet = pocket.getByRole('dialog')
    await click(sheet.getByRole('button', { name: '予約を確定する' }))
    await expect(sheet).toHaveCount(0)
    await pocket.goto(`${server.url}/student/bookings`)
    await expect(pocket.getByText('英会話').first()).toBeVisible()
    await expect(pocket.getByText('9ポイント')).toBeVisible()
    await context.close()
    process.stdout.write(`From an empty database to a booked lesson: ${work.clicks} clicks, ${work.fields} fields.\n`)
  } finally {
    await server.stop()
    await database.stop()
  }
})

/** Makes the school at the command line and gives the path of the link that it prints. */
async function setup(databaseUrl: string): Promise<string> {
  const args = ['--name', '新しい英会話', '--host', '127.0.0.1', '--admin-name', '青木 千夏']
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/koma.ts', 'setup', ...args], {
    cwd: apiFolder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const path = /(\/passwordReset\/\S+)/.exec(stdout)?.[1]
  if (path === undefined) throw new Error(`setup printed no link:\n${stdout}`)
  return path
}

async function signIn(page: Page, id: string, [user, password, button]: readonly [string, string, string]) {
  await fill(page.getByLabel(user), id)
  await fill(page.getByLabel(password, { exact: true }), demoPassword)
  await click(page.getByRole('button', { name: button, exact: true }))
}

async function make(page: Page, button: string, fields: Record<string, string>): Promise<void> {
  await click(page.getByRole('button', { name: button }))
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields)) await fill(dialog.getByLabel(label, { exact: true }), value)
  await click(dialog.getByRole('button', { name: 'Create' }))
  await expect(dialog.getByRole('button', { name: 'Create' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: fields['Name'] ?? '' })).toBeVisible()
}

/** Two teachers, a student and what pays the lessons, as another program would bring them; gives the student's ID. */
async function people(page: Page): Promise<string> {
  const today = Temporal.Now.plainDateISO('Asia/Tokyo')
  for (const [teacherId, displayName] of [
    ['emily', 'Emily'],
    ['tanaka', '田中'],
  ])
    await call(page, 'POST', '/api/update/teachers/new', {
      teacherId,
      lastName: displayName,
      firstName: displayName,
      displayName,
      possibleLessons: ['EN50', 'BIZ50'],
    })
  const made = await call(page, 'POST', '/api/update/students/new', {
    studentId: 's0001',
    lastName: '佐藤',
    firstName: '花',
  })
  await call(page, 'POST', '/api/setPassword', { type: 'student', _id: made?._id, password: demoPassword })
  await call(page, 'POST', '/api/update/contracts/new', {
    studentId: 's0001',
    startDate: today.subtract({ days: 1 }).toString(),
    endDate: today.add({ months: 3 }).toString(),
    pointsAdjustment: 10,
    possibleBookings: ['EN50'],
  })
  return 's0001'
}

const answer = z.object({
  success: z.literal(true),
  data: z.object({ _id: z.string().optional() }).nullish(),
})

async function call(page: Page, method: string, path: string, body: object) {
  const said = await page.evaluate(
    async ([how, where, what]) => {
      const headers = {
        'content-type': 'application/json',
        // What else the record holds is written in signs that no header takes.
        authorization: JSON.stringify({ token: /"token":"([^"]+)"/.exec(sessionStorage.getItem('user') ?? '')?.[1] }),
        'x-user-type': 'admin',
      }
      return (await fetch(where, { method: how, headers, body: what })).json() as Promise<unknown>
    },
    [method, path, JSON.stringify(body)] as const,
  )
  return answer.parse(said, { error: () => JSON.stringify(said) }).data
}

/** A slot on each of three days of the week after this one. */
async function buildWeek(page: Page): Promise<void> {
  const today = Temporal.Now.plainDateISO('Asia/Tokyo')
  const wednesday = today.add({ days: 7 + 3 - (today.dayOfWeek % 7) })
  await click(page.getByRole('region', { name: 'Getting started' }).getByRole('link', { name: /^The first week/ }))
  await page.goto(`${new URL(page.url()).origin}/admin/schedule?view=calendar&span=week&date=${wednesday.toString()}`)
  await click(page.locator('label').filter({ hasText: 'Quick build' }))
  for (const [field, option] of [
    ['Teacher of new slots', /Emily/],
    ['Place of new slots', /駅前校/],
  ] as const) {
    await click(page.getByRole('combobox', { name: field }))
    await click(page.getByRole('option', { name: option }))
  }
  for (const [made, after] of [0, 1, 2].entries()) {
    const column = page.locator(`[data-time-grid-date="${wednesday.add({ days: after }).toString()}"]`)
    const { height } = await atRest(column)
    work.clicks += 1
    await column.click({ position: { x: 4, y: (2 / 14) * height + 4 }, force: true })
    await expect(page.getByRole('button', { name: /10:00 to 10:50/ })).toHaveCount(made + 1)
  }
}
