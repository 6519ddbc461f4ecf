import { expect, test } from 'vitest'
import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { addTeacher } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { monthly, openUndoScene, sendRecord, undo } from '../../test/undoScene.ts'

test('a booking and an undo at the same moment never leave half: either all is there or nothing (LOG-18)', async () => {
  const scene = await openUndoScene()
  const { school, staff, course, rows } = scene
  const today = dateOf(school.now)
  const contract = { startDate: today, endDate: plusDays(today, 30), courseIds: [course.id], pointsAdjustment: 5 }
  const teacher = await addTeacher(school)
  type Booked = { success: boolean; refused: string }
  type Undone = Awaited<ReturnType<typeof undo>>
  type Order = (book: () => Promise<Booked>, undoIt: () => Promise<Undone>) => Promise<readonly [Booked, Undone]>
  // One after the other, each first; then both at once.
  const orders: Order[] = [
    async (book, undoIt) => [await book(), await undoIt()],
    async (book, undoIt) => {
      const undone = await undoIt()
      return [await book(), undone]
    },
    (book, undoIt) => Promise.all([book(), undoIt()]),
    async (book, undoIt) => {
      const [undone, booked] = await Promise.all([undoIt(), book()])
      return [booked, undone]
    },
  ]
  const ways = new Set<boolean>()
  for (let round = 0; round < 12; round += 1) {
    const startsAt = `${plusDays(today, 2 + round)}T15:00:00`
    const slot = await school.addSlot({ teacher, courses: [course], startsAt })
    const student = { studentCode: `s1${String(round).padStart(3, '0')}`, lastName: '森', firstName: '蘭' }
    const made = await sendRecord(staff, 'student', 'enroll', { student, contract })
    const studentId = made.record?.id ?? ''
    const book = () =>
      ask<{ bookSlot: { success: boolean } }>(
        staff,
        `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success } }`,
        { input: { slotId: slot.id, courseCode: course.code, online: false, studentId } },
      ).then(
        ({ bookSlot }) => ({ success: bookSlot.success, refused: 'NOT_FOUND' }),
        (error: unknown) => ({ success: false, refused: String(error) }),
      )
    const order = orders[round % orders.length]
    if (order === undefined) throw new Error('a round without an order')
    const [booked, undone] = await order(book, () => undo(staff, made.undoId))
    expect(booked.success).not.toBe(undone.success)
    // The student is gone, where it is the undo that came first.
    expect(booked.refused).toContain('NOT_FOUND')
    ways.add(undone.success)
    const [left] = await rows<{ students: number; contracts: number; bookings: number; seats: number }>(
      `select (select count(*)::int from student where school_id = $1 and id = $2) as students,
        (select count(*)::int from contract where school_id = $1 and student_id = $2) as contracts,
        (select count(*)::int from booking where school_id = $1 and student_id = $2) as bookings,
        (select booked_count from slot where school_id = $1 and id = $3) as seats`,
      studentId,
      slot.id,
    )
    const count = undone.success ? 0 : 1
    expect(left).toEqual({ students: count, contracts: count, bookings: count, seats: count })
  }
  expect(ways).toEqual(new Set([true, false]))
  expect(await audit(school.orm.em)).toEqual([])
})

test('a contract that is made, and an edit that is saved, at the moment of an undo leave no half either (LOG-18)', async () => {
  const scene = await openUndoScene()
  const { school, staff, course } = scene
  const other = await school.addStaff({ permissions: [...permissions] })
  for (let round = 0; round < 6; round += 1) {
    const student = { studentCode: `s2${String(round).padStart(3, '0')}`, lastName: '森', firstName: '蘭' }
    const made = await sendRecord(staff, 'student', 'create', student)
    const studentId = made.record?.id ?? ''
    const input = monthly(dateOf(school.now), studentId, course.id)
    const [added, undone] = await Promise.all([
      sendRecord(other, 'contract', 'create', input).catch((error: unknown) => String(error)),
      undo(staff, made.undoId),
    ])
    expect(typeof added === 'string' ? added : added.success).not.toBe(undone.success)
    if (undone.success) continue
    const changed = await sendRecord(staff, 'student', 'update', { id: studentId, version: 1, contractHolder: '森 花' })
    const [edited, restored] = await Promise.all([
      sendRecord(other, 'student', 'update', {
        id: studentId,
        version: changed.record?.version,
        contractHolder: '森 実',
      }),
      undo(staff, changed.undoId),
    ])
    expect([edited.success, restored.success].filter(Boolean)).toHaveLength(1)
  }
  expect(await audit(school.orm.em)).toEqual([])
})
