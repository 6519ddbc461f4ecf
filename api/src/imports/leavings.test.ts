import { permissions } from '@koma/schema/permissions'
import { beforeEach, expect, test } from 'vitest'
import { dryRun, send } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestUser } from '../../test/school.ts'

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
