import { expect, test } from 'vitest'
import { addContract, addCourse, addStudent, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../test/server.ts'
import {
  askerOf,
  bookedBy,
  type Desk,
  madeSlot,
  openDesk,
  type SeenSlot,
  slotsOf,
  withAndWithout,
} from '../../test/slotDesk.ts'

/** Prepared beforehand, so that only the permission can be missing. */
interface Scene {
  desk: Desk
  slot: SeenSlot
  student: TestUser
}

interface Right {
  name: string
  flag: 'slotBook' | 'slotCancel'
  prepare: () => Promise<Scene>
  /** The mutation and its input. */
  graphql: (scene: Scene) => [mutation: string, type: string, input: Record<string, unknown>]
  /** The path before the slot's id, and the body. */
  rest: (scene: Scene) => [path: string, body: Record<string, unknown>]
}

/** An empty slot, and a student who could book it. */
async function empty(): Promise<Scene> {
  const desk = await openDesk()
  await addCourse(desk.school, { code: '_meeting' })
  const student = await addStudent(desk.school)
  await addContract(student, { courses: [desk.course] })
  return { desk, slot: await madeSlot(desk), student }
}

/** A slot that `student` has booked. */
async function booked(): Promise<Scene> {
  const scene = await empty()
  return { ...scene, ...(await bookedBy(scene.desk, scene.slot, scene.desk.course)) }
}

/** A slot that somebody else has filled. */
async function full(): Promise<Scene> {
  const scene = await empty()
  const { slot } = await bookedBy(scene.desk, scene.slot, scene.desk.course)
  return { ...scene, slot }
}

/** A full slot that `student` waits for. */
async function waitedFor(): Promise<Scene> {
  const scene = await full()
  const input = { slotId: scene.slot.id, studentId: scene.student.id }
  expect(await byGraphql(['joinWaitingList', 'WaitingListInput', input], await askerOf(scene.desk.staff))).toBe('1001')
  return scene
}

/** A slot with a non-lesson booking. */
async function meeting(): Promise<Scene> {
  const scene = await empty()
  const input = { slotId: scene.slot.id, courseCode: '_meeting' }
  expect(await byGraphql(['bookOther', 'BookOtherInput', input], await askerOf(scene.desk.staff))).toBe('1001')
  return scene
}

const timeOf = (slot: SeenSlot) => slot.time.slice(0, 12)

const rights: Right[] = [
  {
    name: 'booking for a student (PERM-08)',
    flag: 'slotBook',
    prepare: empty,
    graphql: ({ desk, slot, student }) => [
      'bookSlot',
      'BookSlotInput',
      { slotId: slot.id, courseCode: desk.course.code, online: false, studentId: student.id },
    ],
    rest: ({ desk, slot, student }) => [
      'slotBook',
      {
        requester: 'admin',
        studentId: student.code,
        time: timeOf(slot),
        lessonLocation: desk.location.locationName,
        courseCode: desk.course.code,
      },
    ],
  },
  {
    name: 'a non-lesson booking (PERM-08, SCHED-54)',
    flag: 'slotBook',
    prepare: empty,
    graphql: ({ slot }) => ['bookOther', 'BookOtherInput', { slotId: slot.id, courseCode: '_meeting' }],
    rest: ({ desk, slot }) => [
      'slotBook',
      { studentId: '_', time: timeOf(slot), lessonLocation: desk.location.locationName, courseCode: '_meeting' },
    ],
  },
  {
    name: 'adding to the waiting list (PERM-08)',
    flag: 'slotBook',
    prepare: full,
    graphql: ({ slot, student }) => ['joinWaitingList', 'WaitingListInput', { slotId: slot.id, studentId: student.id }],
    rest: ({ student }) => ['waitingAdd', { studentId: student.code }],
  },
  {
    name: 'removing from the waiting list (PERM-08)',
    flag: 'slotBook',
    prepare: waitedFor,
    graphql: ({ slot, student }) => [
      'leaveWaitingList',
      'WaitingListInput',
      { slotId: slot.id, studentId: student.id },
    ],
    rest: ({ student }) => ['waitingRemove', { studentId: student.code }],
  },
  {
    name: 'cancelling for a student (PERM-09)',
    flag: 'slotCancel',
    prepare: booked,
    graphql: ({ slot, student }) => ['cancelBooking', 'CancelBookingInput', { slotId: slot.id, studentId: student.id }],
    rest: ({ slot, student }) => ['slotCancel', { requester: 'admin', studentId: student.code, time: timeOf(slot) }],
  },
  {
    name: 'cancelling a non-lesson booking (PERM-09, SCHED-51)',
    flag: 'slotCancel',
    prepare: meeting,
    graphql: ({ slot }) => ['cancelOther', 'CancelOtherInput', { slotId: slot.id }],
    rest: ({ slot }) => ['otherCancel', { requester: 'admin', studentId: '_', time: timeOf(slot) }],
  },
]

/** The code of the answer, or of the error. */
async function byGraphql([mutation, type, input]: ReturnType<Right['graphql']>, asker: Asker) {
  const document = `mutation ($input: ${type}!) { reply: ${mutation}(input: $input) { code } }`
  const { body } = await graphql<{ reply: { code: string } }>(await testApp(), document, { input }, asker)
  return body.data?.reply.code ?? body.errors?.[0]?.extensions?.code
}

async function byRest(right: Right, scene: Scene, asker: Asker) {
  const [path, body] = right.rest(scene)
  return rest<{ reason?: string }>(await testApp(), 'POST', `/api/admin/${path}/${scene.slot.id}/`, body, asker)
}

test.each(rights)('$name needs its flag and no other, by either door (PERM-04, D127)', async (right) => {
  const scene = await right.prepare()
  const { school, teacher } = scene.desk
  const staff = await withAndWithout(school, right.flag)
  const elsewhere = await openDesk()
  const stranger = await addStudent(school)
  const before = await slotsOf(school)
  const refused: [Asker, string, number][] = [
    [{ host: school.host }, 'UNAUTHENTICATED', 401],
    [{ ...(await askerOf(elsewhere.staff)), host: school.host }, 'UNAUTHENTICATED', 401],
    [await askerOf(teacher), 'FORBIDDEN', 403],
    [await askerOf(stranger), 'FORBIDDEN', 403],
    [await askerOf(staff.without), 'FORBIDDEN', 403],
  ]
  for (const [asker, code, status] of refused) {
    expect(await byGraphql(right.graphql(scene), asker)).toBe(code)
    expect((await byRest(right, scene, asker)).status).toBe(status)
  }
  expect(await slotsOf(school)).toEqual(before)
  expect(await byGraphql(right.graphql(scene), await askerOf(staff.with))).toBe('1001')

  const again = await right.prepare()
  const allowed = await withAndWithout(again.desk.school, right.flag)
  expect((await byRest(right, again, await askerOf(allowed.with))).body.reason).toBe('1001')
})
