import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { insertLargeWeek } from '../seeds/large/week.ts'
import { audit } from '../src/activity/audit.ts'
import { openKillable } from './killing.ts'
import { times } from './model/longForm.ts'
import { addCourse, addLocation, addStaff, sessionFor, type TestSchool } from './school.ts'

/**
 * Runs of the template, of closures and of absences, of which in turn the process and PostgreSQL are killed at any
 * moment. The long form, twenty kills of each, is a part of `pnpm model`; the short one kills the process once while
 * slots are made and PostgreSQL once while they are booked.
 */
const KILLS = times({ short: 1, long: 20 })
/** The same for what comes after it. */
const LATER_KILLS = times({ short: 0, long: 20 })
/** How many teachers are away, one after the other. */
const AWAY = times({ short: 1, long: 20 })
const TEACHERS = times({ short: 2, long: 50 })
const WEEKS = times({ short: 6, long: 24 })
/** Each teacher's week: two lessons a day, the first of which is a student's. */
const ROWS = TEACHERS * 14
/** Fewer than there are weeks, and more than half. */
const POINTS = (WEEKS * 2) / 3
/** Longest that is let live once a run has gone on, by how fast its steps are. */
const SOON_MS = times({ short: 20, long: 120 })
const LATER_MS = times({ short: 200, long: 600 })

const startDocument = `mutation ($input: TemplateExportInput!) {
  startTemplateExport(input: $input) { code message run { id } } }`
const previewDocument = `query ($input: ClosingInput!) { closingPreview(input: $input) { code plan { digest } } }`
const closeDocument = `mutation ($input: CloseTimeInput!) { closeTime(input: $input) { code message } }`
const awayDocument = `query ($input: SubstitutionInput!) { substitutionPreview(input: $input) { code plan { digest } } }`
const substituteDocument = `mutation ($input: SubstituteTeacherInput!) { substituteTeacher(input: $input) { code message } }`

interface Started {
  startTemplateExport: { code: string; message: string; run: { id: string } | null }
}

/**
 * Teachers with a full template; every first lesson of a day has a student of its own, with fewer points than weeks.
 */
async function addTemplate(school: TestSchool): Promise<{ teachers: string[]; students: string[] }> {
  const [course, location] = [await addCourse(school), await addLocation(school)]
  return insertLargeWeek(school.orm.em.fork(), {
    schoolId: school.id,
    courseId: course.id,
    locationId: location.id,
    teachers: TEACHERS,
    days: [0, 1, 2, 3, 4, 5, 6],
    hours: ['10:00', '11:00'],
    fixedHours: ['10:00'],
    from: dateOf(school.now),
    points: POINTS,
  })
}

test(
  `runs of the template (${KILLS} kills each), of a closure and of absences (${LATER_KILLS}), of the process and of PostgreSQL in turn, do everything exactly once (FIX-26…28, D115…117)`,
  { timeout: 180_000 + KILLS * 150_000 },
  async () => {
    const { school, patiently, killedThrough, ask } = await openKillable()
    const { teachers, students } = await addTemplate(school)
    const staff = await addStaff(school, { permissions: ['fixedExport', 'settingsEdit', 'slotEdit', 'slotCancel'] })
    const headers = { host: school.host, authorization: await sessionFor(staff) }
    const from = plusDays(dateOf(school.now), 2)
    const period = { from, to: plusDays(from, WEEKS * 7 - 1) }
    const exported = async (
      job: 'create' | 'delete' | 'book',
      ids: readonly string[],
      { kills, mostMs }: { kills: number; mostMs: number },
    ) => {
      const { startTemplateExport } = await ask<Started>(startDocument, { ...period, job, ids }, headers)
      expect(startTemplateExport).toMatchObject({ code: '1001' })
      return killedThrough(kills, mostMs)
    }
    const count = async (label: string) =>
      (await patiently<{ count: number }>(`select (${label})::int as count`, [school.id]))[0]?.count
    const entries = (type: string) => count(`select count(*) from activity where school_id = $1 and type = '${type}'`)
    const audited = async () => expect(await audit(school.orm.em.fork())).toEqual([])

    const slots = ROWS * WEEKS
    expect(await exported('create', teachers, { kills: KILLS, mostMs: SOON_MS })).toMatchObject({
      state: 'done',
      done: slots,
      total: slots,
      counts: { made: slots },
    })
    expect({
      slots: await count(`select count(*) from slot where school_id = $1`),
      places: await count(`select count(distinct (template_id, starts_at)) from slot where school_id = $1`),
      entries: await entries('slot-created'),
    }).toEqual({ slots, places: slots, entries: slots })

    const places = students.length * WEEKS
    const bookings = students.length * POINTS
    expect(await exported('book', students, { kills: KILLS, mostMs: LATER_MS })).toMatchObject({
      state: 'done',
      done: places,
      counts: { made: bookings, refused: places - bookings },
    })
    const booked = `from booking where school_id = $1 and status = 'booked'`
    expect({
      bookings: await count(`select count(*) ${booked}`),
      slots: await count(`select count(distinct slot_id) ${booked}`),
      points: await count(`select sum(points) from contract where school_id = $1`),
      entries: await entries('booking'),
    }).toEqual({ bookings, slots: bookings, points: 0, entries: bookings })
    await audited()

    // The first teachers are away for the first week each: nothing of theirs is held.
    const week = { startsAt: `${from}T00:00:00`, endsAt: `${plusDays(from, 7)}T00:00:00`, reason: '発熱' }
    const away = teachers.slice(0, AWAY)
    for (const teacherId of away) {
      const lessons = await patiently<{ id: string }>(
        `select id from slot where school_id = $1 and teacher_id = $2 and starts_at < $3`,
        [school.id, teacherId, week.endsAt],
      )
      const choices = lessons.map(({ id }) => ({ slotId: id, close: true }))
      const substitution = { ...week, teacherId, choices, tell: true }
      type Plan = { substitutionPreview: { plan: { digest: string } } }
      const { substitutionPreview: seen } = await ask<Plan>(awayDocument, substitution, headers)
      const { digest } = seen.plan
      expect(await ask(substituteDocument, { substitution, digest }, headers)).toMatchObject({
        substituteTeacher: { code: '1001' },
      })
      expect(await killedThrough(Math.min(LATER_KILLS, 1), SOON_MS, true)).toMatchObject({
        state: 'done',
        counts: { closed: lessons.length },
      })
    }
    const removed = away.length * 14
    expect({
      slots: await count(`select count(*) from slot where school_id = $1`),
      kept: await count(`select count(*) from closure_slot where school_id = $1`),
      bookings: await count(`select count(*) ${booked}`),
      points: await count(`select sum(points) from contract where school_id = $1`),
      mails: await count(`select count(*) - count(distinct id) from mail where school_id = $1 and kind = 'closure'`),
    }).toEqual({
      slots: slots - removed,
      kept: removed,
      bookings: bookings - removed / 2,
      points: removed / 2,
      mails: 0,
    })
    await audited()

    // Then the school is closed for the second half.
    const half = plusDays(from, (WEEKS / 2) * 7)
    const closing = {
      spans: [{ startsAt: `${half}T00:00:00`, endsAt: `${plusDays(period.to, 1)}T00:00:00`, reason: '改装' }],
      tell: true,
    }
    const { closingPreview } = await ask<{ closingPreview: { plan: { digest: string } } }>(
      previewDocument,
      closing,
      headers,
    )
    expect(await ask(closeDocument, { closing, digest: closingPreview.plan.digest }, headers)).toMatchObject({
      closeTime: { code: '1001' },
    })
    expect(await killedThrough(LATER_KILLS, SOON_MS)).toMatchObject({ state: 'done' })
    const left = students.length * (WEEKS / 2) - removed / 2
    expect({
      slots: await count(`select count(*) from slot where school_id = $1`),
      kept: await count(`select count(*) from closure_slot where school_id = $1`),
      bookings: await count(`select count(*) ${booked}`),
      later: await count(`select count(*) from slot where school_id = $1 and starts_at >= '${half}'`),
      points: await count(`select sum(points) from contract where school_id = $1`),
    }).toEqual({
      slots: slots / 2 - removed,
      kept: slots / 2 + removed,
      bookings: left,
      later: 0,
      points: bookings - left,
    })
    await audited()

    // What nobody has booked of the rest is removed again.
    const free = slots / 2 - removed - left
    const before = (await entries('slot-deleted')) ?? 0
    expect(await exported('delete', teachers, { kills: LATER_KILLS, mostMs: SOON_MS })).toMatchObject({
      state: 'done',
      counts: { made: free },
    })
    expect({
      slots: await count(`select count(*) from slot where school_id = $1`),
      entries: await entries('slot-deleted'),
    }).toEqual({ slots: left, entries: before + free })
    await audited()
  },
)
