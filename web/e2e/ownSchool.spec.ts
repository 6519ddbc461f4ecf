import 'temporal-polyfill/global'
import { type ApiServer, startApiServer } from './apiServer.ts'
import { keepsFocus, reach } from './byKeyboard.ts'
import { countClicks } from './clicks.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { axe, expect, longForm, lookAs, screenshot, signInAs, test, type View } from './fixtures.ts'

/** A desk as schools have it. */
const view: View = { language: 'ja', width: 1280, height: 800 }

const steps = [
  ['月額制の契約を更新', /^[\d,]+件を更新する$/],
  ['固定枠から枠を作成', /^[\d,]+件の枠を作成する$/],
  ['固定生徒の予約を登録', /^[\d,]+件の予約を登録する$/],
] as const

/** What a line says once its step was done today. */
function ranToday(): string {
  const { month, day } = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  return `前回：${month}月${day}日`
}

// A school of these tests alone: all its contracts are renewed, and it has its twelve teachers and no others.
test.describe.configure({ mode: 'serial' })
let server: ApiServer
test.beforeAll(async () => {
  server = await startApiServer(await emptyDatabase(), { demo: true })
})
test.afterAll(() => server.stop())

test(
  'twelve teachers fit a window of 1280, and a narrower one scrolls within the grid below their names (SCHED-102)',
  longForm,
  async ({ page }) => {
    await lookAs(page, view)
    await signInAs(page, 'admin', 'admin', server.url)
    await page.goto(`${server.url}/admin/schedule?view=calendar&span=teachers`)
    const columns = page.locator('[data-hours-of]')
    await expect(columns).toHaveCount(12)
    const scrolled = () =>
      columns.first().evaluate((column) => {
        let element = column.parentElement
        while (element && getComputedStyle(element).overflowX !== 'auto') element = element.parentElement
        return (element?.scrollWidth ?? 0) - (element?.clientWidth ?? 0)
      })
    expect(await scrolled()).toBeLessThanOrEqual(0)
    await axe(page)
    await screenshot(page, 'twelve-teachers', view)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect.poll(scrolled).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    // The last of the day is in sight with the names above it.
    await columns.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 3000)
    await expect(page.getByRole('button', { name: /予約 \d+\/\d+|枠なし/ }).last()).toBeInViewport()
  },
)

test(
  'the end of a month takes at most six clicks: its page, three steps, payments and figures (MON-11, MON-05, FIX-26, FIX-28)',
  longForm,
  async ({ page }) => {
    await lookAs(page, view)
    await signInAs(page, 'admin', 'admin', server.url)
    await page.goto(`${server.url}/admin/schedule`)
    const tab = page.getByRole('link', { name: '月末', exact: true })
    await expect(tab).toBeVisible()
    const clicks = await countClicks(page)
    await tab.click()
    const line = (name: string) => page.getByRole('listitem', { name })
    // The demo school has renewed its contracts already.
    let left = 0
    for (const [name, button] of steps) {
      await expect(line(name)).toBeVisible()
      if (await line(name).getByText('完了', { exact: true }).isVisible()) continue
      left += 1
      await line(name).getByRole('button', { name: button }).click()
      await expect(line(name)).toContainText(ranToday())
      await expect(line(name).getByText('完了', { exact: true })).toBeVisible()
    }
    expect(left).toBeGreaterThanOrEqual(2)
    await axe(page)
    await screenshot(page, 'month-end', view)
    await line('未払いと入金').getByRole('link', { name: '入金を記録する' }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.getByRole('link', { name: '集計', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/集計/)
    expect(await clicks()).toBe(left + 3)
  },
)

test(
  'the end of a month goes by keyboard alone: Enter does each step, and what cannot be booked is opened (MON-11, MON-12)',
  longForm,
  async ({ page }) => {
    await lookAs(page, view)
    await signInAs(page, 'admin', 'admin', server.url)
    const month = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').toPlainDate().toPlainYearMonth().add({ months: 3 })
    await page.goto(`${server.url}/admin/monthEnd?month=${month.toString()}`)
    const line = (name: string) => page.getByRole('listitem', { name })
    for (const [name, button] of steps) {
      const step = line(name).getByRole('button', { name: button })
      await expect(step).toBeFocused()
      const count = /[\d,]+/.exec((await step.textContent()) ?? '')?.[0]
      await expect(line(name)).toContainText(new RegExp(`(未着手・|残り)(契約|予約)?${count ?? ''}[件枠]`))
      await page.keyboard.press('Enter')
      await expect(line(name).getByText('完了', { exact: true })).toBeVisible()
      // What the button said is what was done.
      await expect(line(name)).toContainText(new RegExp(`(更新|作成|予約)済み${count ?? ''}[件枠]`))
    }
    const reasons = line(steps[2][0]).locator('summary')
    await reach(page, reasons, 'Enter')
    await expect(line(steps[2][0]).getByRole('link').first()).toBeVisible()
    await axe(page)
    await keepsFocus(page)
  },
)
