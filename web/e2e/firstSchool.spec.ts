import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import 'temporal-polyfill/global'
import { startApiServer } from './apiServer.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { atRest, axe, expect, lookAs, screenshot, test, type View } from './fixtures.ts'

/** What the first staff member chooses. */
const chosenPassword = 'gT7xPz04'

const desk: View = { language: 'en', width: 1280, height: 900 }
const phone: View = { language: 'ja', width: 390, height: 844 }
const apiFolder = join(import.meta.dirname, '..', '..', 'api')

/** The work of a person to get there. */
const work = { clicks: 0, fields: 0, keys: 0 }

/**
 * Minutes that takes by the keystroke-level model: to look and decide, to point, to press, and to strike a key, in
 * seconds.
 */
function minutesOfWork(): number {
  const [decide, point, press, key] = [1.35, 1.1, 0.2, 0.28]
  return ((work.clicks + work.fields) * (decide + point + press) + work.keys * key) / 60
}

async function click(target: Locator): Promise<void> {
  work.clicks += 1
  await target.click()
}
async function fill(target: Locator, text: string): Promise<void> {
  work.fields += 1
  work.keys += text.length
  await target.fill(text)
}

test('from an empty database to a booked lesson: setup, link, password, first steps, an import of students and contracts, a week of slots, a student on a phone (D150, ASTU-12, CON-10, STU-12, SCHED-60)', async ({
  page,
  browser,
}) => {
  const databaseUrl = await emptyDatabase()
  const link = await setup(databaseUrl)
  const server = await startApiServer(databaseUrl, { demo: false })
  // What a browser is refused stands on its console; a live page that is refused shows old things and says nothing
  // more.
  const refused: string[] = []
  page.on('console', (said) => void (/^4\d\d .*\/graphql/.test(said.text()) && refused.push(said.text())))
  try {
    await lookAs(page, desk)
    await page.goto(`${server.url}${link}`)
    await fill(page.getByLabel('New password', { exact: true }), chosenPassword)
    await fill(page.getByLabel('Confirm new password'), chosenPassword)
    await click(page.getByRole('button', { name: 'Change password' }))
    await click(
      page.getByRole('link', { name: 'To staff login' }).or(page.getByRole('button', { name: 'To staff login' })),
    )
    await signIn(page, 'admin', ['User ID', 'Password', 'Sign in'])

    const guide = page.getByRole('region', { name: 'Getting started' })
    await expect(guide.getByText('0 of 7 steps done')).toBeVisible()
    await axe(page)
    await screenshot(page, 'first-steps', desk)
    const step = (name: RegExp) => click(guide.getByRole('link', { name }))
    const home = () => click(page.getByRole('link', { name: 'Schedule', exact: true }))

    await step(/^Hours/)
    await fill(page.getByLabel('Until (hour)'), '20')
    await click(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Saved “School settings”')).toBeVisible()
    await home()
    await step(/^Places/)
    for (const name of ['駅前校', '北口校']) await make(page, 'Add place', { Name: name })
    await home()
    await step(/^Courses/)
    for (const [code, name] of [
      ['EN50', '英会話'],
      ['KID30', 'キッズ'],
      ['BIZ50', 'ビジネス'],
    ] as const)
      await make(page, 'Add course', { Code: code, Name: name })

    await home()
    await step(/^Teachers/)
    for (const [code, name] of [
      ['emily', 'Emily'],
      ['tanaka', '田中'],
    ] as const)
      await make(
        page,
        'Add teacher',
        { 'Teacher ID': code, 'Display name': name, 'Last name': name, 'First name': name },
        { chosen: 'Select all', listed: name },
      )
    await home()
    await step(/^Import students/)
    await importFile(page, studentFile())
    await click(page.getByRole('link', { name: 'Contracts', exact: true }))
    await click(page.getByRole('link', { name: 'Import', exact: true }))
    await importFile(page, contractFile())
    await setPassword(page)
    await home()
    await expect(guide.getByText('6 of 7 steps done')).toBeVisible()

    await buildWeek(page)
    await home()
    await expect(guide.getByText("You're ready: students can book.")).toBeVisible()
    await click(guide.getByRole('button', { name: 'Dismiss' }))
    await expect(guide).toHaveCount(0)

    const context = await browser.newContext({ viewport: phone, timezoneId: 'Asia/Tokyo', serviceWorkers: 'block' })
    const pocket = await context.newPage()
    await lookAs(pocket, phone)
    await pocket.goto(`${server.url}/student`)
    await signIn(pocket, 's0001', ['ユーザーID', 'パスワード', 'ログイン'])
    await click(pocket.getByRole('link', { name: 'レッスンを予約' }))
    await click(pocket.getByRole('link', { name: /Emily/ }).first())
    const sheet = pocket.getByRole('dialog')
    await click(sheet.getByRole('button', { name: '予約を確定する' }))
    await expect(sheet.getByText('予約が完了しました。')).toBeVisible()
    await pocket.goto(`${server.url}/student/bookings`)
    await expect(pocket.getByText('英会話').first()).toBeVisible()
    await expect(pocket.getByText('9ポイント')).toBeVisible()
    await context.close()
    expect(refused).toEqual([])
    const minutes = minutesOfWork()
    process.stdout.write(
      `From an empty database to a booked lesson: ${work.clicks} clicks, ${work.fields} fields, ${minutes.toFixed(1)} minutes of a person's work.\n`,
    )
    expect(minutes, 'a school is set up in 20 minutes').toBeLessThan(20)
  } finally {
    await server.stop()
  }
})

/** Makes the school at the command line and gives the path of the link that it prints. */
async function setup(databaseUrl: string): Promise<string> {
  const args = ['--name', '新しい英会話', '--host', '127.0.0.1', '--admin-name', '青木 千夏']
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/koma.js', 'setup', ...args], {
    cwd: apiFolder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const path = /(\/passwordReset\/\S+)/.exec(stdout)?.[1]
  if (path === undefined) throw new Error(`setup printed no link:\n${stdout}`)
  return path
}

async function signIn(page: Page, id: string, [user, password, button]: readonly [string, string, string]) {
  await fill(page.getByLabel(user), id)
  await fill(page.getByLabel(password, { exact: true }), chosenPassword)
  await click(page.getByRole('button', { name: button, exact: true }))
}

/**
 * Fills in the form of something new; of what it offers `chosen` is pressed, and in the end `listed` is in the list.
 */
async function make(
  page: Page,
  button: string,
  fields: Record<string, string>,
  { chosen, listed = fields['Name'] ?? '' }: { chosen?: string; listed?: string } = {},
): Promise<void> {
  await click(page.getByRole('button', { name: button }))
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields)) await fill(dialog.getByLabel(label, { exact: true }), value)
  if (chosen !== undefined) await click(dialog.getByRole('button', { name: chosen, exact: true }))
  await click(dialog.getByRole('button', { name: 'Add' }))
  await expect(dialog.getByRole('button', { name: 'Add' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: listed })).toBeVisible()
}

const code = (index: number) => `s${String(index + 1).padStart(4, '0')}`
const thirty = Array.from({ length: 30 }, (_, index) => index)

/** Thirty students as another program writes them. */
function studentFile(): string {
  return [
    '会員番号,姓,名,電話',
    ...thirty.map(
      (index) => `${code(index)},佐藤,花${String.fromCodePoint(0x3042 + 2 * index)},03-0000-${1000 + index}`,
    ),
  ].join('\r\n')
}

/** A contract of each of them, and what is left on it. */
function contractFile(): string {
  const today = Temporal.Now.plainDateISO('Asia/Tokyo')
  const terms = `${today.subtract({ days: 1 }).toString()},${today.add({ months: 3 }).toString()},10,EN50`
  return ['生徒ID,開始日,終了日,残高,コース', ...thirty.map((index) => `${code(index)},${terms}`)].join('\r\n')
}

/** Imports a file with thirty rows on the page that is open. */
async function importFile(page: Page, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    click(page.getByRole('button', { name: 'Choose a file' })),
  ])
  await chooser.setFiles({ name: '名簿.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const importing = page.getByRole('button', { name: 'Import 30 rows' })
  await expect(importing).toBeEnabled()
  await axe(page)
  await screenshot(page, `import-${new URL(page.url()).pathname.split('/')[2] ?? ''}`, desk)
  await click(importing)
  await expect(page.getByText('Imported: 30 new, 0 changed.')).toBeVisible()
}

/** Gives the first of the students a password at the desk. */
async function setPassword(page: Page): Promise<void> {
  await click(page.getByRole('link', { name: 'Students', exact: true }))
  await click(page.getByRole('button', { name: '佐藤 花あ', exact: true }))
  await click(page.locator('label').filter({ hasText: /^Edit$/ }))
  await fill(page.getByLabel('New password', { exact: true }), chosenPassword)
  await fill(page.getByLabel('Confirm new password'), chosenPassword)
  await click(page.getByRole('button', { name: 'Set password' }))
  await expect(page.getByText('Password successfully changed.').first()).toBeVisible()
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
  for (const [done, after] of [0, 1, 2].entries()) {
    const column = page.locator(`[data-hours-of="${wednesday.add({ days: after }).toString()}"]`)
    const { height } = await atRest(column)
    work.clicks += 1
    await column.click({ position: { x: 4, y: (2 / 14) * height + 4 }, force: true })
    await expect(page.getByRole('button', { name: /10:00 to 10:50/ })).toHaveCount(done + 1)
  }
}
