import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextOf, schoolRow } from '../../../test/context.ts'
import { times } from '../../../test/model/longForm.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { type TestCourse, type TestLocation, type TestUser } from '../../../test/school.ts'
import { audit } from '../../activity/audit.ts'
import { bookOther } from '../../bookings/bookOther.ts'
import { query } from '../../platform/database/sql.ts'
import { workRun } from '../../platform/jobs/runs/workRun.ts'
import { runKinds } from '../../runs/runKinds.ts'
import type { Viewer } from '../../platform/shared/context.ts'
import { exportContext } from './exportContext.ts'
import { startTemplateExport, templateExportPlan } from './templateExport.ts'

// What exports make of a template is compared with a model that knows no SQL and no code of the product: it counts days
// in UTC, where each has 24 hours, and minutes of a day.

/** Schools whose clocks change, and the weeks around what is special. */
const weeks = [
  { timezoneName: 'Europe/Berlin', first: '2027-03-20' },
  { timezoneName: 'Europe/Berlin', first: '2027-10-23' },
  { timezoneName: 'America/New_York', first: '2027-11-01' },
  { timezoneName: 'Asia/Tokyo', first: '2028-02-20' },
  { timezoneName: 'Australia/Lord_Howe', first: '2026-12-25' },
]
/** The times that the clocks of those weeks never show: the day in Berlin, from which minute to before which. */
const SKIPPED = { timezoneName: 'Europe/Berlin', date: '2027-03-28', from: 120, to: 180 }
const HOURS = [1, 2, 3, 9, 10]
const DAY_MS = 86_400_000
/** Before all of them. */
const NOW = '2026-11-20T09:00:00'

const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

interface Row {
  who: number
  day: number
  start: number
  minutes: number
}
interface Slot {
  who: number
  date: string
  start: number
  minutes: number
  made: boolean
}

const time = fc
  .record({ hour: fc.constantFrom(...HOURS), past: fc.constantFrom(0, 30), minutes: fc.constantFrom(30, 50, 90) })
  .map(({ hour, past, minutes }) => ({ start: hour * 60 + past, minutes }))
const someone = fc.integer({ min: 0, max: 1 })
const meets = (a: { start: number; minutes: number }, b: { start: number; minutes: number }) =>
  a.start < b.start + b.minutes && b.start < a.start + a.minutes

/** Rows and slots of which no two of a teacher are at the same time, as the database would have it. */
const apart = <Thing extends { who: number; start: number; minutes: number }>(
  things: readonly Thing[],
  dayOf: (thing: Thing) => unknown,
) =>
  things.filter(
    (thing, index) =>
      !things.slice(0, index).some((b) => b.who === thing.who && dayOf(b) === dayOf(thing) && meets(thing, b)),
  )

const scenes = fc.record({
  week: fc.constantFrom(...weeks),
  rows: fc.array(fc.tuple(someone, fc.integer({ min: 0, max: 6 }), time), { minLength: 1, maxLength: 9 }).map((all) =>
    apart(
      all.map(([user, day, at]): Row => ({ who: user, day, ...at })),
      ({ day }) => day,
    ),
  ),
  slots: fc.array(fc.tuple(someone, fc.integer({ min: 0, max: 16 }), time), { maxLength: 6 }).map((all) =>
    apart(
      all.map(([user, offset, at]) => ({ who: user, offset, ...at })),
      ({ offset }) => offset,
    ),
  ),
  periods: fc.array(fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 12 })), {
    minLength: 1,
    maxLength: 2,
  }),
  closures: fc.array(
    fc.record({
      // Two is the whole school.
      who: fc.integer({ min: 0, max: 2 }),
      offset: fc.integer({ min: 0, max: 20 }),
      start: fc.constantFrom(0, 120, 570),
      minutes: fc.constantFrom(60, 1440, 4320),
    }),
    { maxLength: 3 },
  ),
  both: fc.boolean(),
  removed: fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 8 })),
})

/** Closed time of one teacher, or of all (2); it may go on over several days. */
interface Closure {
  who: number
  date: string
  start: number
  minutes: number
}

/** Whether a row on a day would lie in closed time, counted in minutes from some midnight on. */
const isClosed = (closures: readonly Closure[], row: Row, date: string) =>
  closures.some((closure) => {
    const minutesBefore = (Date.parse(closure.date) - Date.parse(date)) / 60_000
    const from = { start: minutesBefore + closure.start, minutes: closure.minutes }
    return (closure.who === 2 || closure.who === row.who) && meets(row, from)
  })

/** Whether a lesson would begin or end at a time that the school's clock skips (decision 106). */
const isSkipped = (timezoneName: string, date: string, { start, minutes }: Row) =>
  timezoneName === SKIPPED.timezoneName &&
  date === SKIPPED.date &&
  [start, start + minutes].some((minute) => SKIPPED.from <= minute && minute < SKIPPED.to)

/** The slots there are after an export of `rows` for some teachers from one day to another. */
function exported(
  timezoneName: string,
  slots: readonly Slot[],
  rows: readonly Row[],
  closures: readonly Closure[],
  person: readonly number[],
  from: string,
  to: string,
): Slot[] {
  const after = [...slots]
  for (let date = from; date <= to; date = dayAfter(date, 1)) {
    for (const row of rows) {
      if (row.day !== new Date(date).getUTCDay() || !person.includes(row.who)) continue
      if (isClosed(closures, row, date) || isSkipped(timezoneName, date, row)) continue
      const { who: teacher, start, minutes } = row
      const isTaken = after.some((slot) => slot.who === teacher && slot.date === date && meets(slot, row))
      if (!isTaken) after.push({ who: teacher, date, start, minutes, made: true })
    }
  }
  return after
}

const named = ({ who: user, date, start, minutes }: Slot) => `${date} ${clock(start)} ${clock(start + minutes)} ${user}`

interface World {
  school: OpenSchool
  staff: TestUser
  teachers: TestUser[]
  course: TestCourse
  location: TestLocation
}

async function openWorld(timezoneName: string): Promise<World> {
  const school = await openSchool({ timezoneName, scheduleStart: '00:00', scheduleEnd: '23:30' })
  const [staff, course, location] = await Promise.all([
    school.addStaff({ permissions: ['fixedExport'] }),
    school.addCourse(),
    school.addLocation(),
  ])
  const teachers = [await school.addTeacher(), await school.addTeacher()]
  for (const { id } of teachers)
    await query(
      school.orm.em.fork(),
      `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
      [school.id, id, course.id],
    )
  return { school, staff, teachers, course, location }
}

async function actingIn({ school, staff }: World) {
  const { id, code, firstName, lastName } = staff
  const viewer: Viewer = { type: 'staff', id, code, firstName, lastName, permissions: ['fixedExport'], sessionId: '' }
  const row = await schoolRow(school.orm, school.id)
  return { ...contextOf(school.orm, { school: row, viewer, now: NOW }), viewer }
}

type ExportRequest = Parameters<typeof startTemplateExport>[1]

/**
 * Starts an export and works until it is over; null when there is nothing to do, otherwise how often each outcome was.
 */
async function done(world: World, request: ExportRequest): Promise<Record<string, number> | null> {
  const { school } = world
  const ctx = await actingIn(world)
  const result = await startTemplateExport(ctx, request)
  if (!result.ok) {
    if (result.note !== 'nothingToChange') throw new Error(JSON.stringify(result))
    return null
  }
  const runs = { kinds: runKinds, contextFor: async () => ctx, em: ctx.em, events: ctx.events }
  for (;;) {
    await workRun(runs, { schoolId: school.id, runId: result.runId }, 1)
    const [run] = await query<{ state: string; counts: Record<string, number> }>(
      ctx.em,
      `select state, counts from run where school_id = $1 and id = $2`,
      [school.id, result.runId],
    )
    if (run?.state !== 'working') return run?.counts ?? {}
  }
}

async function seen({ school, teachers }: World): Promise<string[]> {
  const rows = await query<{ date: string; start: string; end: string; teacherId: string }>(
    school.orm.em.fork(),
    `select to_char(starts_at, 'YYYY-MM-DD') as date, to_char(starts_at, 'HH24:MI') as start,
       to_char(ends_at, 'HH24:MI') as end, teacher_id as "teacherId" from slot where school_id = $1`,
    [school.id],
  )
  return rows
    .map(
      ({ date, start, end, teacherId }) =>
        `${date} ${start} ${end} ${teachers.findIndex(({ id }) => id === teacherId)}`,
    )
    .toSorted()
}

async function addRows({ school, teachers, course, location }: World, rows: readonly Row[]): Promise<void> {
  for (const { who: user, day, start, minutes } of rows)
    await query(
      school.orm.em.fork(),
      `with made as (
         insert into template (school_id, day, start_time, end_time, teacher_id, location_id)
         values ($1, $2, $3, $4, $5, $6) returning id)
       insert into template_course (school_id, template_id, course_id) select $1, id, $7 from made`,
      [school.id, day, clock(start), clock(start + minutes), teachers[user]?.id, location.id, course.id],
    )
}

async function addClosures({ school, teachers }: World, closures: readonly Closure[]): Promise<void> {
  for (const { who: user, date, start, minutes } of closures)
    await query(
      school.orm.em.fork(),
      `insert into closure (school_id, starts_at, ends_at, teacher_id, reason)
       values ($1, $2::timestamp, $2::timestamp + make_interval(mins => $3), $4, '休み')`,
      [school.id, `${date}T${clock(start)}:00`, minutes, teachers[user]?.id ?? null],
    )
}

test('exports make just the slots that a model of days makes, twice changes nothing, and only unbooked slots of the template are removed; weeks of clock changes, 29 February, closed time (FIX-26, FIX-27, FIX-37, D115, D116)', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async ({ week, rows, slots, periods, closures, both, removed }) => {
      const world = await openWorld(week.timezoneName)
      const { school, teachers, course } = world
      await addRows(world, rows)
      let model: Slot[] = slots.map(({ offset, ...slot }) => ({
        ...slot,
        date: dayAfter(week.first, offset),
        made: false,
      }))
      for (const { who: user, date, start, minutes } of model)
        await school.addSlot({
          teacher: teachers[user],
          courses: [course],
          startsAt: `${date}T${clock(start)}:00`,
          minutes,
        })
      const closed = closures.map(({ offset, ...closure }) => ({ ...closure, date: dayAfter(week.first, offset) }))
      await addClosures(world, closed)
      const user = both ? [0, 1] : [0]
      const ids = user.flatMap((index) => teachers[index]?.id ?? [])
      for (const [offset, length] of periods) {
        const request = {
          job: 'create',
          ids,
          from: dayAfter(week.first, offset),
          to: dayAfter(week.first, offset + length),
        } as const
        const after = exported(week.timezoneName, model, rows, closed, user, request.from, request.to)
        const plan = await templateExportPlan(await actingIn(world), request)
        expect(plan.counts.find(({ outcome }) => outcome === 'made')?.count ?? 0).toBe(after.length - model.length)
        const counts = await done(world, request)
        expect(counts?.['made'] ?? 0).toBe(after.length - model.length)
        expect(counts?.['refused'] ?? 0).toBe(0)
        model = after
        expect(await seen(world)).toEqual(model.map(named).toSorted())
        expect((await done(world, request))?.['made'] ?? 0).toBe(0)
        expect(await seen(world)).toEqual(model.map(named).toSorted())
      }

      // The first that was made is booked, so it stays.
      const kept = model.find(({ made: created }) => created)
      if (kept !== undefined) await bookWith(world, kept)
      const [offset, length] = removed
      const [from, to] = [dayAfter(week.first, offset), dayAfter(week.first, offset + length)]
      await done(world, { job: 'delete', ids, from, to })
      model = model.filter(
        (slot) => !(slot.made && slot !== kept && user.includes(slot.who) && from <= slot.date && slot.date <= to),
      )
      expect(await seen(world)).toEqual(model.map(named).toSorted())
    }),
    { numRuns: times({ short: 8, long: 15 }) },
  )
  const { orm } = await openSchool()
  expect(await audit(orm.em.fork())).toEqual([])
})

/** Fills a slot with what is no lesson, by the verb of every day. */
async function bookWith(world: World, { who: user, date, start }: Slot): Promise<void> {
  const { school, teachers } = world
  const meeting = await school.addCourse({ code: '_meeting' })
  const [slot] = await query<{ id: string }>(
    school.orm.em.fork(),
    `select id from slot where school_id = $1 and teacher_id = $2 and starts_at = $3`,
    [school.id, teachers[user]?.id, `${date}T${clock(start)}:00`],
  )
  const answer = await bookOther(exportContext(await actingIn(world), 'slotBook'), {
    slotId: slot?.id ?? '',
    courseCode: meeting.code,
  })
  expect(answer).toMatchObject({ ok: true })
}
