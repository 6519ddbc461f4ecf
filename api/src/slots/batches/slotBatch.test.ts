import type { SlotBatchInput } from '@koma/schema/input/slotBatch'
import { expect, test } from 'vitest'
import { addCourse, addLocation } from '../../../test/school.ts'
import {
  addTeacherOf,
  askerOf,
  bookedBy,
  type Desk,
  edit,
  madeSlot,
  openDesk,
  type SeenSlot,
  slotsOf,
} from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'
import { change, changing, dryRun, row, undo, versionsOf, withoutVersions } from '../../../test/slotBatches.ts'

test('the dry run names what will and what will not change, and exactly that happens (SLOT-27, SCHED-57, SCHED-60, SCHED-64)', async () => {
  const desk = await openDesk()
  const other = await addLocation(desk.school)
  const [free, booked, already, untaught] = await row(desk, 4)
  if (!free || !booked || !already || !untaught) throw new Error('no slots')
  const taken = await bookedBy(desk, booked, desk.course)
  const moved = await edit(
    'updateSlot',
    { input: { ...formOf(desk, already), slotId: already.id, version: already.version, locationId: other.id } },
    await askerOf(desk.staff),
  )
  if (moved.slot === null) throw new Error(moved.message)
  const slots = [free, taken.slot, moved.slot, { ...untaught, version: 99 }]
  const batch = { slots: versionsOf(slots), delete: false, place: { locationId: other.id }, onlineAvailable: true }
  const before = await slotsOf(desk.school)

  const verdicts = await dryRun(desk.staff, batch)
  expect(verdicts).toEqual([
    { slotId: free.id, changes: true, code: '1001', message: 'Action successful', field: null, courseIds: null },
    {
      slotId: booked.id,
      changes: false,
      code: 'generalE',
      message: "Place: can't be changed while the slot is booked.",
      field: 'location',
      courseIds: null,
    },
    {
      slotId: already.id,
      changes: false,
      code: 'generalE',
      message: 'Nothing would change.',
      field: null,
      courseIds: null,
    },
    {
      slotId: untaught.id,
      changes: false,
      code: 'stale',
      message: 'This slot changed after you opened it. Nothing was saved.',
      field: null,
      courseIds: null,
    },
  ])
  expect(await slotsOf(desk.school)).toEqual(before)

  const reply = await change(desk.staff, batch, changing(verdicts))
  expect(reply).toMatchObject({ success: true, code: '1001', verdicts })
  expect(reply.slots).toEqual([{ id: free.id, lessonMemo: '本を持ってくる', version: free.version + 1 }])
  const after = await slotsOf(desk.school)
  expect(after.filter((text) => !before.includes(text))).toEqual([expect.stringContaining(other.id)])
})

function formOf(desk: Desk, slot: SeenSlot) {
  const { startsAt, endsAt, availableFrom, cancelBy, onlineAvailable } = slot
  return {
    startsAt,
    endsAt,
    availableFrom,
    cancelBy,
    onlineAvailable,
    teacherId: desk.teacher.id,
    onlineLessonLink: slot.onlineLessonLink ?? '',
    lessonMemo: slot.lessonMemo ?? '',
    courseIds: [desk.course.id],
  }
}

test('memo, place and courses are edited together, each by its own rules, and undone to the letter (SCHED-57, SCHED-60, SCHED-64, D73)', async () => {
  const desk = await openDesk()
  const second = await addCourse(desk.school)
  const third = await addCourse(desk.school)
  await addTeacherOf(desk.school, [third])
  await query(
    desk.school.orm.em.fork(),
    `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
    [desk.school.id, desk.teacher.id, second.id],
  )
  const slots = await row(desk, 3)
  const before = await withoutVersions(desk)
  const batch = {
    slots: versionsOf(slots),
    delete: false,
    lessonMemo: '第1教室の鍵',
    courseIds: [second.id],
    place: { locationId: null },
    onlineAvailable: false,
  }
  const reply = await change(
    desk.staff,
    batch,
    slots.map(({ id }) => id),
  )
  expect(reply.slots.map(({ lessonMemo }) => lessonMemo)).toEqual(['第1教室の鍵', '第1教室の鍵', '第1教室の鍵'])
  expect(await withoutVersions(desk)).toEqual(
    slots.map(() => expect.stringMatching(/"location_id": null.*"online_available": true/)),
  )
  expect((await undo(desk.staff, reply.batchId)).slots.map(({ id }) => id)).toEqual(slots.map(({ id }) => id))
  expect(await withoutVersions(desk)).toEqual(before)

  // A course that the teacher does not teach is refused unless the rules are off.
  const fresh = await dryRun(desk.staff, {
    ...batch,
    slots: versionsOf(slots.map((slot) => ({ ...slot, version: slot.version + 2 }))),
    courseIds: [third.id],
  })
  expect(fresh.map(({ code, field }) => [code, field])).toEqual(slots.map(() => ['ES1002', 'courses']))
  const free = await dryRun(desk.staff, {
    ...batch,
    slots: versionsOf(slots.map((slot) => ({ ...slot, version: slot.version + 2 }))),
    courseIds: [third.id],
    lessonRules: false,
  })
  expect(free.map(({ changes }) => changes)).toEqual([true, true, true])
})

test('another place alone leaves online as it is in each slot, and online alone leaves the place (SCHED-60, SCHED-61, SCHED-84)', async () => {
  const desk = await openDesk()
  const other = await addLocation(desk.school)
  const hours = ['08', '09', '10'].map((hour) => ({
    startsAt: `${desk.day}T${hour}:00:00`,
    endsAt: `${desk.day}T${hour}:50:00`,
  }))
  const slots = [
    await madeSlot(desk, { ...hours[0], onlineAvailable: true }),
    await madeSlot(desk, { ...hours[1], onlineAvailable: false }),
    await madeSlot(desk, { ...hours[2], locationId: null }),
  ]
  const stored = async () =>
    query<{ place: string | null; online: boolean }>(
      desk.school.orm.em.fork(),
      `select location_id as place, online_available as online from slot where school_id = $1 order by starts_at`,
      [desk.school.id],
    )
  const run = async (request: Omit<SlotBatchInput, 'slots' | 'delete'>, later: number) => {
    const batch = {
      ...request,
      delete: false,
      slots: versionsOf(slots).map((each) => ({ ...each, version: each.version + later })),
    }
    const verdicts = await dryRun(desk.staff, batch)
    expect(
      await change(
        desk.staff,
        batch,
        verdicts.filter(({ changes }) => changes),
      ),
    ).toMatchObject({ success: true })
    return verdicts.map(({ changes }) => changes)
  }
  expect(await run({ place: { locationId: other.id } }, 0)).toEqual([true, true, true])
  expect(await stored()).toEqual([
    { place: other.id, online: true },
    { place: other.id, online: false },
    { place: other.id, online: true },
  ])
  expect(await run({ onlineAvailable: false }, 1)).toEqual([true, false, true])
  expect((await stored()).map(({ place, online }) => place === other.id && !online)).toEqual([true, true, true])
})

test('each slot gets the courses that its teacher, day and time allow, as the preview promised (SCHED-64, D73)', async () => {
  const desk = await openDesk()
  const [second, third] = [await addCourse(desk.school), await addCourse(desk.school)]
  const others = { ...desk, teacher: await addTeacherOf(desk.school, [second, third]) }
  const none = { ...desk, teacher: await addTeacherOf(desk.school, [desk.course]) }
  const slots = [
    await madeSlot(desk, { courseIds: [second.id], lessonRules: false }),
    await madeSlot(others, { courseIds: [third.id] }),
    await madeSlot(none),
  ]
  const batch = { slots: versionsOf(slots), delete: false, courseIds: [second.id, third.id] }
  const verdicts = await dryRun(desk.staff, batch)
  expect(verdicts.map(({ code, courseIds }) => [code, courseIds])).toEqual([
    // It has had this one, which its teacher does not teach; the other one it cannot have.
    ['generalE', null],
    ['1001', [second.id, third.id]],
    ['ES1002', null],
  ])
  const answer = verdicts.filter(({ changes }) => changes)
  const promised = (courseIds: string[]) => answer.map((item) => ({ ...item, courseIds }))
  expect(await change(desk.staff, batch, promised([second.id]))).toMatchObject({ success: false, code: 'generalE' })
  expect(await change(desk.staff, batch, promised([third.id, second.id]))).toMatchObject({ success: true })
  const offered = await query<{ codes: string[] }>(
    desk.school.orm.em.fork(),
    `select array(select c.code from slot_course sc join course c on c.school_id = sc.school_id and c.id = sc.course_id
       where sc.school_id = s.school_id and sc.slot_id = s.id order by c.code) as codes
     from slot s where s.school_id = $1 and s.id = any($2::uuid[]) order by array_position($2::uuid[], s.id)`,
    [desk.school.id, slots.map(({ id }) => id)],
  )
  const codes = (...courses: { code: string }[]) => ({ codes: courses.map(({ code }) => code).toSorted() })
  expect(offered).toEqual([codes(second), codes(second, third), codes(desk.course)])
})

test('a slot that was not expected to change is not made up for by one that is named twice', async () => {
  const desk = await openDesk()
  const slots = await row(desk, 2)
  const [first = ''] = slots.map(({ id }) => id)
  const batch = { slots: versionsOf(slots), delete: false, lessonMemo: 'M' }
  const twice = change(desk.staff, batch, [first, first])
  await expect(twice).rejects.toThrow('BAD_USER_INPUT')
})

test('a change since the preview stops the whole batch, and a later change prevents its undo (SCHED-89)', async () => {
  const desk = await openDesk()
  const slots = await row(desk, 2)
  const ids = slots.map(({ id }) => id)
  const batch = { slots: versionsOf(slots), delete: false, lessonMemo: 'A' }
  await bookedBy(desk, slots[0]!, desk.course)
  const before = await slotsOf(desk.school)
  expect(await change(desk.staff, batch, ids)).toMatchObject({
    success: false,
    message: 'Some slots changed after you reviewed them. Review the changes again.',
    batchId: null,
    verdicts: [{ changes: false, code: 'stale' }, { changes: true }],
  })
  expect(await slotsOf(desk.school)).toEqual(before)

  const done = await change(desk.staff, batch, [ids[1]!])
  const [, second] = slots
  await bookedBy(desk, { ...second!, version: second!.version + 1 }, desk.course)
  const booked = await slotsOf(desk.school)
  expect(await undo(desk.staff, done.batchId)).toMatchObject({
    success: false,
    message: 'Some of these slots have changed since then, so nothing was undone.',
  })
  expect(await slotsOf(desk.school)).toEqual(booked)
})
