import { chromium, type Page } from '@playwright/test'
import { browserLaunch, unpackBrowser } from '../e2e/browser.ts'
import { loginAs } from '../e2e/fixtures.ts'
import { startKoma } from '../e2e/koma.ts'

const rounds = 5
const monday = '2026-11-23'

/** A slot as the server sends it: every third empty, every third with a seat left, every third full. */
function slotAt(index: number, day: number, minutes: number, teacher: number) {
  const at = (plus: number) => {
    const [hour, minute] = [Math.floor((minutes + plus) / 60), (minutes + plus) % 60]
    const pad = (value: number) => String(value).padStart(2, '0')
    return `2026-11-${22 + day}T${pad(hour)}:${pad(minute)}:00`
  }
  const course = { __typename: 'Course', id: 'c', code: 'TALK', displayName: 'フリートーク', numberOfStudents: 2 }
  const count = index % 3
  const colour = (((teacher + 1) * 2_654_435) % 0xff_ff_ff).toString(16).padStart(6, '0')
  return {
    __typename: 'Slot',
    id: `slot-${index}`,
    startsAt: at(0),
    endsAt: at(50),
    availableFrom: '2026-10-01T09:00:00',
    cancelBy: '2026-11-20T18:00:00',
    teacher: {
      __typename: 'Teacher',
      id: `t-${teacher}`,
      teacherId: `t${teacher}`,
      displayName: `講師 ${teacher}`,
      calendarColor: `#${colour}`,
    },
    location: { __typename: 'Location', id: 'l', locationName: '駅前校' },
    onlineAvailable: index % 2 === 0,
    onlineLessonLink: '',
    lessonMemo: '',
    lessonLocation: count > 0 ? '駅前校' : null,
    lessonOnline: count > 0 ? false : null,
    courses: [course],
    bookedCourse: count > 0 ? course : null,
    bookedCount: count,
    capacity: count > 0 ? 2 : null,
    occupancy: (['empty', 'partial', 'full'] as const)[count],
    waitingCount: 0,
    version: 1,
    waitingList: [],
    bookings: Array.from({ length: count }, (_, number) => ({
      __typename: 'Booking',
      id: `b-${index}-${number}`,
      online: false,
      lessonLocation: '駅前校',
      attendance: null,
      student: { __typename: 'BookedStudent', id: `s-${index}-${number}`, studentId: 's0001', fullName: '佐藤 花子' },
    })),
  }
}

/** One teacher's full week: ten lessons on each of six days. */
const week = Array.from({ length: 60 }, (_, index) =>
  slotAt(index, 1 + (index % 6), 600 + Math.floor(index / 6) * 60, 1),
)
/** A whole school's day: forty teachers with ten lessons each. */
const day = Array.from({ length: 400 }, (_, index) => slotAt(index, 1, 600 + Math.floor(index / 40) * 60, index % 40))

/**
 * Runs in the page: writes to the body how long it took from the answer to all `wanted` cards. As text, because
 * what compiles this file adds names to functions that no page knows.
 */
const watch = `function (wanted) {
  const ask = window.fetch.bind(window)
  let first = true
  window.fetch = async (input, init) => {
    const answer = await ask(input, init)
    // What is asked once more, when live changes begin, paints nothing new.
    if (!first || !String(init?.body).includes('query SlotsInRange')) return answer
    first = false
    const since = performance.now()
    const look = () => {
      if (document.querySelectorAll('[data-event-id] [data-ccid] > *').length < wanted) return requestAnimationFrame(look)
      // What is in the document now is on the screen when the next frame begins.
      requestAnimationFrame(() => document.body.setAttribute('data-painted', performance.now() - since))
    }
    requestAnimationFrame(look)
    return answer
  }
}`

/** Milliseconds from the server's answer being there to the frame that shows all of its slots, for each round. */
async function paints(page: Page, address: string, slots: readonly object[]): Promise<number[]> {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query SlotsInRange')) return route.fallback()
    await route.fulfill({ json: { data: { slots } } })
  })
  await page.addInitScript({ content: `(${watch})(${slots.length})` })
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(address)
    await page.locator('body[data-painted]').waitFor({ timeout: 60_000 })
    found.push(Number(await page.locator('body').getAttribute('data-painted')))
  }
  return found
}

function report(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b).map(Math.round)
  process.stdout.write(`${name}: median ${sorted[Math.floor(sorted.length / 2)]} ms, ${sorted.join(', ')}\n`)
}

/** Prints how long the calendar of teachers and staff takes to paint a full week and a whole school's day. */
await unpackBrowser()
const koma = await startKoma()
try {
  const browser = await chromium.launch(browserLaunch())
  const cases = [
    ['a teacher’s week of 60 slots', 'teacher', 't001', `/teacher/calendar?span=week&date=${monday}`, week],
    ['a school’s day of 400 slots', 'admin', 'admin', `/admin/schedule?view=calendar&span=day&date=${monday}`, day],
  ] as const
  for (const [name, area, user, address, slots] of cases) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    await loginAs(page, area, user, koma.a.url)
    report(name, await paints(page, `${koma.a.url}${address}`, slots))
    await context.close()
  }
  await browser.close()
} finally {
  await koma.stop()
}
