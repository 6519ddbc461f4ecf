import { loadavg } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch, unpackBrowser } from '../e2e/browser.ts'
import { type Area, loginAs } from '../e2e/fixtures.ts'
import { startKoma } from '../e2e/koma.ts'
import { calendarPage } from './calendarPage.ts'
import { type BenchSlot, bookedBy, calendarOf, monday } from './calendarSlots.ts'

const rounds = 5

interface Scene {
  name: string
  area: Area
  user: string
  address: string
  slots: BenchSlot[]
}

const scenes: Scene[] = [
  {
    name: 'a teacher’s week of 60 slots',
    area: 'teacher',
    user: 't001',
    address: `/teacher/calendar?span=week&date=${monday}`,
    slots: calendarOf(6, 1, 10),
  },
  {
    name: 'a school’s day of 50 teachers, 400 slots',
    area: 'admin',
    user: 'admin',
    address: `/admin/schedule?view=calendar&span=day&date=${monday}`,
    slots: calendarOf(1, 50, 8),
  },
  {
    name: 'the same day by teacher',
    area: 'admin',
    user: 'admin',
    address: `/admin/schedule?view=calendar&span=teachers&date=${monday}`,
    slots: calendarOf(1, 50, 8),
  },
  {
    name: 'a school’s week of 500 slots by hour',
    area: 'admin',
    user: 'admin',
    address: `/admin/schedule?view=calendar&span=week&by=hours&date=${monday}`,
    slots: calendarOf(5, 10, 10),
  },
  {
    name: 'the same week by teacher',
    area: 'admin',
    user: 'admin',
    address: `/admin/schedule?view=calendar&span=week&date=${monday}`,
    slots: calendarOf(5, 10, 10),
  },
  {
    name: 'a school’s week of 50 teachers, 2,000 slots, by hour',
    area: 'admin',
    user: 'admin',
    address: `/admin/schedule?view=calendar&span=week&by=hours&date=${monday}`,
    slots: calendarOf(5, 50, 8),
  },
  {
    name: 'the same week by teacher',
    area: 'admin',
    user: 'admin',
    address: `/admin/schedule?view=calendar&span=week&date=${monday}`,
    slots: calendarOf(5, 50, 8),
  },
]

/**
 * Prints what a calendar costs on this machine: from the address to the frame that shows its cards, from the server's
 * answer being there to the frame that shows what is in sight, from the announcement of one change to the frame that
 * shows it, and the tasks over 50 ms while ten changes a second arrive for ten seconds.
 */
await unpackBrowser()
const koma = await startKoma()
try {
  const browser = await chromium.launch(browserLaunch())
  const chosen = process.argv.slice(2).map(Number)
  for (const [index, scene] of scenes.entries()) {
    if (chosen.length === 0 || chosen.includes(index)) await measure(browser, scene)
  }
  await browser.close()
} finally {
  await koma.stop()
}

async function measure(browser: Browser, { name, area, user, address, slots }: Scene): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    bypassCSP: true,
  })
  const page = await context.newPage()
  await loginAs(page, area, user, koma.a.url)
  const teachers = [...new Map(slots.map(({ teacher }) => [teacher.id, { ...teacher, active: true }])).values()]
  await page.route('**/graphql', async (route) => {
    // Documents are named by their hash; the operation's name is said beside it.
    const asked = route.request().postData() ?? ''
    if (asked.includes('"SlotsInRange"')) return route.fulfill({ json: { data: { slots } } })
    if (asked.includes('"ScheduleTeachers"')) return route.fulfill({ json: { data: { teachers } } })
    await route.fallback()
  })
  await page.addInitScript({ content: calendarPage })

  const paints: number[] = []
  const ways: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${koma.a.url}${address}`)
    await page.waitForFunction('bench.painted > 0', undefined, { timeout: 120_000 })
    paints.push(await number(page, 'bench.painted'))
    ways.push(await number(page, 'bench.shown'))
  }
  say(`${name} (load ${loadavg()[0]?.toFixed(1)})`)
  say(`  from the address: ${inWords(ways)}`)
  say(`  first paint: ${inWords(paints)}; ${await number(page, 'bench.cards')} cards`)

  const changes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.waitForTimeout(300)
    const slot = slots[round + 1]
    if (!slot) continue
    const word = `変更 ${round}`
    const changed = JSON.stringify(bookedBy(slot, word))
    changes.push(await number(page, `bench.applied(${changed}, '${word}')`))
  }
  say(`  one live change: ${inWords(changes)}`)

  const stream = Array.from({ length: 100 }, (_, turn) => {
    const slot = slots[(turn * 7) % slots.length]
    return slot && bookedBy(slot, `変更 ${turn}`)
  })
  const tasks = await page.evaluate<number[]>(`bench.underLoad(${JSON.stringify(stream)})`)
  const lengths = tasks.length === 0 ? '' : ` of ${inWords(tasks)}`
  say(`  ten changes a second for ten seconds: ${tasks.length} tasks over 50 ms${lengths}`)
  await context.close()
}

function number(page: Page, expression: string): Promise<number> {
  return page.evaluate<number>(expression)
}

function inWords(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b).map(Math.round)
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]}–${sorted.at(-1)})`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
