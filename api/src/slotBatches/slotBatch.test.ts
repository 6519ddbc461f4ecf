import type { SlotBatchInput } from '@koma/schema/input/slotBatch'
import { expect, test } from 'vitest'
import { addContract, addCourse, addLocation, addStudent, type TestUser } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
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
  withAndWithout,
} from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../database/sql.ts'

interface Verdict {
  slotId: string
  changes: boolean
  code: string
  message: string
  field: string | null
  courseIds: string[] | null
}

interface BatchReply {
  success: boolean
  code: string
  message: string
  batchId: string | null
  verdicts: Verdict[]
  slots: { id: string; lessonMemo: string; version: number }[]
}

const verdictFields = `slotId changes code message field courseIds`
const previewDocument = `query ($input: SlotBatchInput!) { verdicts: slotBatchPreview(input: $input) { ${verdictFields} } }`
const changeDocument = `mutation ($input: ChangeSlotBatchInput!) { reply: changeSlotBatch(input: $input) {
  success code message batchId verdicts { ${verdictFields} } slots { id lessonMemo version } } }`
const undoDocument = `mutation ($batchId: ID!) { reply: undoSlotBatch(batchId: $batchId) { success code message slots { id } } }`

async function dryRun(staff: TestUser, input: SlotBatchInput): Promise<Verdict[]> {
  const { body } = await graphql<{ verdicts: Verdict[] }>(
    await testApp(),
    previewDocument,
    { input },
    await askerOf(staff),
  )
  if (body.data === undefined) throw new Error(JSON.stringify(body.errors))
  return body.data.verdicts
}

/** Changes what is `expected` to: ids, or verdicts of a dry run. */
async function change(
  staff: TestUser,
  batch: SlotBatchInput,
  expected: readonly (string | Verdict)[],
): Promise<BatchReply> {
  const slots = expected.map((one) =>
    typeof one === 'string'
      ? { slotId: one, courseIds: batch.courseIds ?? null }
      : { slotId: one.slotId, courseIds: one.courseIds },
  )
  const variables = { input: { batch, expected: slots } }
  const { body } = await graphql<{ reply: BatchReply }>(
    await testApp(),
    changeDocument,
    variables,
    await askerOf(staff),
  )
  if (!body.data?.reply) throw new Error(JSON.stringify(body.errors))
  return body.data.reply
}

async function undo(staff: TestUser, batchId: string | null, language: 'en' | 'jp' = 'en') {
  const asker = await askerOf(staff, language)
  const { body } = await graphql<{ reply: Omit<BatchReply, 'verdicts'> }>(
    await testApp(),
    undoDocument,
    { batchId },
    asker,
  )
  if (!body.data?.reply) throw new Error(JSON.stringify(body.errors))
  return body.data.reply
}

/** Slots of the desk's day, one an hour from 8:00 on. */
async function row(desk: Desk, count: number): Promise<SeenSlot[]> {
  const slots: SeenSlot[] = []
  for (let index = 0; index < count; index += 1) {
    const hour = String(8 + index).padStart(2, '0')
    slots.push(await madeSlot(desk, { startsAt: `${desk.day}T${hour}:00:00`, endsAt: `${desk.day}T${hour}:50:00` }))
  }
  return slots
}

const versionsOf = (slots: readonly SeenSlot[]) => slots.map(({ id, version }) => ({ slotId: id, version }))
const changing = (verdicts: readonly Verdict[]) => verdicts.filter(({ changes }) => changes).map(({ slotId }) => slotId)

/** Returns the comparable part of a school's slots: everything but their versions. */
async function withoutVersions(desk: Desk): Promise<string[]> {
  return (await slotsOf(desk.school)).map((text) => text.replace(/"version": \d+/, ''))
}

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
      message: 'Place: cannot be changed while the slot is booked.',
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

test('memo, place and courses are edited together, each by its own rules, and taken back to the letter (SCHED-57, SCHED-60, SCHED-64, D73)', async () => {
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
  const run = async (wish: Omit<SlotBatchInput, 'slots' | 'delete'>, later: number) => {
    const batch = {
      ...wish,
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
  const said = verdicts.filter(({ changes }) => changes)
  const promised = (courseIds: string[]) => said.map((one) => ({ ...one, courseIds }))
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

test('slots are deleted together but never a booked one, and come back with their waiting lists (SLOT-29, D147, SCHED-30)', async () => {
  const desk = await openDesk()
  const [empty, booked, waited] = await row(desk, 3)
  if (!empty || !booked || !waited) throw new Error('no slots')
  const taken = await bookedBy(desk, booked, desk.course)
  const wanted = await bookedBy(desk, waited, desk.course)
  const waiting = await addStudent(desk.school)
  await addContract(waiting, { courses: [desk.course] })
  const app = await testApp()
  await graphql(
    app,
    `
      mutation ($input: WaitingListInput!) {
        joinWaitingList(input: $input) {
          code
        }
      }
    `,
    { input: { slotId: waited.id } },
    await askerOf(waiting),
  )
  const cancelled = await graphql<{ cancelBooking: { slot: { version: number } } }>(
    app,
    `
      mutation ($input: CancelBookingInput!) {
        cancelBooking(input: $input) {
          code
          slot {
            version
          }
        }
      }
    `,
    { input: { slotId: waited.id, studentId: wanted.student.id } },
    await askerOf(desk.staff),
  )
  const version = cancelled.body.data?.cancelBooking.slot.version ?? 0
  const own = await subscribe<{ viewerChanged: { viewer: { student: { waitingSlotIds: string[] } } } }>(
    app,
    `subscription { viewerChanged { viewer { student { waitingSlotIds } } } }`,
    await askerOf(waiting),
  )
  const before = await withoutVersions(desk)
  const slots = [empty, taken.slot, { ...waited, version }]
  const verdicts = await dryRun(desk.staff, { slots: versionsOf(slots), delete: true })
  expect(verdicts.map(({ message }) => message)).toEqual([
    'Action successful',
    'Slots with bookings cannot be deleted.',
    'Action successful',
  ])
  const reply = await change(desk.staff, { slots: versionsOf(slots), delete: true }, changing(verdicts))
  expect(reply).toMatchObject({ success: true, slots: [] })
  expect(await withoutVersions(desk)).toHaveLength(1)
  const waitsFor = () => own.received.at(-1)?.viewerChanged.viewer?.student.waitingSlotIds
  await expect.poll(waitsFor).toEqual([])

  expect(await undo(desk.staff, reply.batchId)).toMatchObject({ success: true, code: '1001' })
  expect(await withoutVersions(desk)).toEqual(before)
  await expect.poll(waitsFor).toEqual([waited.id])
  expect(await undo(desk.staff, reply.batchId, 'jp')).toMatchObject({
    success: false,
    code: 'generalE',
    message: '元に戻せる一括変更はもうありません。',
  })
})

test.each([
  ['23 hours', true],
  ['25 hours', false],
])('a batch of %s ago: whether it can be taken back (SCHED-89)', async (age, goes) => {
  const desk = await openDesk()
  const slots = await row(desk, 1)
  const ids = slots.map(({ id }) => id)
  const done = await change(desk.staff, { slots: versionsOf(slots), delete: false, lessonMemo: 'A' }, ids)
  await query(desk.school.orm.em.fork(), `update slot_batch set made_at = now() - $2::interval where school_id = $1`, [
    desk.school.id,
    age,
  ])
  expect(await undo(desk.staff, done.batchId)).toMatchObject(
    goes ? { success: true } : { success: false, message: 'There is nothing left to undo.' },
  )
})

test('deleted slots come back with those who are students still, in the order in which they waited (SLOT-29, D147)', async () => {
  const desk = await openDesk()
  const slots = await row(desk, 2)
  const waiting = [await addStudent(desk.school), await addStudent(desk.school), await addStudent(desk.school)]
  const em = desk.school.orm.em.fork()
  const line = async () =>
    query<{ slot: string; student: string; at: string }>(
      em,
      `select slot_id as slot, student_id as student, joined_at::text as at from waiting where school_id = $1 order by slot_id, joined_at`,
      [desk.school.id],
    )
  // Neither in the order of their codes nor of their ids.
  for (const slot of slots)
    for (const [index, student] of [waiting[1], waiting[2], waiting[0]].entries())
      await query(em, `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`, [
        desk.school.id,
        slot.id,
        student?.id,
        `2026-01-0${index + 1}T00:00:00`,
      ])
  const before = await line()
  const done = await change(
    desk.staff,
    { slots: versionsOf(slots), delete: true },
    slots.map(({ id }) => id),
  )
  expect(await line()).toEqual([])
  await query(em, `update student set active = false where school_id = $1 and id = $2`, [
    desk.school.id,
    waiting[2]?.id,
  ])
  expect(await undo(desk.staff, done.batchId)).toMatchObject({ success: true })
  expect(await line()).toEqual(before.filter(({ student }) => student !== waiting[2]?.id))
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
    message: 'Some slots changed since this summary was made. Check it again.',
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
    message: 'Some of these slots changed since then, so nothing was undone.',
  })
  expect(await slotsOf(desk.school)).toEqual(booked)
})

test('a deleted slot does not come back into a time its teacher has given away (SLOT-30, D37)', async () => {
  const desk = await openDesk()
  const [slot] = await row(desk, 1)
  const done = await change(desk.staff, { slots: versionsOf([slot!]), delete: true }, [slot!.id])
  await row(desk, 1)
  expect(await undo(desk.staff, done.batchId)).toMatchObject({
    success: false,
    message: 'The teacher already has a slot at this time.',
  })
  expect(await slotsOf(desk.school)).toHaveLength(1)
})

test('an undo is refused when a teacher, place or course can no longer be chosen (SLOT-30, D83, D85)', async () => {
  const desk = await openDesk()
  const elsewhere = await addLocation(desk.school)
  const second = await addCourse(desk.school)
  const switchOff = (what: 'teacher' | 'location' | 'course', { id }: { id: string }, active = false) =>
    query(desk.school.orm.em.fork(), `update ${what} set active = $2 where id = $1`, [id, active])
  const slots = await row(desk, 2)
  const ids = slots.map(({ id }) => id)
  const edits = {
    lessonRules: false,
    courseIds: [second.id],
    place: { locationId: elsewhere.id },
    onlineAvailable: true,
  }
  const edited = await change(desk.staff, { slots: versionsOf(slots), delete: false, ...edits }, ids)
  const after = await slotsOf(desk.school)
  const refusal = {
    success: false,
    code: 'generalE',
    message:
      'A teacher, place, course, online lessons or hours of these slots can no longer be chosen, so nothing was undone.',
    slots: [],
  }
  for (const [what, which] of [
    ['location', desk.location],
    ['course', desk.course],
  ] as const) {
    await switchOff(what, which)
    expect(await undo(desk.staff, edited.batchId)).toEqual(refusal)
    expect(await slotsOf(desk.school)).toEqual(after)
    await switchOff(what, which, true)
  }
  // The slots' teacher does not change by it.
  await switchOff('teacher', desk.teacher)
  expect(await undo(desk.staff, edited.batchId)).toMatchObject({ success: true })

  const again = slots.map((slot) => ({ ...slot, version: slot.version + 2 }))
  const before = await withoutVersions(desk)
  const left = await change(desk.staff, { slots: versionsOf(again), delete: true }, ids)
  // They were a former teacher's before, too.
  expect(await undo(desk.staff, left.batchId)).toMatchObject({ success: true })
  expect(await withoutVersions(desk)).toEqual(before)

  await switchOff('teacher', desk.teacher, true)
  const once = again.map((slot) => ({ ...slot, version: slot.version + 2 }))
  const deleted = await change(desk.staff, { slots: versionsOf(once), delete: true }, ids)
  await switchOff('teacher', desk.teacher)
  expect(await undo(desk.staff, deleted.batchId)).toEqual(refusal)
  expect(await slotsOf(desk.school)).toEqual([])
})

test('only the last batch of whoever made it can be taken back, and each needs its flag (PERM-04, PERM-06, PERM-07, D127)', async () => {
  const desk = await openDesk()
  const slots = await row(desk, 2)
  const first = await change(
    desk.staff,
    { slots: versionsOf(slots), delete: false, lessonMemo: 'A' },
    slots.map(({ id }) => id),
  )
  const again = slots.map((slot) => ({ ...slot, version: slot.version + 1 }))
  const second = await change(
    desk.staff,
    { slots: versionsOf(again), delete: false, lessonMemo: 'B' },
    slots.map(({ id }) => id),
  )
  const deleting = await withAndWithout(desk.school, 'slotDelete')
  const editing = await withAndWithout(desk.school, 'slotEdit')
  expect(await undo(desk.staff, first.batchId)).toMatchObject({ success: false })
  expect(await undo(deleting.with, second.batchId)).toMatchObject({ success: false })

  const app = await testApp()
  for (const [staff, deletes, refused] of [
    [deleting.with, true, false],
    [deleting.without, true, true],
    [editing.with, false, false],
    [editing.without, false, true],
    [desk.teacher, true, true],
  ] as const) {
    const input = {
      slots: versionsOf(again).map((one) => ({ ...one, version: one.version + 1 })),
      delete: deletes,
      ...(deletes ? {} : { lessonMemo: 'C' }),
    }
    const asker = await askerOf(staff)
    const preview = await graphql(app, previewDocument, { input }, asker)
    const changed = await graphql(app, changeDocument, { input: { batch: input, expected: [] } }, asker)
    const codes = [preview, changed].map(({ body }) => body.errors?.[0]?.extensions?.code)
    expect(codes).toEqual(refused ? ['FORBIDDEN', 'FORBIDDEN'] : [undefined, undefined])
  }
  expect(await undo(desk.staff, second.batchId)).toMatchObject({ success: true })
  expect(await undo(desk.staff, first.batchId)).toMatchObject({ success: false })
})
