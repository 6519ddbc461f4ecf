import { expect, test } from 'vitest'
import { contextOf, schoolRow } from '../../test/context.ts'
import { openSchool } from '../../test/openSchool.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import { answerOf } from '../platform/record/answer.ts'
import { accountById } from './account.reads.ts'
import { inviteAccount } from './inviteAccount.ts'
import { askForPasswordLink, invitationLink, ownerOfLink, passwordLink, redeemLink } from './passwordLink.ts'

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
  const removed = await school.addTeacher({ email: 'gone@example.test', active: false })
  const stronger = await school.addStaff({ email: 'boss@example.test', permissions: ['settingsEdit'] })
  for (const [type, { id }] of [
    ['teacher', without],
    ['teacher', removed],
    ['staff', stronger],
    ['staff', staff],
  ] as const)
    expect(await invite(type, id)).toMatchObject({ code: '403' })
})

test.each([
  ['en', /^Not sent: no mail server.*copy its link/],
  ['jp', /送信されていません。.*リンクをコピーできます/],
] as const)('an invitation without a mail server is not reported as sent (%s, D80)', async (language, words) => {
  const school = await openSchool()
  const { id, type, code } = await school.addStaff({ permissions: ['studentPassword'] })
  const viewer = {
    id,
    type,
    code,
    firstName: '',
    lastName: '',
    permissions: ['studentPassword'] as const,
    sessionId: '',
  }
  const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  const student = await school.addStudent({ email: 'mio@example.test' })
  const result = await inviteAccount({ ...ctx, keepsMails: true }, { userType: 'student', id: student.id })
  expect(answerOf({ language }, result)).toMatchObject({
    success: true,
    message: expect.stringMatching(words) as string,
  })
})

test('an invitation can be used for seven days, once, and what somebody asks for meanwhile for its hour (D9, D19, D80)', async () => {
  const school = await openSchool()
  const student = await school.addStudent({ email: 'jun@example.test' })
  const key = { schoolId: school.id, type: 'student', id: student.id } as const
  const em = school.orm.em.fork()
  await askForPasswordLink(em, key)
  const tokens = [await invitationLink(em, key), await passwordLink(em, key)].map((link) => link?.split('/')[3] ?? '')
  const owners = () => Promise.all(tokens.map((token) => ownerOfLink(em, school.id, 'student', token)))
  const isThere = async () => (await accountById(em, key))?.temporaryToken
  const age = (minutes: number) =>
    query(em, `update reset_token set created_at = now() - make_interval(mins => $1) where student_id = $2`, [
      minutes,
      student.id,
    ])
  const week = 7 * 24 * 60
  expect(await owners()).toEqual([student.id, student.id])
  await age(61)
  expect(await owners()).toEqual([student.id, null])
  await age(week - 1)
  expect([await owners(), await isThere()]).toEqual([[student.id, null], true])
  await age(week + 1)
  expect([await owners(), await isThere()]).toEqual([[null, null], false])
  await age(week - 1)
  expect(await redeemLink(em, school.id, 'student', tokens[0] ?? '')).toBe(student.id)
  expect(await redeemLink(em, school.id, 'student', tokens[0] ?? '')).toBeNull()
})
