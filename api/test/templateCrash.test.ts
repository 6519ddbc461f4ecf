import { setTimeout as pause } from 'node:timers/promises'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/database/sql.ts'
import { testDatabase } from './database.ts'
import { type OpenSchool, openSchool } from './openSchool.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { sessionFor } from './school.ts'

/**
 * Exports of the template whose process is killed again and again, at any moment. In full it is
 * `TEMPLATE_KILLS=20 TEMPLATE_TEACHERS=50 pnpm exec vitest run api/test/templateCrash.test.ts`.
 */
const KILLS = Number(process.env['TEMPLATE_KILLS'] ?? 2)
const TEACHERS = Number(process.env['TEMPLATE_TEACHERS'] ?? 6)
const WEEKS = 6
/** Each teacher's week: two lessons a day, the first of which is a student's. */
const ROWS = TEACHERS * 14
const POINTS = 4
/** Longest a process lives on once it has begun to work. */
const MOST_MS = 200

const startDocument = `mutation ($input: TemplateExportInput!) {
  startTemplateExport(input: $input) { code message run { id } } }`

interface Started {
  startTemplateExport: { code: string; message: string; run: { id: string } | null }
}

/** Teachers with a full template; every first lesson of a day has a student of its own, with fewer points than weeks. */
async function addTemplate(school: OpenSchool): Promise<{ teachers: string[]; students: string[] }> {
  const em = school.orm.em.fork()
  const [course, location] = [await school.addCourse(), await school.addLocation()]
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
  `exports of the template killed ${KILLS} times each make every slot and every booking exactly once (FIX-26, FIX-28, D115, D117)`,
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const { orm, url } = await testDatabase()
    const school = await openSchool()
    const em = orm.em.fork()
    const { teachers, students } = await addTemplate(school)
    const staff = await school.addStaff({ permissions: ['fixedExport'] })
    const headers = { host: school.host, authorization: await sessionFor(staff) }
    const from = plusDays(dateOf(school.now), 2)
    const period = { from, to: plusDays(from, WEEKS * 7 - 1) }
    const state = async () => {
      const [run] = await query<{ state: string; done: number; total: number; counts: Record<string, number> }>(
        em,
        `select state, done, total, counts from run where school_id = $1 order by id desc limit 1`,
        [school.id],
      )
      if (run === undefined) throw new Error('there is no run')
      return run
    }
    let api: ApiProcess = await startProcess(url)

    /** Starts an export, kills whoever works on it, and waits until it is over. */
    async function killedThrough(job: 'create' | 'book', ids: readonly string[]) {
      const { data } = await api.graphql<Started>(startDocument, { input: { ...period, job, ids } }, headers)
      expect(data?.startTemplateExport).toMatchObject({ code: '1001' })
      let killed = 0
      while (killed < KILLS) {
        const { done: before } = await state()
        await vi.waitFor(
          async () => {
            const now = await state()
            expect(now.done > before || now.state === 'done').toBe(true)
          },
          { interval: 10 },
        )
        if ((await state()).state === 'done') break
        await pause(Math.random() * MOST_MS)
        await api.kill()
        killed += 1
        // A minute later nobody waits for the dead any more.
        await query(
          em,
          `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
        )
        api = await startProcess(url)
      }
      expect(killed, 'it was over before it was killed often enough').toBe(KILLS)
      await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'done' }), { interval: 50 })
      return state()
    }

    const slots = ROWS * WEEKS
    expect(await killedThrough('create', teachers)).toMatchObject({
      done: slots,
      total: slots,
      counts: { made: slots },
    })
    const [made] = await query(
      em,
      `select count(*)::int as slots, count(distinct (template_id, starts_at))::int as places,
         (select count(*)::int from activity where school_id = $1 and type = 'slot-created') as entries
       from slot where school_id = $1`,
      [school.id],
    )
    expect(made).toEqual({ slots, places: slots, entries: slots })

    const places = students.length * WEEKS
    const bookings = students.length * POINTS
    expect(await killedThrough('book', students)).toMatchObject({
      done: places,
      counts: { made: bookings, refused: places - bookings },
    })
    await api.kill()
    const [booked] = await query(
      em,
      `select count(*)::int as bookings, count(distinct slot_id)::int as slots,
         (select sum(points)::int from contract where school_id = $1) as points,
         (select count(*)::int from activity where school_id = $1 and type = 'booking') as entries
       from booking where school_id = $1 and status = 'booked'`,
      [school.id],
    )
    expect(booked).toEqual({ bookings, slots: bookings, points: 0, entries: bookings })
    expect(await audit(em)).toEqual([])
  },
)
