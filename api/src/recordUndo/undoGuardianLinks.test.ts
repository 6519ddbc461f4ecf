import { expect, test } from 'vitest'
import { addGuardian, addStudent } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { type Answer, openUndoScene, preview, sendRecord, undo } from '../../test/undoScene.ts'

test('a link of a guardian, its end and its relation are undone, with the emails that were stopped (FAM-18)', async () => {
  const { school, staff, rows } = await openUndoScene()
  const [first, second] = [await addStudent(school), await addStudent(school)]
  const guardian = await addGuardian(school, [first])
  const state = () =>
    rows<object>(
      `select student_id, relation, stopped_mails from guardian_student where school_id = $1 order by student_id`,
    )
  const change = async (verb: string, input: object): Promise<Answer> =>
    (
      await ask<{ reply: Answer }>(
        staff,
        `mutation ($input: GuardianLinkInput!) { reply: ${verb}Guardian(input: $input) { success message undoId } }`,
        { input: { guardianId: guardian.id, ...input } },
      )
    ).reply
  await rows(`update guardian_student set stopped_mails = array['papers'] where school_id = $1`)
  const before = await state()
  for (const [verb, input] of [
    ['link', { studentId: second.id, relation: '祖母' }],
    ['link', { studentId: first.id, relation: '母' }],
    ['unlink', { studentId: first.id }],
  ] as const) {
    const changed = await change(verb, input)
    expect(changed).toMatchObject({ success: true })
    expect(await state()).not.toEqual(before)
    expect(await undo(staff, changed.undoId)).toMatchObject({ success: true, removed: false })
    expect(await state()).toEqual(before)
  }
  // What changes nothing has no undo, and what somebody has changed since stays.
  expect(await change('link', { studentId: first.id })).toMatchObject({ success: true, undoId: null })
  const linked = await change('link', { studentId: second.id })
  await change('unlink', { studentId: second.id })
  expect(await undo(staff, linked.undoId)).toMatchObject({ success: false, reasonCode: 'undoEdited' })
  // Who may edit, but not set passwords, gives nobody a student back.
  const ended = await change('unlink', { studentId: first.id })
  await rows(
    `update staff set permissions = array_remove(permissions, 'studentPassword') where school_id = $1 and id = $2`,
    staff.id,
  )
  await expect(undo(staff, ended.undoId)).rejects.toThrow('FORBIDDEN')
})

test('the undo of a new guardian, alone or with the student, names who has got an invitation already (FAM-22)', async () => {
  const { school, staff, rows } = await openUndoScene()
  const student = await addStudent(school)
  const guardian = { lastName: '森', firstName: '花', phoneNumber: '090-1111-2222' }
  const ways = [
    () => sendRecord(staff, 'guardian', 'create', { ...guardian, email: 'a@example.test', studentIds: [student.id] }),
    () =>
      sendRecord(staff, 'student', 'enroll', {
        student: { studentCode: 's0900', lastName: '森', firstName: '蘭' },
        guardian: { ...guardian, email: 'b@example.test' },
      }),
  ]
  for (const make of ways) {
    const { undoId } = await make()
    const [made] = await rows<{ id: string }>(`select id from guardian where school_id = $1`)
    await ask(staff, `mutation ($input: InviteAccountInput!) { inviteAccount(input: $input) { success } }`, {
      input: { userType: 'guardian', id: made?.id },
    })
    const waiting = await preview(staff, undoId)
    expect(waiting, waiting.message).toMatchObject({ success: true, people: [] })
    await rows(`update mail set state = 'sent', finished_at = now() where school_id = $1`)
    const sent = await preview(staff, undoId)
    expect(sent.people).toEqual([{ name: '森 花', notice: 'invited', role: 'account', phoneNumber: '090-1111-2222' }])
    expect(await undo(staff, undoId, waiting.digest)).toMatchObject({ success: false, reasonCode: 'toldOthers' })
    expect(await undo(staff, undoId, sent.digest)).toMatchObject({ success: true })
    expect(await rows(`select from guardian where school_id = $1`)).toEqual([])
    expect(await rows(`select from mail where school_id = $1`)).toEqual([])
  }
})
