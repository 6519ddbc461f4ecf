import type { Permission } from '@koma/schema/permissions'
import type { UserType } from '../../src/platform/shared/context.ts'
import type { TestSlot } from '../school.ts'
import type { Call, Right } from './right.ts'
import type { Scene } from './scene.ts'

/** Students for themselves; staff for a student, with a flag. */
const selfOr = (flag: Permission) => ({ student: true, staff: flag }) as const

/** Students may leave themselves out; staff must say whom they mean. */
function owner({ student }: Scene, as: UserType): Call {
  return as === 'student' ? {} : { studentId: student.id }
}

const seat = (scene: Scene, as: UserType): Call => ({
  input: { slotId: scene.free.id, courseCode: scene.course.code, online: false, ...owner(scene, as) },
})
const repeated = (scene: Scene, as: UserType): Call => ({
  input: {
    ...(seat(scene, as)['input'] as Call),
    startsAt: scene.free.startsAt,
    until: scene.free.startsAt.slice(0, 10),
  },
})
const several = (scene: Scene, as: UserType): Call => ({
  input: {
    lessons: [{ slotId: scene.free.id, courseCode: scene.course.code, online: false }],
    ...owner(scene, as),
  },
})
const place = (slot: TestSlot, scene: Scene, as: UserType): Call => ({
  input: { slotId: slot.id, ...owner(scene, as) },
})

/** Makes the same call for somebody else. */
function forOther(call: (scene: Scene, as: UserType) => Call): NonNullable<Right['notOwn']> {
  const named = (scene: Scene): Call => ({
    input: { ...(call(scene, 'student')['input'] as Call), studentId: scene.other.id },
  })
  return [{ as: 'student', what: 'for another student', call: named, gets: 'FORBIDDEN' }]
}

const restSeat = ({ free, student, location, course }: Scene): Call => ({
  id: free.id,
  body: {
    studentId: student.code,
    time: free.time,
    lessonLocation: location.locationName,
    courseCode: course.code,
  },
})
const restLessons = ({ free, student, location, course }: Scene): Call => ({
  body: {
    studentId: student.code,
    lessons: [{ slotId: free.id, time: free.time, lessonLocation: location.locationName, courseCode: course.code }],
  },
})
const restPlace = (slot: TestSlot, { student }: Scene): Call => ({
  id: slot.id,
  body: { studentId: student.id, time: slot.time },
})

/** Makes the same REST call for somebody else, by id and by code. */
function restForOther(call: (scene: Scene) => Call): NonNullable<Right['notOwn']> {
  return (['id', 'code'] as const).map((name) => ({
    as: 'student',
    what: `for another student, by ${name}`,
    call: (scene) => ({ ...call(scene), body: { ...(call(scene)['body'] as Call), studentId: scene.other[name] } }),
    gets: 'FORBIDDEN',
  }))
}

const join = (scene: Scene, as: UserType): Call => place(scene.theirs, scene, as)
const leave = (scene: Scene, as: UserType): Call => place(scene.waited, scene, as)
const answer = (scene: Scene, as: UserType): Call => place(scene.held, scene, as)
const cancel = (scene: Scene, as: UserType): Call => place(scene.shared, scene, as)
const restMoved = ({ shared, free, student, location, course }: Scene): Call => ({
  id: shared.id,
  body: {
    studentId: student.code,
    time: shared.time,
    to: { slotId: free.id, time: free.time, lessonLocation: location.locationName, courseCode: course.code },
  },
})
const moved = (scene: Scene, as: UserType): Call => {
  const to = { slotId: scene.free.id, courseCode: scene.course.code, online: false }
  return { input: { slotId: scene.shared.id, to, ...owner(scene, as) } }
}
const restJoin = (scene: Scene): Call => restPlace(scene.theirs, scene)
const restLeave = (scene: Scene): Call => restPlace(scene.waited, scene)
const restAnswer = (scene: Scene): Call => restPlace(scene.held, scene)
const restCancel = (scene: Scene): Call => restPlace(scene.shared, scene)

/** The day of the scene's slots. */
const search = (scene: Scene, as: UserType): Call => {
  const day = scene.free.startsAt.slice(0, 10)
  return { from: day, to: day, ...owner(scene, as) }
}

const graphqlRights: Right[] = [
  {
    operation: 'query bookableSlots',
    allowed: { student: true, staff: true },
    call: search,
    foreign: { student: 'ok', staff: 'NOT_FOUND' },
    notOwn: [
      {
        as: 'student',
        what: 'for another student',
        call: (scene) => ({ ...search(scene, 'student'), studentId: scene.other.id }),
        gets: 'FORBIDDEN',
      },
    ],
  },
  {
    operation: 'query bookingPreview',
    allowed: selfOr('slotBook'),
    call: seat,
    foreign: 'ES1001',
    notOwn: forOther(seat),
  },
  {
    operation: 'query cancelPreview',
    allowed: selfOr('slotCancel'),
    call: cancel,
    foreign: 'EC1001',
    notOwn: forOther(cancel),
  },
  {
    operation: 'query moveBookingPreview',
    allowed: selfOr('slotBook'),
    call: moved,
    foreign: 'EC1001',
    notOwn: forOther(moved),
  },
  { operation: 'query bookingWhy', allowed: { staff: true }, call: seat, foreign: 'ES1001' },
  { operation: 'query cancelWhy', allowed: { staff: true }, call: cancel, foreign: 'EC1001' },
  { operation: 'query waitingWhy', allowed: { staff: true }, call: join, foreign: 'ES1001' },
  {
    operation: 'mutation bookSlot',
    allowed: selfOr('slotBook'),
    call: seat,
    foreign: 'ES1001',
    notOwn: forOther(seat),
  },
  {
    operation: 'mutation cancelBooking',
    allowed: selfOr('slotCancel'),
    call: cancel,
    foreign: 'EC1001',
    notOwn: forOther(cancel),
  },
  {
    operation: 'mutation moveBooking',
    allowed: selfOr('slotBook'),
    call: moved,
    foreign: 'EC1001',
    notOwn: forOther(moved),
  },
  {
    operation: 'mutation joinWaitingList',
    allowed: selfOr('slotBook'),
    call: join,
    foreign: 'ES1001',
    notOwn: forOther(join),
  },
  {
    operation: 'mutation leaveWaitingList',
    allowed: selfOr('slotBook'),
    call: leave,
    foreign: 'ES1001',
    notOwn: forOther(leave),
  },
  {
    operation: 'mutation acceptOffer',
    allowed: selfOr('slotBook'),
    call: answer,
    foreign: 'generalE',
    notOwn: forOther(answer),
  },
  {
    operation: 'mutation declineOffer',
    allowed: selfOr('slotBook'),
    call: answer,
    foreign: 'ES1001',
    notOwn: forOther(answer),
  },
  {
    operation: 'mutation giveOffer',
    allowed: { staff: 'slotBook' },
    call: ({ held, third }) => ({ input: { slotId: held.id, studentId: third.id } }),
    foreign: 'ES1001',
  },
  {
    operation: 'query waitingPlaces',
    allowed: { staff: true },
    call: ({ waited }) => ({ slotId: waited.id }),
    foreign: 'empty',
  },
  {
    operation: 'mutation bookOther',
    allowed: { staff: 'slotBook' },
    call: ({ free, meetingCode }) => ({ input: { slotId: free.id, courseCode: meetingCode } }),
    foreign: 'ES1001',
  },
  {
    operation: 'mutation cancelOther',
    allowed: { staff: 'slotCancel' },
    call: ({ meeting }) => ({ input: { slotId: meeting.id } }),
    foreign: 'EC1001',
  },
  {
    operation: 'mutation undoBooking',
    allowed: { staff: 'slotBook' },
    call: ({ free }) => ({ bookingId: free.id }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'query repeatPreview',
    allowed: selfOr('slotBook'),
    call: repeated,
    foreign: 'ES1001',
    notOwn: forOther(repeated),
  },
  {
    operation: 'mutation bookLessons',
    allowed: selfOr('slotBook'),
    call: several,
    foreign: 'generalE',
    notOwn: forOther(several),
  },
  {
    operation: 'mutation undoBookings',
    allowed: selfOr('slotBook'),
    call: ({ free }) => ({ bookingIds: [free.id] }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'mutation undoCancellation',
    allowed: { staff: 'slotCancel' },
    call: ({ free }) => ({ bookingId: free.id }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'mutation undoMove',
    allowed: selfOr('slotBook'),
    call: ({ free }) => ({ bookingId: free.id }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'query makeUpPreview',
    allowed: { teacher: true, staff: true },
    call: ({ shared }) => ({ slotIds: [shared.id] }),
    foreign: 'empty',
  },
  {
    operation: 'mutation setAttendance',
    allowed: { teacher: true, staff: true },
    call: ({ shared, student }) => ({ input: { slotId: shared.id, studentId: student.id, attendance: 'absent' } }),
    foreign: 'EC1001',
    notOwn: [
      {
        as: 'teacher',
        what: "in another teacher's slot",
        call: ({ theirs, other }) => ({ input: { slotId: theirs.id, studentId: other.id, attendance: 'present' } }),
        gets: 'FORBIDDEN',
      },
    ],
  },
]

const restRights: Right[] = [
  {
    operation: 'POST /api/reservation/slotBook/:id',
    allowed: { student: true },
    call: restSeat,
    foreign: 'ES1001',
    notOwn: restForOther(restSeat),
  },
  {
    operation: 'POST /api/reservation/slotCancel/:id',
    allowed: { student: true },
    call: restCancel,
    foreign: 'FORBIDDEN',
    notOwn: restForOther(restCancel),
  },
  {
    operation: 'POST /api/reservation/waitingAdd/:id',
    allowed: { student: true },
    call: restJoin,
    foreign: 'FORBIDDEN',
    notOwn: restForOther(restJoin),
  },
  {
    operation: 'POST /api/reservation/waitingRemove/:id',
    allowed: { student: true },
    call: restLeave,
    foreign: 'FORBIDDEN',
    notOwn: restForOther(restLeave),
  },
  ...(['seatAccept', 'seatDecline'] as const).flatMap((part): Right[] => [
    {
      operation: `POST /api/reservation/${part}/:id`,
      allowed: { student: true },
      call: restAnswer,
      foreign: 'FORBIDDEN',
      notOwn: restForOther(restAnswer),
    },
    {
      operation: `POST /api/admin/${part}/:id`,
      allowed: { staff: 'slotBook' },
      call: restAnswer,
      foreign: part === 'seatAccept' ? 'generalE' : 'ES1001',
    },
  ]),
  {
    operation: 'POST /api/admin/seatGive/:id',
    allowed: { staff: 'slotBook' },
    call: ({ held, third }) => ({ id: held.id, body: { studentId: third.id, time: held.time } }),
    foreign: 'ES1001',
  },
  { operation: 'POST /api/admin/slotBook/:id', allowed: { staff: 'slotBook' }, call: restSeat, foreign: 'ES1001' },
  {
    operation: 'POST /api/admin/slotBook/:id',
    when: 'a non-lesson booking',
    allowed: { staff: 'slotBook' },
    call: (scene) => ({
      ...restSeat(scene),
      body: { ...(restSeat(scene)['body'] as Call), studentId: '_', courseCode: scene.meetingCode },
    }),
    foreign: 'ES1001',
  },
  {
    operation: 'POST /api/admin/slotCancel/:id',
    allowed: { staff: 'slotCancel' },
    call: restCancel,
    foreign: 'EC1001',
  },
  {
    operation: 'POST /api/reservation/slotMove/:id',
    allowed: { student: true },
    call: restMoved,
    foreign: 'EC1001',
    notOwn: restForOther(restMoved),
  },
  { operation: 'POST /api/admin/slotMove/:id', allowed: { staff: 'slotBook' }, call: restMoved, foreign: 'EC1001' },
  {
    operation: 'POST /api/reservation/lessonsBook',
    allowed: { student: true },
    call: restLessons,
    foreign: 'generalE',
    notOwn: restForOther(restLessons),
  },
  {
    operation: 'POST /api/admin/lessonsBook',
    allowed: { staff: 'slotBook' },
    call: restLessons,
    foreign: 'generalE',
  },
  {
    operation: 'POST /api/admin/otherCancel/:id',
    allowed: { staff: 'slotCancel' },
    call: ({ meeting }) => ({ id: meeting.id, body: { time: meeting.time } }),
    foreign: 'EC1001',
  },
  { operation: 'POST /api/admin/waitingAdd/:id', allowed: { staff: 'slotBook' }, call: restJoin, foreign: 'ES1001' },
  {
    operation: 'POST /api/admin/waitingRemove/:id',
    allowed: { staff: 'slotBook' },
    call: restLeave,
    foreign: 'ES1001',
  },
  {
    operation: 'PUT /api/attendance/:id',
    allowed: { teacher: true, staff: true },
    call: ({ shared, student }) => ({ id: shared.id, body: { studentId: student.code, action: 'absent' } }),
    foreign: 'EC1001',
    notOwn: [
      {
        as: 'teacher',
        what: "in another teacher's slot",
        call: ({ theirs, other }) => ({ id: theirs.id, body: { studentId: other.code, action: 'present' } }),
        gets: 'FORBIDDEN',
      },
    ],
  },
]

export const bookingRights: Right[] = [...graphqlRights, ...restRights]
