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
      ts: z.number().optional(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})

/**
 * Prints the long tasks (over 50 ms) while a student's page with 5,000 slots loads, is opened in full, scrolls and
 * jumps to its end, on a processor four times slower.
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
  const network = await page.context().newCDPSession(page)
  await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const measure = async (step: string, action: () => Promise<void>): Promise<void> => {
    const browser = page.context().browser()
    if (browser === null) throw new Error('no browser')
    await browser.startTracing(page, { categories: ['toplevel', 'v8'] })
    await action()
    report(step, longTasksOf(await browser.stopTracing()))
  }

  const all = page.getByRole('button', { name: '全件表示' }).first()
  await measure('loading', async () => {
    await page.goto(`${koma.a.url}/student/list?show=all&from=${today}&to=${end}`)
    await all.waitFor()
  })
  console.log(`${row?.count ?? 0} slots; ${await page.locator('main h1').locator('..').innerText()}`)
  const button = await all.boundingBox()
  if (button === null) throw new Error('nothing more to open')
  // As a finger does it: what looks for the button in the page would be measured with the page.
  await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2)
  await page.waitForTimeout(1000)
  await measure('opening all', async () => {
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(3000)
  })
  await all.waitFor({ state: 'hidden' })
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

interface Task {
  /** Processor time: other work on this machine counts as little as possible. */
  ms: number
  /** Whether the browser collected garbage in it, as it does some seconds after thousands of slots were read. */
  garbage: boolean
}

/** The page's tasks over 50 ms. */
function longTasksOf(trace: Buffer): Task[] {
  const { traceEvents } = traceShape.parse(JSON.parse(trace.toString('utf8')))
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const own = traceEvents.filter(({ pid, tid }) => main.has(`${pid} ${tid}`))
  const collected = own.filter(({ name }) => name === 'V8.GC_MARK_COMPACTOR' || name === 'MajorGC')
  return own
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .map(({ tdur = 0, dur = 0, ts = 0 }) => ({
      ms: (tdur || dur) / 1000,
      garbage: collected.some((event) => ts <= (event.ts ?? 0) && (event.ts ?? 0) <= ts + dur),
    }))
    .filter(({ ms }) => ms > longTaskMs)
}

function report(step: string, tasks: readonly Task[]): void {
  const listed = tasks.map(({ ms, garbage }) => `${Math.round(ms)}${garbage ? ' with garbage collection' : ''}`)
  console.log(`${step}: ${tasks.length} long tasks${tasks.length === 0 ? '' : ` (${listed.join(', ')} ms)`}`)
}
