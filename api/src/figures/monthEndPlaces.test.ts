import { monthAfter, monthOf } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '../../test/model/longForm.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { worked } from '../../test/worked.ts'
import { query } from '../platform/database/sql.ts'

interface Part {
  left: number
  done: number
  from: string | null
  ids: string[]
}
interface Places extends Part {
  closed: number
  notBookable: number
  blocked: { studentId: string; name: string; reason: string; places: { startsAt: string; slotId: string | null }[] }[]
}

const part = 'left done from ids'
const document = `query ($month: String) { monthEnd(month: $month) { to slots { ${part} }
  places { ${part} closed notBookable blocked { studentId name reason places { startsAt slotId } } } } }`

/** Rows of a template at times that meet, and students whose points, limits and contracts end at different lessons. */
const scenes = fc.record({
  seats: fc.integer({ min: 1, max: 3 }),
  students: fc.array(
    fc.record({
      points: fc.integer({ min: 0, max: 12 }),
      limit: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
      isFixed: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
      hasContract: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  rows: fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 3 }),
      hour: fc.constantFrom('10', '11'),
      // Whom of the students it has, by their numbers.
      has: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  /** The rows whose slot of the month's first week is deleted again. */
  deletes: fc.boolean(),
  /** The number of days at the start of the month on which the school is closed. */
  closedDays: fc.constantFrom(0, 0, 3, 9),
})
type Scene = typeof scenes extends fc.Arbitrary<infer One> ? One : never

test('what is left is what the run books, nothing is left after it, and each place it did not book has its reason (FIX-28, MON-11)', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const { school, staff, sql } = await fill(scene)
      const month = monthAfter(monthAfter(monthOf(school.now)))
      const end = async () => {
        const { monthEnd } = await ask<{ monthEnd: { to: string; slots: Part; places: Places } }>(staff, document, {
          month,
        })
        return monthEnd
      }
      const start = async (job: 'create' | 'book', { from, ids }: Part, to: string) => {
        const { said } = await ask<{ said: { run: { id: string } } }>(
          staff,
          'mutation ($input: TemplateExportInput!) { said: startTemplateExport(input: $input) { run { id } } }',
          { input: { job, from, to, ids } },
        )
        return (await worked(staff, said.run.id, ['fixedExport']))?.['made'] ?? 0
      }
      if (scene.closedDays > 0)
        await sql(
          `insert into closure (school_id, starts_at, ends_at, reason)
          values ($1, $2::date, $2::date + $3::int, '休校')`,
          `${month}-01`,
          scene.closedDays,
        )
      const first = await end()
      expect(first.slots.left > 0 ? await start('create', first.slots, first.to) : 0).toBe(first.slots.left)
      if (scene.deletes)
        await sql(`delete from slot where school_id = $1 and id = (
          select id from slot where school_id = $1 order by starts_at, id limit 1)`)
      const before = await end()
      expect(before.slots.left).toBe(0)
      const { left, closed, notBookable } = before.places
      const total = await sql<{ count: number }>(`select count(*)::int as count from template t
        join template_student ts on ts.school_id = t.school_id and ts.template_id = t.id
        join generate_series('${month}-01'::date, '${first.to}'::date, interval '1 day') d
          on extract(dow from d) = t.day where t.school_id = $1`)
      expect(left + closed + notBookable).toBe(total[0]?.count)
      const inClosedTime = await sql<{ count: number }>(
        `select count(*)::int as count from template t
        join template_student ts on ts.school_id = t.school_id and ts.template_id = t.id
        join student st on st.school_id = ts.school_id and st.id = ts.student_id and st.is_fixed
        join generate_series('${month}-01'::date, '${month}-01'::date + $2::int - 1, interval '1 day') d
          on extract(dow from d) = t.day where t.school_id = $1`,
        scene.closedDays,
      )
      expect(closed).toBe(inClosedTime[0]?.count)
      expect(left > 0 ? await start('book', before.places, first.to) : 0).toBe(left)

      const { places } = await end()
      expect(places).toMatchObject({ left: 0, done: left, from: null, ids: [], notBookable })
      expect(places.blocked.flatMap((one) => one.places)).toHaveLength(notBookable)
      for (const { reason, name } of places.blocked) expect([reason, name].every((words) => words !== '')).toBe(true)
    }),
    { numRuns: times({ short: 8, long: 40 }) },
  )
})

/** Makes a school with the template and students of a scene. */
async function fill({ seats, students, rows }: Scene) {
  const school: OpenSchool = await openSchool()
  const sql = <Row>(text: string, ...params: unknown[]) =>
    query<Row>(school.orm.em.fork(), text, [school.id, ...params])
  const staff = await school.addStaff({ permissions: ['fixedExport'] })
  const course = await school.addCourse({ cost: 1, numberOfStudents: seats })
  const location = await school.addLocation()
  const people: TestUser[] = []
  for (const { points, limit, isFixed, hasContract } of students) {
    const student = await school.addStudent()
    people.push(student)
    await sql(`update student set is_fixed = $3 where school_id = $1 and id = $2`, student.id, isFixed)
    if (hasContract) await addContract(student, { courses: [course], points, monthlyBookingLimit: limit })
  }
  for (const { day, hour, has } of rows) {
    // Each row has a teacher of its own, so that rows of one student may meet.
    const teacher = await school.addTeacher()
    await sql(
      `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
      teacher.id,
      course.id,
    )
    const ids = [...new Set(has)].flatMap((index) => people[index]?.id ?? [])
    await sql(
      `with made as (
         insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
         values ($1, $2, $3, $4, $5, $6, $7, false) returning id),
       offered as (insert into template_course (school_id, template_id, course_id) select $1, id, $7 from made)
       insert into template_student (school_id, template_id, student_id) select $1, made.id, unnest($8::uuid[]) from made`,
      day,
      `${hour}:00`,
      `${hour}:50`,
      teacher.id,
      location.id,
      course.id,
      ids,
    )
  }
  return { school, staff, sql }
}
