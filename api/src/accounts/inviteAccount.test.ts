import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../database/sql.ts'
import { passwordLink } from './passwordLink.ts'

test('somebody new is invited by mail to choose a password, by whoever may set it (D80, D129, D130)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['teacherPassword', 'staffPassword'] })
  const invite = async (userType: string, id: string) =>
    (
      await ask<{ inviteAccount: { code: string; message: string } }>(
        staff,
        `mutation ($input: InviteAccountInput!) { inviteAccount(input: $input) { code message } }`,
        { input: { userType, id } },
      )
    ).inviteAccount
  const teacher = await school.addTeacher({ email: 'mia@example.test', comLang: 'jp' })
  const key = { schoolId: school.id, type: 'teacher', id: teacher.id } as const
  expect(await passwordLink(school.orm.em.fork(), key)).toBeNull()
  expect(await invite('teacher', teacher.id)).toEqual({ code: '1001', message: 'Email sent.' })
  const mails = await query(
    school.orm.em.fork(),
    `select kind, address, language, data from mail where school_id = $1 and teacher_id = $2`,
    [school.id, teacher.id],
  )
  expect(mails).toEqual([
    { kind: 'invitation', address: 'mia@example.test', language: 'jp', data: { code: teacher.code } },
  ])
  expect(await passwordLink(school.orm.em.fork(), key)).toMatch(/^\/passwordReset\/teacher\//)

  const without = await school.addTeacher()
  const gone = await school.addTeacher({ email: 'gone@example.test', active: false })
  const stronger = await school.addStaff({ email: 'boss@example.test', permissions: ['settingsEdit'] })
  for (const [type, { id }] of [
    ['teacher', without],
    ['teacher', gone],
    ['staff', stronger],
    ['staff', staff],
  ] as const)
    expect(await invite(type, id)).toMatchObject({ code: '403' })
})
