import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { named } from './documents.ts'
import { demoPassword, expect, loginAs, longForm, lookAs, test } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

const flags = ['slotNew', 'slotEdit', 'slotDelete', 'slotBook', 'slotCancel'] as const
type Flag = (typeof flags)[number]

/** The controls a staff member finds in the list with a booked slot open, and in the calendar. */
interface Controls {
  newSlot: boolean
  edit: boolean
  addBooking: boolean
  cancel: boolean
  attendance: boolean
  select: boolean
  modes: string[]
}

const nothing: Controls = {
  newSlot: false,
  edit: false,
  addBooking: false,
  cancel: false,
  attendance: true,
  select: false,
  modes: ['View'],
}

/** The controls that each flag adds, taken alone. */
const added: Record<Flag, Partial<Controls>> = {
  slotNew: { newSlot: true, modes: ['View', 'Quick build'] },
  slotEdit: { edit: true, select: true, modes: ['View', 'Select'] },
  slotDelete: { select: true, modes: ['View', 'Select', 'Delete'] },
  slotBook: { addBooking: true },
  slotCancel: { cancel: true },
}

const nobody = { requester: 'admin', studentId: '_', time: '200001010000' }

/** Calls that change nothing, with the flag each needs: what is let in is refused for another reason. */
const calls = (slotId: string): [Flag, 'POST' | 'PUT' | 'DELETE', string, object?][] => [
  ['slotNew', 'POST', 'slots/new/', {}],
  ['slotEdit', 'PUT', `slots/${slotId}/`, {}],
  ['slotDelete', 'DELETE', `slots/${slotId}/`],
  ['slotBook', 'POST', `slotBook/${slotId}/`, { ...nobody, lessonLocation: '', courseCode: '_X' }],
  [
    'slotBook',
    'POST',
    `waitingAdd/${slotId}/`,
    { ...nobody, studentId: 'nobody', type: 'waitingAdd', studentName: '' },
  ],
  ['slotCancel', 'POST', `slotCancel/${slotId}/`, { ...nobody, studentId: 'nobody' }],
  ['slotCancel', 'POST', `otherCancel/${slotId}/`, nobody],
]

const enabled = async (page: Page, name: string | RegExp): Promise<boolean> => {
  const button = page.getByRole('button', { name }).first()
  return (await button.count()) > 0 && (await button.isEnabled())
}

async function controlsOf(list: Page, calendar: Page): Promise<Controls> {
  const mode = calendar.getByRole('radiogroup', { name: 'Calendar mode' }).getByRole('radio', { disabled: false })
  return {
    newSlot: (await enabled(list, 'Add slot')) && (await enabled(calendar, 'Add slot')),
    edit: await enabled(list, 'Edit'),
    addBooking: await enabled(list, 'Add booking'),
    cancel: await enabled(list, /^Cancel booking: /),
    attendance: await enabled(list, /^Present/),
    select: (await list.getByRole('checkbox', { name: 'Select all slots shown' }).count()) > 0,
    modes: await mode.evaluateAll((radios) => radios.map((radio) => radio.parentElement?.textContent ?? '')),
  }
}

test(
  'each slot flag alone gives its controls and no others, live, and the server refuses what they do not show (PERM-03, PERM-04, PERM-05, PERM-06, PERM-07, PERM-08, PERM-09, PERM-40, D127)',
  longForm,
  async ({ page, context }) => {
    const { sql, slot, student, courseCode } = await openScene({ seats: 2 })
    const [staff, code] = [randomUUID(), `e2e-${randomUUID().slice(0, 6)}`]
    await sql.run(
      `insert into staff (school_id, id, staff_id, last_name, first_name, password_hash)
     select school_id, $1, $2, '受付', '試験', password_hash from staff where staff_id = 'admin' order by school_id limit 1`,
      [staff, code],
    )
    const slotId = await slot({ inHours: 5 * 24 })
    expect(await act(page, await student(), 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
    const version = () => sql.query(`select version, booked_count from slot where id = $1`, [slotId], z.unknown())
    const before = await version()

    const admin = await recordOf(page, 'admin')
    const own = await recordOf(page, code)
    const hold = async (held: readonly Flag[]) => {
      const query = `mutation ($input: UpdateStaffInput!) { updateStaff(input: $input) { success } }`
      const [row] = await sql.query(`select version from staff where id = $1`, [staff], aVersion)
      const data = { query, variables: { input: { id: staff, version: row?.version, permissions: held } } }
      const answer = await page.request.post('/graphql', { data, headers: { authorization: admin } })
      expect(await answer.json()).toEqual({ data: { updateStaff: { success: true } } })
    }

    const calendar = await context.newPage()
    for (const [each, address] of [
      [page, `slot=${slotId}`],
      [calendar, 'view=calendar'],
    ] as const) {
      await lookAs(each, { language: 'en', width: 1280, height: 900 })
      await loginAs(each, 'admin', code)
      await each.goto(`/admin/schedule?${address}`)
    }
    await expect(page.getByText('Booked students: 1')).toBeVisible()
    await expect(calendar.getByRole('radio', { name: 'View' })).toBeChecked()

    for (const held of [null, ...flags]) {
      await hold(held === null ? [] : [held])
      await expect
        .poll(() => controlsOf(page, calendar), held ?? 'none')
        .toEqual({ ...nothing, ...(held && added[held]) })
      for (const [flag, method, path, data] of calls(slotId)) {
        const answer = await page.request.fetch(`/api/admin/${path}`, { method, data, headers: { authorization: own } })
        expect([path, held, answer.status()]).toEqual([path, held, flag === held ? 200 : 403])
      }
      if (held === 'slotEdit') {
        await page.getByRole('button', { name: 'Edit' }).click()
        await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible()
        await expect(page.getByRole('switch', { name: 'Delete this slot' })).toHaveCount(0)
        await page.keyboard.press('Escape')
      }
      if (held === 'slotEdit' || held === 'slotDelete') {
        await page.getByRole('checkbox', { name: 'Select all slots shown' }).check()
        await expect.poll(() => enabled(page, 'Edit selected')).toBe(held === 'slotEdit')
        await expect(page.getByRole('button', { name: 'Delete selected' })).toHaveCount(held === 'slotDelete' ? 1 : 0)
        await page.getByRole('checkbox', { name: 'Select all slots shown' }).uncheck()
      }
    }
    expect(await version()).toEqual(before)
    await sql.close()
  },
)

const aVersion = z.object({ version: z.number() })
const loginAnswer = z.object({ data: z.object({ login: z.object({ record: z.string() }) }) })

/** The record with which a staff member is known to the server. */
async function recordOf(page: Page, username: string): Promise<string> {
  const input = { username, password: demoPassword, type: 'admin' }
  const answer = await page.request.post('/graphql', { data: { ...named('login'), variables: { input } } })
  return loginAnswer.parse(await answer.json()).data.login.record
}
