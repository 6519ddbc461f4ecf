import { dateOf, plusDays, wallTimeIn } from '@koma/schema/rules/time'
import { insertLargeWeek } from '../seeds/large/week.ts'
import type { EntityManager } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { oneRun, startExport, staffSlots, undoRun } from './documents.ts'
import { askKoma, bookAtKoma, giveBack, mustBeBooked, type Stage } from './stage.ts'
import { type Result, spreadOf } from './statistics.ts'
import { plainBookings, plainSlots } from './plainExport.ts'

const TEACHERS = 50
/** Eight lessons on each of five days: 2,000 rows, each with a student of its own. */
const HOURS = Array.from({ length: 8 }, (_, index) => `${10 + index}:00`)
/** How long others are measured with nothing beside them. */
const ALONE_MS = 15_000
/** How often somebody else books. */
const PACE_MS = 50

interface Others {
  booking: number[]
  reading: number[]
}

/**
 * A template of 50 teachers and 2,000 fixed students over 2 weeks or (in full) 26, which are 52,000 slots and as many
 * bookings: how long each run takes against the same rows by plain SQL, the limit, and how long a booking and the week
 * of the schedule take for others meanwhile, against without. (FIX-26, FIX-28)
 */
export async function template(stage: Stage): Promise<Result[]> {
  const orm = await openDatabase(stage.databaseUrl, { pool: 2 })
  const em = orm.em.fork()
  const { people, courseId, locationId } = await weekOf(em, stage.school.id)
  const from = plusDays(dateOf(wallTimeIn('Asia/Tokyo')), 2)
  const period = { from, to: plusDays(from, (stage.full ? 26 : 2) * 7 - 1) }
  const about = { schoolId: stage.school.id, courseId, locationId, ...period }
  const results: Result[] = []
  const alone = await besideOthers(stage, () => new Promise((resolve) => setTimeout(resolve, ALONE_MS)))
  print('others alone', alone.others)

  const made = await measured(stage, 'slots', { job: 'create', ids: people.teachers, ...period }, alone.others)
  results.push(...against('template, slots', await plainSlots(em, about), made, stage))
  const booked = await measured(stage, 'bookings', { job: 'book', ids: people.students, ...period }, alone.others)
  results.push(...against('template, bookings', await plainBookings(em, about), booked, stage))
  for (const { name, runId, rows } of [booked, made]) {
    const back = await besideOthers(stage, async () => {
      await ask(stage, undoRun, { id: runId })
      await ended(stage, runId, true)
    })
    console.log(`${rows} ${name} undone in ${(back.milliseconds / 1000).toFixed(1)} s`)
    print('others meanwhile', back.others, alone.others)
  }
  await orm.close()
  return results
}

async function weekOf(em: EntityManager, schoolId: string) {
  const [course] = await query<{ id: string }>(
    em,
    `insert into course (school_id, code, display_name, is_lesson, cost, number_of_students)
     select $1, 'WEEK-' || left(uuidv7()::text, 8), 'Week', true, 1, 1 returning id`,
    [schoolId],
  )
  const [location] = await query<{ id: string }>(
    em,
    `select id from location where school_id = $1 and active limit 1`,
    [schoolId],
  )
  if (course === undefined || location === undefined) throw new Error('a school without a course or a place')
  const from = dateOf(wallTimeIn('Asia/Tokyo'))
  const people = await insertLargeWeek(em, {
    schoolId,
    courseId: course.id,
    locationId: location.id,
    teachers: TEACHERS,
    days: [1, 2, 3, 4, 5],
    hours: HOURS,
    fixedHours: HOURS,
    from,
    points: 60,
  })
  return { people, courseId: course.id, locationId: location.id }
}

async function ask(stage: Stage, document: string, variables: unknown): Promise<string> {
  return (await askKoma(stage, stage.school.staffTokens[0], document, variables)).toString()
}

/** Runs an export to its end; others book and read meanwhile. */
async function measured(stage: Stage, name: string, input: object, alone: Others) {
  let runId = ''
  const { milliseconds, others, cpu } = await besideOthers(stage, async () => {
    const answer = await ask(stage, startExport, { input })
    runId = /"id":"([^"]+)"/.exec(answer)?.[1] ?? ''
    if (runId === '') throw new Error(answer)
    await ended(stage, runId, false)
  })
  const seen = await ask(stage, oneRun, { id: runId })
  const rows = Number(/"outcome":"made","count":(\d+)/.exec(seen)?.[1])
  console.log(`${name}: ${seen}`)
  console.log(
    `${rows} ${name} in ${(milliseconds / 1000).toFixed(1)} s, ${((rows / milliseconds) * 1000).toFixed(0)} a second`,
  )
  print('others meanwhile', others, alone)
  return { name, runId, rows, milliseconds, cpu }
}

async function ended(stage: Stage, id: string, isBack: boolean): Promise<void> {
  for (;;) {
    const seen = await ask(stage, oneRun, { id })
    if (isBack ? !seen.includes('"undoneAt":null') : !seen.includes('"state":"working"')) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Does `work` while one student after the other books a seat and gives it back, and a colleague reads the week. */
async function besideOthers(stage: Stage, work: () => Promise<unknown>) {
  const others: Others = { booking: [], reading: [] }
  const ending = new AbortController()
  const isOver = () => ending.signal.aborted
  const timed = async (into: number[], act: () => Promise<unknown>) => {
    const started = performance.now()
    await act()
    into.push(performance.now() - started)
  }
  const pause = () => new Promise((resolve) => setTimeout(resolve, PACE_MS))
  const booking = async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      const seat = stage.school.seats[turn % stage.school.seats.length]
      if (seat === undefined) throw new Error('no seats')
      await timed(others.booking, async () => mustBeBooked(await bookAtKoma(stage, seat)))
      await giveBack(stage, seat)
      await pause()
    }
  }
  const reading = async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      const from = plusDays(stage.school.monday, turn % 7)
      await timed(others.reading, () => ask(stage, staffSlots, { from, to: plusDays(from, 6) }))
      await pause()
    }
  }
  const cpu = stage.koma.cpu()
  const started = performance.now()
  const beside = [booking(), reading()]
  await work()
  const milliseconds = performance.now() - started
  const used = stage.koma.cpu() - cpu
  ending.abort()
  await Promise.all(beside)
  return { milliseconds, others, cpu: used }
}

function print(when: string, { booking, reading }: Others, alone?: Others): void {
  const at95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
  const told = (name: string, values: readonly number[], before: readonly number[] | undefined) =>
    `${name} p95 ${at95(values).toFixed(1)} ms, most ${Math.max(...values).toFixed(0)} ms, of ${values.length}` +
    (before === undefined ? '' : `, ${(at95(values) / at95(before)).toFixed(2)} × of without`)
  console.log(`  ${when}: ${told('booking', booking, alone?.booking)}; ${told('a week', reading, alone?.reading)}`)
}

function against(
  bench: string,
  plain: { milliseconds: number; rows: number },
  { milliseconds, rows, cpu }: { milliseconds: number; rows: number; cpu: number },
  { koma }: Stage,
): Result[] {
  const [limit, own] = [plain.milliseconds / plain.rows, milliseconds / rows]
  const result = (contender: string, value: number, more: Pick<Result, 'cpu' | 'peakMemory'>): Result => ({
    bench,
    contender,
    milliseconds: spreadOf([value]),
    ratio: spreadOf([limit / value]),
    ...more,
  })
  const results = [
    result('plain SQL', limit, { cpu: null, peakMemory: null }),
    result('Koma', own, { cpu: cpu / rows, peakMemory: koma.peakMemory() }),
  ]
  console.log(
    results
      .map(
        (each) =>
          `  ${each.bench}, ${each.contender}: ${each.milliseconds.median.toFixed(3)} ms a row, ${each.ratio.median.toFixed(3)} × the limit, peak ${each.peakMemory?.toFixed(0) ?? '–'} MB`,
      )
      .join('\n'),
  )
  return results
}
