import { setTimeout as pause } from 'node:timers/promises'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
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
  const em = school.orm.em.fork()
  const [course, location] = [await addCourse(school), await addLocation(school)]
  const today = dateOf(school.now)
  await query(
    em,
    `with person as (
       insert into teacher (school_id, teacher_id, first_name, last_name, display_name)
       select $1, 't' || lpad(n::text, 3, '0'), 'T', n::text, 'T ' || n from generate_series(1, $2::int) n returning id),
     taught as (insert into teacher_course (school_id, teacher_id, course_id) select $1, id, $3::uuid from person),
     line as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       select $1, day, hour, hour + interval '50 minutes', person.id, $4::uuid, $3::uuid, false
       from person, generate_series(0, 6) day, unnest('{10:00,11:00}'::time[]) hour returning id)
     insert into template_course (school_id, template_id, course_id) select $1, id, $3::uuid from line`,
    [school.id, TEACHERS, course.id, location.id],
  )
  await query(
    em,
    `with line as (
       select id, row_number() over (order by id) as n from template where school_id = $1 and start_time = '10:00'),
     person as (
       insert into student (school_id, student_id, first_name, last_name, is_fixed)
       select $1, 's' || lpad(n::text, 4, '0'), '花' || n, '佐藤', true from line returning id, student_id),
     placed as (
       insert into template_student (school_id, template_id, student_id)
       select $1, line.id, person.id from line join person on right(student_id, 4)::int = n),
     made as (
       insert into contract (school_id, contract_name, student_id, start_date, end_date)
       select $1, student_id || '_1700000000000', id, $2::date, $3::date from person returning id)
     insert into contract_course (school_id, contract_id, course_id) select $1, id, $4::uuid from made`,
    [school.id, today, plusDays(today, 400), course.id],
  )
  await query(
    em,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     select school_id, id, $2, 'opening', 'staff:admin', now() from contract where school_id = $1`,
    [school.id, POINTS],
  )
  const ids = async (table: string) =>
    (await query<{ id: string }>(em, `select id from ${table} where school_id = $1`, [school.id])).map(({ id }) => id)
  return { teachers: await ids('teacher'), students: await ids('student') }
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
