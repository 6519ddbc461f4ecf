import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import 'temporal-polyfill/global'
import { atRest, axe, expect, loginAs, longForm, lookAs, screenshot, signInAs, test, type View } from './fixtures.ts'

const desk: View = { language: 'en', width: 1280, height: 900 }
const tablet: View = { language: 'ja', width: 768, height: 1024 }

/**
 * The Wednesday of the week after next at the school, `YYYY-MM-DD`: its early hours hold no slots yet. Each further try
 * of a test has the next week, since the one before may have left its slots.
 */
function farWednesday(): string {
  const today = Temporal.Now.plainDateISO('Asia/Tokyo')
  return today.add({ days: 7 * (2 + test.info().retry) + 3 - (today.dayOfWeek % 7) }).toString()
}

/** Clicks the column of a day in the calendar at a time of it; the demo school's day goes from 8:00 to 22:00. */
async function clickAt(page: Page, day: string, hour: number): Promise<void> {
  const column = page.locator(`[data-hours-of="${day}"]`)
  const box = await atRest(column)
  await column.click({ position: { x: 4, y: ((hour - 8) / 14) * box.height + 4 }, force: true })
}

async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).first().click()
}

async function openCalendar(page: Page, day: string, teacher: string): Promise<void> {
  await page.goto(`/admin/schedule?view=calendar&span=week&date=${day}`)
  await choose(page, 'Teacher', new RegExp(teacher))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const eight = (page: Page) => page.getByRole('button', { name: /08:00 to 08:50/ })
const mode = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).click()

test('a week is built in quick build, dragged, changed together as the dry run said, undone, and deleted; what is booked is never touched (SCHED-28, SCHED-30, SCHED-60, SCHED-90, SCHED-93, SCHED-101, SLOT-27)', async ({
  page,
}) => {
  await lookAs(page, desk)
  await loginAs(page, 'admin', 'admin')
  const wednesday = farWednesday()
  const days = [0, 1, 2].map((after) => Temporal.PlainDate.from(wednesday).add({ days: after }).toString())
  await openCalendar(page, wednesday, 't012')
  await expect(eight(page)).toHaveCount(0)

  await mode(page, 'Quick build')
  await choose(page, 'Teacher of new slots', /t012/)
  await choose(page, 'Place of new slots', '駅前校')
  for (const [index, day] of days.entries()) {
    await clickAt(page, day, 8)
    await expect(eight(page)).toHaveCount(index + 1)
  }
  // What a toast says of the last slot takes no click from the calendar under it.
  const toast = page.locator('[role=status]').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  const takesClicks = toast.last().evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 4, top + height / 2))
  })
  expect(await takesClicks).toBe(false)
  await screenshot(page, 'schedule-quick-build', desk)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(eight(page)).toHaveCount(2)
  // Which of the three was undone depends on whose message had come.
  const keys = await eight(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('data-event-id') ?? ''))
  const isKept = (day: string) => keys.some((key) => key.endsWith(day.replaceAll('-', '')))
  await clickAt(page, days.find(isKept) ?? '', 8.9)
  await expect(page.getByText('The teacher already has a slot at this time.')).toBeVisible()

  await mode(page, 'View')
  const free = days.find((day) => !isKept(day)) ?? ''
  const onFreeDay = eight(page).and(page.locator(`[data-hours-of="${free}"] *`))
  await dragTo(page, eight(page).first(), free)
  const moved = page.getByText(/^Slot moved/)
  await expect(moved).toBeVisible()
  await expect(onFreeDay).toHaveCount(1)
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(onFreeDay).toHaveCount(0)
  const calendar = page.url()
  await editTogether(page, days)

  await page.goto(calendar)
  await mode(page, 'Delete')
  // Today arrives above the calendar and moves it down.
  await page.waitForLoadState('networkidle')
  const place = await atRest(eight(page).last())
  const scrolled = await page.evaluate(() => window.scrollY)
  await eight(page).first().dblclick()
  // It keeps its place, so that nothing else moves below the pointer and no second click deletes a neighbour.
  await expect(page.locator('[data-deleted]')).toHaveCount(1)
  await expect(eight(page)).toHaveCount(2)
  expect(await eight(page).last().boundingBox()).toMatchObject(place)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.mouse.move(5, 5)
  await expect(eight(page)).toHaveCount(1)
  await page.goto('/admin/schedule?view=calendar&span=week')
  await mode(page, 'Delete')
  const booked = page
    .locator('[data-event-id]')
    .and(page.getByRole('button', { name: 'Full,' }))
    .first()
  const id = await booked.getAttribute('data-event-id')
  const refusal = page.getByText('Slots with bookings cannot be deleted. Cancel or move the bookings first.')
  // Other tests work in the same week: a card may have gone elsewhere between looking for it and the click.
  const clickIt = async () => {
    // In the middle: at the lower edge what tells of the last change lies over it.
    await booked.evaluate((card) => card.scrollIntoView({ block: 'center' }))
    await booked.click({ force: true })
    return refusal.isVisible()
  }
  await expect.poll(clickIt).toBe(true)
  await expect(page.locator(`[data-event-id="${id}"]`)).toHaveCount(1)
})

/** Drags a card sideways to the column of a day with the mouse. */
async function dragTo(page: Page, card: Locator, day: string): Promise<void> {
  await card.scrollIntoViewIfNeeded()
  const from = await atRest(card)
  const to = await atRest(page.locator(`[data-hours-of="${day}"]`))
  const y = from.y + 12
  await page.mouse.move(from.x + 12, y)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, y, { steps: 5 })
  await page.mouse.up()
}

/** Gives all slots of the teacher on show another location, compares with what the dry run said, and undoes it. */
async function editTogether(page: Page, days: readonly string[]): Promise<void> {
  const teacher = new URL(page.url()).searchParams.get('teacher')
  await page.goto(`/admin/schedule?from=${days[0]}&to=${days[2]}&teacher=${teacher}`)
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  // The location offered is in the fourth cell behind the checkbox.
  const there = async () =>
    (await rows.locator('td:nth-child(5)').allTextContents()).filter((text) => /みどり台校/.test(text)).length
  const before = await there()
  await page.getByRole('checkbox', { name: 'Select all slots shown' }).check()
  await page.getByRole('button', { name: 'Edit selected' }).click()
  await page.locator('label').filter({ hasText: 'Change the place' }).click()
  // On a phone the words of what is missing take a line of their own, so the buttons keep theirs.
  await page.setViewportSize({ width: 390, height: 844 })
  const check = page.getByRole('button', { name: 'Review changes' })
  await check.click()
  await expect(page.getByText('Choose a place.')).toBeVisible()
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
  // The dialog takes its new width over some frames; between them the two are measured in different ones.
  await expect
    .poll(async () => ((await cancel.boundingBox())?.y ?? Number.NaN) - ((await check.boundingBox())?.y ?? Number.NaN))
    .toBe(0)
  await page.setViewportSize(desk)
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: 'みどり台校' }).click()
  await check.click()
  const will = await page.getByText(/^Will change: \d+$/).textContent()
  const count = Number(will?.replace(/\D/g, ''))
  await axe(page)
  await screenshot(page, 'schedule-batch', desk)
  await page.getByRole('button', { name: /^Change \d+ slots?$/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect.poll(there).toBe(before + count)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(there).toBe(before)
}

test(
  'without a mouse a slot is made, edited, booked and cancelled, with rules and without (SCHED-45, SCHED-50, SCHED-76, D69, D70)',
  longForm,
  async ({ page }) => {
    await lookAs(page, desk)
    await loginAs(page, 'admin', 'admin')
    const day = farWednesday()
    await page.goto(`/admin/schedule?from=${day}&to=${day}`)
    await expect(page.getByRole('table')).toBeVisible()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const pick = async (name: string, typed: string) => {
      const box = page.getByRole('combobox', { name }).last()
      await box.focus()
      await press('ControlOrMeta+a')
      await page.keyboard.type(typed)
      await expect(page.getByRole('option').first()).toContainText(new RegExp(typed, 'i'))
      // Enter takes nothing while what is typed is still being searched for.
      await expect(async () => {
        if (await page.getByRole('option').first().isVisible()) await press('ArrowDown', 'Enter')
        await expect(page.getByRole('option')).toHaveCount(0, { timeout: 1000 })
      }).toPass()
      await expect(box).toHaveValue(new RegExp(typed, 'i'))
    }

    await press('n')
    await expect(page.getByRole('textbox', { name: 'Start time' })).toBeFocused()
    await page.keyboard.type('21')
    await press('Tab', 'Enter')
    await expect(page.getByText('Place: this is required.').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Place' }).last().focus()
    await press('Space')
    await page.getByRole('option').first().waitFor()
    await press('ArrowDown', 'Enter')
    await pick('Teacher', 't011')
    await page.getByRole('button', { name: 'Select all', exact: true }).focus()
    await press('Enter')
    await page.getByRole('button', { name: 'Create slot' }).focus()
    await press('Enter')
    const row = page.getByRole('button', { name: /21:00–21:50 高橋先生/ })
    await expect(row).toBeFocused()
    await press('Enter')
    await page.getByRole('button', { name: 'Edit' }).focus()
    await press('Enter')
    await expect(page.getByRole('textbox', { name: 'Start time' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Note' }).focus()
    await page.keyboard.type('p.12')
    await axe(page)
    await screenshot(page, 'schedule-edit', desk)
    await page.getByRole('button', { name: 'Save' }).focus()
    await press('Enter')
    await expect(page.getByText('p.12')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

    for (const withRules of [true, false]) {
      await page.getByRole('button', { name: 'Add booking' }).focus()
      await press('Enter')
      await pick('Search a student by ID or name', 's0001')
      await pick('Search a student by ID or name', 's0002')
      if (!withRules) {
        await page.getByRole('switch', { name: /Apply courses and limits/ }).focus()
        await press('Space')
      }
      await page.getByRole('combobox', { name: 'Course' }).last().focus()
      await press('Space')
      await page.getByRole('option').first().waitFor()
      await press('ArrowDown', 'Enter')
      await expect(page.getByText(/from contract …/)).toBeVisible()
      if (withRules) await axe(page)
      if (withRules) await screenshot(page, 'schedule-book', desk)
      await page.getByRole('button', { name: 'Book', exact: true }).focus()
      await press('Enter')
      const people = page.getByRole('region', { name: 'Booked students: 1' })
      await expect(people).toContainText('S0002')
      await expect(people).not.toContainText('S0001')

      await page.getByRole('button', { name: /^Cancel booking: / }).focus()
      await press('Enter')
      const rules = page.getByRole('switch', { name: 'Apply deadline and limits' })
      await expect(rules).toBeVisible()
      if (withRules) {
        await rules.focus()
        await press('Space')
      }
      await expect(page.getByText(/Refunds .* to contract/)).toBeVisible()
      const cancel = page.getByRole('button', { name: 'Cancel booking', exact: true })
      await expect(cancel).toBeEnabled()
      await cancel.focus()
      await press('Enter')
      await expect(page.getByText('Nobody has booked yet')).toBeVisible()
    }
    await press('Escape')
    await expect(page.getByRole('complementary')).toHaveCount(0)
  },
)

test(
  'two people edit one slot: the second sees what the first changed, and a booked one changes to online (SCHED-67, SCHED-89, SLOT-27)',
  longForm,
  async ({ page, browser }) => {
    await lookAs(page, desk)
    await loginAs(page, 'admin', 'admin')
    const day = farWednesday()
    const list = `/admin/schedule?from=${day}&to=${day}&show=booked&location=${await stationOf(page)}`
    await page.goto(list)
    await page.locator('[data-row]').first().click()
    await page.getByRole('button', { name: 'Edit' }).click()
    // The page's head still pushes the form down.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('textbox', { name: 'Note' }).fill('mine')

    const other = await (await browser.newContext()).newPage()
    await lookAs(other, desk)
    await signInAs(other, 'admin', 'admin')
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Edit' }).click()
    await other.getByRole('textbox', { name: 'Note' }).fill('theirs')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Slot saved')).toBeVisible()

    const notice = page.getByText('This record changed after you opened it')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('row', { name: 'Note theirs mine' })).toBeVisible()
    await axe(page)
    await screenshot(page, 'schedule-conflict', desk)
    await page.getByRole('button', { name: 'Apply my changes again' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Slot saved')).toBeVisible()
    await expect(other.getByText('mine', { exact: true })).toBeVisible()

    await other.getByRole('button', { name: 'Edit' }).click()
    await other.getByRole('button', { name: 'Change to online' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(other.getByText(/^Moved to/).first()).toBeVisible()
    await expect(page.getByText('Online').first()).toBeVisible()
  },
)

/** The id of the station's school, as the location filter writes it into the address. */
async function stationOf(page: Page): Promise<string> {
  // The list that arrives opens at the present moment, which would close what is open above it.
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await choose(page, 'Place', '駅前校')
  await page.waitForURL(/location=/)
  return new URL(page.url()).searchParams.get('location') ?? ''
}

test('on a tablet, in Japanese, forms, calendar and export are in reach and axe is content (SCHED-16, SCHED-70, SCHED-96, CSV-02)', async ({
  page,
}) => {
  await lookAs(page, tablet)
  await loginAs(page, 'admin', 'admin')
  await page.getByRole('button', { name: '枠を作成' }).click()
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page.getByText('開始時刻を入力してください。').first()).toBeVisible()
  // The buttons of a long form stay at the foot of a low window.
  await page.setViewportSize({ ...tablet, height: 480 })
  await expect(page.getByRole('button', { name: '作成する' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(tablet)
  await axe(page)
  await screenshot(page, 'schedule-new', tablet)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '枠をCSV出力' }).click()
  await expect(page.getByRole('button', { name: 'CSV出力', exact: true })).toBeVisible()
  await screenshot(page, 'schedule-export', tablet)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV出力', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^slot_export_\d{8}_\d{4}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF"レッスン日","開始時刻"')).toBe(true)
  // The saved dialog steps back in the history, which must not meet the next address.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/admin/schedule?view=calendar&span=day')
  await mode(page, 'かんたん作成')
  await expect(page.getByRole('region', { name: 'かんたん作成' })).toBeVisible()
  await axe(page)
  await screenshot(page, 'schedule-calendar', tablet)
  for (const [address, name] of [
    ['view=calendar&span=teachers', 'schedule-teachers'],
    [`view=sheet&date=${farWednesday()}`, 'schedule-sheet'],
  ] as const) {
    await page.goto(`/admin/schedule?${address}`)
    await page.locator('[data-hours-of], [data-sheet]').first().waitFor()
    await axe(page)
    await screenshot(page, name, tablet)
  }
  const lines = await page.getByRole('cell', { name: 'オンライン', exact: true }).evaluateAll((cells) =>
    cells.map((cell) => {
      const word = document.createRange()
      word.selectNodeContents(cell)
      return word.getClientRects().length
    }),
  )
  expect([...new Set(lines)], 'lines of the word for online').toEqual([1])
})
