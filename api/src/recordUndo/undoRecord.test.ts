import { expect, test } from 'vitest'
import { permissions } from '@koma/schema/permissions'
import { undoableRecords } from '@koma/schema/logUndo'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { addStudent, addTeacher } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import {
  type Answer,
  recordCases,
  entriesOf,
  openUndoScene,
  preview,
  sendRecord,
  stateOf,
  targetOf,
  undo,
} from '../../test/undoScene.ts'

test.each(undoableRecords)(
  'a new %s is undone whole, once, by who made it with that right (LOG-18, ASTU-50, CON-64, PLAN-11)',
  async (kind) => {
    const scene = await openUndoScene()
    const { school, staff, rows } = scene
    const input = await recordCases[kind].create(scene)
    const before = await stateOf(scene)
    const made = await sendRecord(staff, kind, 'create', input)
    const id = made.record?.id ?? ''
    expect(made.undoId).not.toBeNull()
    const [entry] = await entriesOf(scene, id)
    expect(await targetOf(staff, entry?.id ?? '')).toEqual({ kind: 'record', id: made.undoId })
    // Neither a colleague nor who has lost the right.
    const other = await school.addStaff({ permissions: [...permissions] })
    expect(await targetOf(other, entry?.id ?? '')).toBeNull()
    expect(await undo(other, made.undoId)).toMatchObject({ success: false, reasonCode: 'noUndo' })
    const right = recordCases[kind].rights[0]
    await rows(
      `update staff set permissions = array_remove(permissions, $3) where school_id = $1 and id = $2`,
      staff.id,
      right,
    )
    await expect(undo(staff, made.undoId)).rejects.toThrow('FORBIDDEN')
    expect(await targetOf(staff, entry?.id ?? '')).toBeNull()
    await rows(
      `update staff set permissions = permissions || $3::text where school_id = $1 and id = $2`,
      staff.id,
      right,
    )

    const seen = await preview(staff, made.undoId)
    expect(seen).toMatchObject({ success: true, people: [] })
    expect(await undo(staff, made.undoId, seen.digest)).toEqual({
      success: true,
      message: 'Action successful',
      reasonCode: null,
      recordId: id,
      removed: true,
    })
    expect(await stateOf(scene)).toEqual(before)
    expect((await entriesOf(scene, id)).map(({ type }) => type)).toEqual([
      'record-created',
      // The students of a new guardian are an entry of their own.
      ...(kind === 'guardian' ? ['record-changed'] : []),
      'record-deleted',
    ])
    expect(await undo(staff, made.undoId)).toMatchObject({ success: false, reasonCode: 'noUndo' })
    expect(await targetOf(staff, entry?.id ?? '')).toBeNull()
    expect(await audit(school.orm.em)).toEqual([])
    // The code, name or number is free again.
    expect(await sendRecord(staff, kind, 'create', input)).toMatchObject({ success: true })
  },
)

test('a student enrolled with a contract goes together with it; a later contract, booking or sign-in is named and keeps all (ASTU-50)', async () => {
  const scene = await openUndoScene()
  const { school, staff, course } = scene
  const today = dateOf(school.now)
  const contract = { startDate: today, endDate: plusDays(today, 30), courseIds: [course.id], pointsAdjustment: 1 }
  const student = { studentCode: 's0001', lastName: '森', firstName: '蘭' }
  const before = await stateOf(scene)
  const first = await sendRecord(staff, 'student', 'enroll', { student, contract })
  expect(await undo(staff, first.undoId)).toMatchObject({ success: true, removed: true })
  expect(await stateOf(scene)).toEqual(before)
  expect(await audit(school.orm.em)).toEqual([])

  const made = await sendRecord(staff, 'student', 'enroll', { student, contract })
  const studentId = made.record?.id ?? ''
  const later = await sendRecord(staff, 'contract', 'create', { ...contract, studentId })
  const held = await undo(staff, made.undoId)
  expect(held).toMatchObject({ success: false, reasonCode: 'undoInUse' })
  expect(held.message).toMatch(/contract \d{13}/)
  expect(await undo(staff, later.undoId)).toMatchObject({ success: true })

  const teacher = await addTeacher(school)
  const slot = await school.addSlot({ teacher, courses: [course], startsAt: `${plusDays(today, 2)}T15:00:00` })
  const booked = await ask<{ bookSlot: { success: boolean; message: string } }>(
    staff,
    `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success message } }`,
    { input: { slotId: slot.id, courseCode: course.code, online: false, studentId } },
  )
  expect(booked.bookSlot).toMatchObject({ success: true })
  const busy = await undo(staff, made.undoId)
  expect(busy).toMatchObject({ success: false, reasonCode: 'undoInUse' })
  expect(busy.message).toMatch(/booking .+ 15:00/)
})

test('who has signed in stays; an invitation that went out is named with the number to call (ASTU-50)', async () => {
  const scene = await openUndoScene()
  const { staff, rows } = scene
  const made = await sendRecord(staff, 'student', 'create', {
    studentCode: 's0002',
    lastName: '森',
    firstName: '蘭',
    email: 'ran@example.test',
    phoneNumber: '03-1111-2222',
  })
  const id = made.record?.id ?? ''
  await ask(staff, `mutation ($input: InviteAccountInput!) { inviteAccount(input: $input) { success } }`, {
    input: { userType: 'student', id },
  })
  const waiting = await preview(staff, made.undoId)
  expect(waiting, waiting.message).toMatchObject({ success: true, people: [] })
  await rows(`update mail set state = 'sent', finished_at = now() where school_id = $1 and student_id = $2`, id)
  const sent = await preview(staff, made.undoId)
  expect(sent.people).toEqual([{ name: '森 蘭', notice: 'invited', role: 'account', phoneNumber: '03-1111-2222' }])
  expect(await undo(staff, made.undoId, waiting.digest)).toMatchObject({ success: false, reasonCode: 'toldOthers' })
  await rows(`update student set last_login_at = now() where school_id = $1 and id = $2`, id)
  expect(await undo(staff, made.undoId, sent.digest)).toMatchObject({ success: false, reasonCode: 'undoSignedIn' })
  await rows(`update student set last_login_at = null where school_id = $1 and id = $2`, id)
  expect(await undo(staff, made.undoId, sent.digest)).toMatchObject({ success: true })
  expect(await rows(`select from mail where school_id = $1`)).toEqual([])
})

test('a contract with a payment, and a plan with a contract, stay and name it (CON-64, PLAN-11)', async () => {
  const scene = await openUndoScene()
  const { school, staff } = scene
  const made = await sendRecord(staff, 'contract', 'create', await recordCases.contract.create(scene))
  await ask(staff, `mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { success } }`, {
    input: { contractId: made.record?.id, amount: 3000 },
  })
  const paid = await undo(staff, made.undoId)
  expect(paid).toMatchObject({ success: false, reasonCode: 'undoInUse' })
  expect(paid.message).toContain('payment ¥3,000')

  const plan = await sendRecord(staff, 'plan', 'create', { planName: 'P', points: 4, price: 9000 })
  const { planVersions } = await ask<{ planVersions: { id: string }[] }>(
    staff,
    `query ($id: ID!) { planVersions(id: $id) { id } }`,
    { id: plan.record?.id },
  )
  const { id: studentId } = await addStudent(school)
  const input = {
    studentId,
    planVersionId: planVersions[0]?.id,
    startDate: `${dateOf(school.now).slice(0, 7)}-01`,
    total: 9000,
  }
  const { sold } = await ask<{ sold: Answer }>(
    staff,
    `mutation ($input: CreateContractFromPlanInput!) { sold: createContractFromPlan(input: $input) { success message undoId } }`,
    { input },
  )
  expect(sold, sold.message).toMatchObject({ success: true })
  const refused = await undo(staff, plan.undoId)
  expect(refused).toMatchObject({ success: false, reasonCode: 'undoInUse' })
  expect(refused.message).toMatch(/contract \d{13}/)
  expect(await undo(staff, sold.undoId)).toMatchObject({ success: true, removed: true })
  expect(await undo(staff, plan.undoId)).toMatchObject({ success: true, removed: true })
})

test('another school undoes nothing of this one (LOG-18)', async () => {
  const { staff } = await openUndoScene()
  const made = await sendRecord(staff, 'location', 'create', { locationName: '渋谷校' })
  const { staff: stranger } = await openUndoScene()
  expect(await undo(stranger, made.undoId)).toMatchObject({ success: false, reasonCode: 'noUndo' })
})
