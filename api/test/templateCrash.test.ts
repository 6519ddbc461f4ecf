import { setTimeout as pause } from 'node:timers/promises'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
import { insertLargeWeek } from '../seeds/large/week.ts'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/database/sql.ts'
import { freeJobsOfTheDead } from '../src/jobs/deadWorkers.ts'
import { times } from './model/longForm.ts'
import { ownPostgres } from './ownPostgres.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { addCourse, addLocation, addStaff, makeSchool, sessionFor, type TestSchool } from './school.ts'

/**
 * Exports of the template of which in turn the process and PostgreSQL are killed, at any moment. The long form, twenty
 * kills of each export, is `pnpm exec vitest run --mode long api/test/templateCrash.test.ts`; the short one kills the
 * process once and PostgreSQL once.
 */
const KILLS = times({ short: 1, long: 20 })
const TEACHERS = times({ short: 5, long: 50 })
const WEEKS = 6
/** Each teacher's week: two lessons a day, the first of which is a student's. */
const ROWS = TEACHERS * 14
const POINTS = 4
/** Longest that is let live once the run has gone on. */
const MOST_MS = times({ short: 200, long: 600 })

const startDocument = `mutation ($input: TemplateExportInput!) {
  startTemplateExport(input: $input) { code message run { id } } }`

interface Started {
  startTemplateExport: { code: string; message: string; run: { id: string } | null }
}

/** Teachers with a full template; every first lesson of a day has a student of its own, with fewer points than weeks. */
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
  `exports of the template (kills of each: ${KILLS}, of the process and of PostgreSQL in turn) make every slot and every booking exactly once (FIX-26, FIX-28, D115, D117)`,
  { timeout: 180_000 + KILLS * 60_000 },
  async () => {
    const { url, orm, kill } = await ownPostgres()
    const school = await makeSchool(orm)
    const { teachers, students } = await addTemplate(school)
    const staff = await addStaff(school, { permissions: ['fixedExport'] })
    const headers = { host: school.host, authorization: await sessionFor(staff) }
    const from = plusDays(dateOf(school.now), 2)
    const period = { from, to: plusDays(from, WEEKS * 7 - 1) }
    /** Asks again for as long as the database is away. */
    const patiently = async <Row>(text: string, params: readonly unknown[]): Promise<Row[]> =>
      vi.waitFor(() => query<Row>(orm.em.fork(), text, [...params]), { interval: 100 })
    const state = async () => {
      const [run] = await patiently<{ state: string; done: number; total: number; counts: Record<string, number> }>(
        `select state, done, total, counts from run where school_id = $1 order by id desc limit 1`,
        [school.id],
      )
      if (run === undefined) throw new Error('there is no run')
      return run
    }
    /** A minute later what the dead held is given back, and who waits before another try has waited. */
    const aMinuteLater = async () => {
      await patiently(
        `update graphile_worker._private_jobs set run_at = least(run_at, now()),
           locked_at = locked_at - interval '1 minute'`,
        [],
      )
      await vi.waitFor(() => freeJobsOfTheDead(orm.em.fork()), { interval: 100 })
    }
    let api: ApiProcess = await startProcess(url)
    const killWorker = async () => {
      await api.kill()
      await aMinuteLater()
      api = await startProcess(url)
    }
    /** It is started again by who looks after it; the process that works on the run lives on. */
    const killPostgres = async () => {
      kill()
      await aMinuteLater()
    }

    let turn = 0
    /** Starts an export, kills in turn who works on it and where it works, and waits until it is over. */
    async function killedThrough(job: 'create' | 'book', ids: readonly string[]) {
      const { data } = await api.graphql<Started>(startDocument, { input: { ...period, job, ids } }, headers)
      expect(data?.startTemplateExport).toMatchObject({ code: '1001' })
      let killed = 0
      /** Until the run has gone on from `before`. */
      const goesOn = async (before: number) => {
        await expect
          .poll(
            async () => {
              const now = await state()
              if (now.done === before && now.state === 'working' && killed > 0) await aMinuteLater()
              return now.done > before || now.state !== 'working'
            },
            { interval: killed > 0 ? 200 : 20 },
          )
          .toBe(true)
      }
      while (killed < KILLS) {
        await goesOn((await state()).done)
        if ((await state()).state !== 'working') break
        await pause(Math.random() * MOST_MS)
        await (turn % 2 === 0 ? killWorker() : killPostgres())
        turn += 1
        killed += 1
      }
      expect(killed, 'it was over before it was killed often enough').toBe(KILLS)
      while ((await state()).state === 'working') await goesOn((await state()).done)
      return state()
    }

    const slots = ROWS * WEEKS
    expect(await killedThrough('create', teachers)).toMatchObject({
      state: 'done',
      done: slots,
      total: slots,
      counts: { made: slots },
    })
    const [made] = await patiently(
      `select count(*)::int as slots, count(distinct (template_id, starts_at))::int as places,
         (select count(*)::int from activity where school_id = $1 and type = 'slot-created') as entries
       from slot where school_id = $1`,
      [school.id],
    )
    expect(made).toEqual({ slots, places: slots, entries: slots })

    const places = students.length * WEEKS
    const bookings = students.length * POINTS
    expect(await killedThrough('book', students)).toMatchObject({
      state: 'done',
      done: places,
      counts: { made: bookings, refused: places - bookings },
    })
    await api.kill()
    const [booked] = await patiently(
      `select count(*)::int as bookings, count(distinct slot_id)::int as slots,
         (select sum(points)::int from contract where school_id = $1) as points,
         (select count(*)::int from activity where school_id = $1 and type = 'booking') as entries
       from booking where school_id = $1 and status = 'booked'`,
      [school.id],
    )
    expect(booked).toEqual({ bookings, slots: bookings, points: 0, entries: bookings })
    expect(await audit(orm.em.fork())).toEqual([])
  },
)
