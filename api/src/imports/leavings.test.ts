import { permissions } from '@koma/schema/permissions'
import { beforeEach, expect, test } from 'vitest'
import { dryRun, importText, send, undoImport } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestSlot, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
})

test.each(['student', 'teacher', 'course'] as const)(
  'a file deactivates no %s: the row says where that is done',
  async (kind) => {
    const add = { student: school.addStudent, teacher: school.addTeacher, course: school.addCourse }[kind]
    const { code } = await add()
    const head = { student: 'Student ID', teacher: 'Teacher ID', course: 'Code' }[kind]
    expect(await dryRun(staff, await send(staff, kind, `${head},Status\n${code},Inactive\n`))).toMatchObject({
      changed: 0,
      rows: [
        {
          verdict: 'refused',
          field: 'Status',
          message: 'Deactivate it on its own page, which shows what that affects.',
        },
      ],
    })
  },
)

/** Puts a student into a row of the weekly template. */
async function giveTemplateRow(student: { id: string } | null, course: TestCourse, teacher: { id: string }) {
  await query(
    school.orm.em.fork(),
    `with made as (insert into template (school_id, day, start_time, end_time, teacher_id, online_available, fixed_course_id, fixed_online)
       values ($1, 1, '10:00', '11:00', $2, true, $3, true) returning id)
     insert into template_student (school_id, template_id, student_id) select $1, made.id, s.id from made
       join student s on s.school_id = $1 and s.id = $4`,
    [school.id, teacher.id, course.id, student?.id ?? null],
  )
}

test.each([
  ['jp', 'テンプレートの固定生徒になっています。「いいえ」にする操作は、生徒の詳細画面で行ってください。'],
  ['en', 'The student has a place in the weekly template. Set No on their own page, which takes them out of it.'],
] as const)('a file takes no student out of the weekly template (%s)', async (language, message) => {
  const { id, code } = await school.addStudent({ isFixed: true })
  const free = await school.addStudent({ isFixed: true })
  await giveTemplateRow({ id }, await school.addCourse(), await school.addTeacher())
  const file = await send(staff, 'student', `Student ID,Fixed\n${code},No\n${free.code},No\n`)
  expect((await dryRun(staff, file, {}, language)).rows).toMatchObject([
    { verdict: 'refused', message },
    { verdict: 'changed' },
  ])
})

interface Scene {
  student: TestUser
  teacher: TestUser
  course: TestCourse
  slot: TestSlot
}

const book = ({ student, course, slot }: Scene) =>
  ask(staff, 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }', {
    input: { slotId: slot.id, courseCode: course.code, online: true, studentId: student.id },
  })

const use: Record<string, (scene: Scene) => Promise<unknown>> = {
  nothing: () => Promise.resolve(),
  'a booking': book,
  'a cancelled booking': async (scene) => {
    await book(scene)
    await query(
      school.orm.em.fork(),
      `update booking set status = 'cancel-return', cancelled_at = booked_at where school_id = $1`,
      [school.id],
    )
  },
  'a place on a waiting list': ({ student, slot }) =>
    query(
      school.orm.em.fork(),
      `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`,
      [school.id, slot.id, student.id, school.now],
    ),
  'a slot': ({ teacher, course }) => school.addSlot({ teacher, courses: [course] }),
  'a row of the template': ({ student, course, teacher }) => giveTemplateRow(student, course, teacher),
}

test.each([
  ['student', 'Status', 'active', 'nothing', true],
  ['student', 'Status', 'active', 'a booking', false],
  ['student', 'Status', 'active', 'a cancelled booking', false],
  ['student', 'Status', 'active', 'a place on a waiting list', false],
  ['student', 'Status', 'active', 'a row of the template', false],
  ['student', 'Fixed', 'is_fixed', 'a booking', true],
  ['student', 'Fixed', 'is_fixed', 'a row of the template', false],
  ['teacher', 'Status', 'active', 'nothing', true],
  ['teacher', 'Status', 'active', 'a slot', false],
  ['teacher', 'Status', 'active', 'a row of the template', false],
  ['course', 'Status', 'active', 'nothing', true],
  ['course', 'Status', 'active', 'a slot', false],
  ['course', 'Status', 'active', 'a row of the template', false],
] as const)(
  'an import that switched on a %s (%s, %s) which has %s since is undone: %s',
  async (kind, head, column, label, isUndone) => {
    const course = await school.addCourse()
    const other = await school.addCourse()
    const scene: Scene = {
      course,
      student: await school.addStudent(),
      teacher: await school.addTeacher(),
      slot: await school.addSlot({ courses: kind === 'course' ? [other] : [course] }),
    }
    if (kind !== 'course') await addContract(scene.student, { courses: [course], points: 50 })
    const state = async () => {
      const found = await query<{ on: boolean }>(
        school.orm.em.fork(),
        `select ${column} as on from ${kind} where school_id = $1 and id = $2`,
        [school.id, scene[kind].id],
      )
      return found[0]?.on
    }
    await query(school.orm.em.fork(), `update ${kind} set ${column} = false where school_id = $1 and id = $2`, [
      school.id,
      scene[kind].id,
    ])
    const key = { student: 'Student ID', teacher: 'Teacher ID', course: 'Code' }[kind]
    const on = head === 'Fixed' ? 'Yes' : 'Active'
    const { import: run } = await importText(staff, kind, `${key},${head}\n${scene[kind].code},${on}\n`)
    expect(run).toMatchObject({ changed: 1 })
    await use[label]?.(scene)
    expect(await undoImport(staff, run?.id ?? '')).toMatchObject({ success: isUndone })
    expect(await state()).toBe(!isUndone)
  },
)
