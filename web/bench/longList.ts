import { z } from 'zod'
import { openSql } from '../e2e/sql.ts'
import { loginAs, onPhone } from './browser.ts'

const slotsWanted = 5000
const slowdown = 4
const longTaskMs = 50

const traceShape = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})

/**
 * Prints the long tasks (over 50 ms) while a student's list of 5,000 slots opens in full and scrolls from top to
 * end on a processor four times slower.
 */
await onPhone(async (page, koma) => {
  const sql = openSql(koma.databaseUrl)
  await sql.run(
    `with place as (select school_id, id from location order by location_name limit 1),
     teachers as (
       insert into teacher (school_id, teacher_id, last_name, first_name, display_name)
       select school_id, 'bench' || n, '測定', '講師' || n, '測定 ' || n from place, generate_series(1, $1::int / 240) n
       returning school_id, id),
     slots as (
       insert into slot (school_id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id, online_available)
       select t.school_id, t.id, start, start + interval '50 minutes', now() - interval '1 day', start - interval '1 day', p.id, true
       from teachers t, place p, generate_series(1, 30) day, generate_series(9, 16) hour,
         lateral (select date_trunc('day', now() at time zone 'Asia/Tokyo') + make_interval(days => day, hours => hour) as start) s
       returning school_id, id)
     insert into slot_course (school_id, slot_id, course_id)
     select s.school_id, s.id, c.id from slots s
     join lateral (select id from course where school_id = s.school_id and is_lesson order by code limit 2) c on true`,
    [slotsWanted],
  )
  const [row] = await sql.query(`select count(*)::int as count from slot`, [], z.object({ count: z.number() }))
  await sql.close()

  await loginAs(page, 'student', 's0001')
  const today = new Date().toISOString().slice(0, 10)
  const end = new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${koma.a.url}/student/list?show=all&from=${today}&to=${end}`)
  const all = page.getByRole('button', { name: '全件表示' }).first()
  await all.waitFor()
  console.log(`${row?.count ?? 0} slots; ${await page.locator('main h1').locator('..').innerText()}`)

  const network = await page.context().newCDPSession(page)
  await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const measure = async (what: string, work: () => Promise<void>): Promise<void> => {
    const browser = page.context().browser()
    if (browser === null) throw new Error('no browser')
    await browser.startTracing(page, { categories: ['toplevel'] })
    await work()
    report(what, longTasksOf(await browser.stopTracing()))
  }

  await measure('opening all', async () => {
    await all.click()
    await page.waitForTimeout(3000)
  })
  await page.mouse.move(195, 500)
  await measure('scrolling 36,000 px', async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(100)
    }
  })
  await measure('jumping to the end', async () => {
    await page.keyboard.press('End')
    await page.waitForTimeout(2000)
  })
  console.log(`rows in the page: ${await page.locator('main li').count()}`)
})

/** Milliseconds of processor time of the page's tasks over 50 ms: what else runs on this machine does not count. */
function longTasksOf(trace: Buffer): number[] {
  const { traceEvents } = traceShape.parse(JSON.parse(trace.toString('utf8')))
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)
    .filter((ms) => ms > longTaskMs)
    .map(Math.round)
}

function report(what: string, tasks: readonly number[]): void {
  console.log(`${what}: ${tasks.length} long tasks${tasks.length === 0 ? '' : ` (${tasks.join(', ')} ms)`}`)
}
