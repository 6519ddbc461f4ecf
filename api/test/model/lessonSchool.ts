import { dateOf, monthOf, plusDays, plusMinutes } from '@koma/schema/rules/time'
import { query } from '../../src/platform/database/sql.ts'
import type { TestDatabase } from '../database.ts'
import { silentEvents } from '../context.ts'
import { endOverdueOffers } from '../../src/bookings/offers/offerJobs.ts'
import type { ApiProcess } from '../process.ts'
import {
  addContract,
  addCourse,
  addSlot,
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
  sessionFor,
  type TestUser,
} from '../school.ts'
import {
  type By,
  COST,
  LESSONS,
  lessonOf,
  LIMITS,
  MINUTES,
  type Moves,
  SEATS,
  type shown,
  STUDENTS,
} from './lessonModel.ts'
import type { Act } from './lessonSteps.ts'

const consequences = 'outcome credit cost pointsAfter cancelBy remainingBookings'
const verb = (name: string, type: string) => `mutation ($input: ${type}!) { reply: ${name}(input: $input) { success } }`
const documents = {
  book: verb('bookSlot', 'BookSlotInput'),
  cancel: verb('cancelBooking', 'CancelBookingInput'),
  join: verb('joinWaitingList', 'WaitingListInput'),
  unjoin: verb('leaveWaitingList', 'WaitingListInput'),
  accept: verb('acceptOffer', 'AcceptOfferInput'),
  decline: verb('declineOffer', 'WaitingListInput'),
  give: verb('giveOffer', 'WaitingListInput'),
  bookMany: verb('bookLessons', 'BookLessonsInput'),
  move: `mutation ($input: MoveBookingInput!) { reply: moveBooking(input: $input) { success outcome } }`,
  preview: `query ($input: MoveBookingInput!) { reply: moveBookingPreview(input: $input) { success ${consequences} contract { id } } }`,
  undoMove: `mutation ($bookingId: ID!) { reply: undoMove(bookingId: $bookingId) { success } }`,
  undoMany: `mutation ($bookingIds: [ID!]!) { reply: undoBookings(bookingIds: $bookingIds, tell: false) { success undone } }`,
}

interface Preview {
  success: boolean
  outcome: string | null
  contract: { id: string } | null
  [promise: string]: unknown
}

interface Counts {
  status: string
  month: string
  moves: { isFree: boolean; startsAt: string }[] | null
}

/** A school with the lessons of the model, asked at two processes in turn. */
export async function openLessons(database: TestDatabase, processes: readonly [ApiProcess, ApiProcess], moves: Moves) {
  const school = await makeSchool(database.orm, {
    studentMoves: moves,
    movesPerMonth: LIMITS.moves,
    waitingList: true,
    offerMinutes: MINUTES.offer,
    bookUntilHours: 0,
    bookUntilMinutes: MINUTES.bookUntil,
  })
  const rows = <Row>(text: string, ...params: unknown[]) =>
    query<Row>(database.orm.em.fork(), text, [school.id, ...params])
  const plain = await addCourse(school, { cost: COST.plain, numberOfStudents: SEATS.plain })
  const dear = await addCourse(school, { cost: COST.dear, numberOfStudents: SEATS.dear })
  const courseOf = (lesson: number) => (lessonOf(lesson).dear ? dear : plain)
  const staff = await addStaff(school, { permissions: ['slotBook', 'slotCancel'] })
  const first = monthOf(plusDays(dateOf(school.now), 40))
  const soonAt = plusMinutes(school.now, LESSONS.find(({ soon }) => soon !== null)?.soon?.starts ?? 0)
  const months = [first, monthOf(plusDays(`${first}-15`, 31)), monthOf(soonAt)]
  const lessons = await Promise.all(
    LESSONS.map(async ({ month, hour, soon }, index) => {
      const teacher = await addTeacher(school)
      const startsAt = soon === null ? `${months[month]}-15T${hour}:00:00` : soonAt
      const cancelBy = soon === null ? {} : { cancelBy: plusMinutes(school.now, soon.cancelBy) }
      return addSlot(school, { teacher, courses: [courseOf(index)], startsAt, onlineAvailable: false, ...cancelBy })
    }),
  )
  const students: TestUser[] = []
  for (let each = 0; each < STUDENTS; each += 1) {
    const student = await addStudent(school)
    await addContract(student, {
      courses: [plain, dear],
      points: LIMITS.points,
      monthlyBookingLimit: LIMITS.bookings,
      monthlyCancelLimit: LIMITS.cancellations,
    })
    students.push(student)
  }
  const headersOf = async (user: TestUser) => ({ host: school.host, authorization: await sessionFor(user) })
  const headers = await Promise.all(students.map(headersOf))
  const ofStaff = await headersOf(staff)
  let turn = 0
  const send = async <Answer>(document: string, variables: object, by: By, student: number): Promise<Answer> => {
    const api = processes[(turn += 1) % 2 === 0 ? 0 : 1]
    const as = by === 'staff' ? ofStaff : (headers[student] ?? ofStaff)
    const { data, errors } = await api.graphql<{ reply: Answer }>(document, variables, as)
    if (data === undefined || data === null) throw new Error(JSON.stringify(errors))
    return data.reply
  }
  const seatOf = (lesson: number) => ({
    slotId: lessons[lesson]?.id,
    courseCode: courseOf(lesson).code,
    online: false,
  })
  const forStudent = (by: By, student: number) => (by === 'staff' ? { studentId: students[student]?.id } : {})
  const idOf = async (student: number, lesson: number) => {
    const text = `select id from booking where school_id = $1 and student_id = $2 and live_slot_id = $3`
    const [found] = await rows<{ id: string }>(text, students[student]?.id, lessons[lesson]?.id)
    return found?.id ?? lessons[lesson]?.id
  }
  const moveInput = ({ student, lesson, to, by }: Act & { do: 'move' }) => ({
    slotId: seatOf(lesson).slotId,
    to: seatOf(to),
    ...forStudent(by, student),
    ...(by === 'staff' && { tell: false }),
  })

  /** Returns how to ask for it; the bookings it names are those of now, whatever else happens first. */
  async function prepare(act: Act, expects: object = {}): Promise<() => Promise<string>> {
    const { student, by } = act
    switch (act.do) {
      case 'move': {
        const input = { ...moveInput(act), ...expects }
        return async () =>
          (await send<{ outcome: string | null }>(documents.move, { input }, by, student)).outcome ?? 'no'
      }
      case 'undoMove': {
        const bookingId = await idOf(student, act.lesson)
        return async () => said(await send(documents.undoMove, { bookingId }, by, student))
      }
      case 'bookMany': {
        const input = { lessons: act.lessons.map(seatOf), ...forStudent(by, student) }
        return async () => said(await send(documents.bookMany, { input }, by, student))
      }
      case 'undoMany': {
        const bookingIds = await Promise.all(act.lessons.map((each) => idOf(student, each)))
        return async () =>
          String((await send<{ undone: string[] }>(documents.undoMany, { bookingIds }, by, student)).undone.length)
      }
      case 'book': {
        const input = { ...seatOf(act.lesson), ...forStudent(by, student) }
        return async () => said(await send(documents.book, { input }, by, student))
      }
      case 'cancel':
      case 'join':
      case 'unjoin':
      case 'accept':
      case 'decline':
      case 'give': {
        const input = { slotId: seatOf(act.lesson).slotId, ...forStudent(by, student) }
        return async () => said(await send(documents[act.do], { input }, by, student))
      }
    }
  }

  return {
    prepare,
    /** Asks for the preview of a move, then for the move with its promise: both say the same. */
    async askAsPreviewed(act: Act & { do: 'move' }): Promise<string> {
      const seen = await send<Preview>(documents.preview, { input: moveInput(act) }, act.by, act.student)
      const { success, outcome, contract, ...promise } = seen
      const expects = success ? { expects: { ...promise, outcome, contractId: contract?.id } } : {}
      const move = await prepare(act, expects)
      const answer = await move()
      if (answer !== (outcome ?? 'no')) throw new Error(`a move that was to be ${outcome} is ${answer}`)
      return answer
    },
    /** Passes on the seats that were held too long at a moment, as the school's clock does every five minutes. */
    settle: () => endOverdueOffers({ orm: database.orm, events: silentEvents, baseUrl: 'https://school.test' }),
    state: async (): Promise<ReturnType<typeof shown>> => {
      const [row] = await rows<{
        students: { id: string; points: number; seats: string[]; counts: Counts[] }[]
        waiting: { slot: string; student: string }[]
        offers: { slot: string; student: string; state: string }[]
      }>(
        `select
           (select jsonb_agg(jsonb_build_object('id', st.id,
             'points', (select points from contract c where c.school_id = $1 and c.student_id = st.id),
             'seats', (select coalesce(jsonb_agg(slot_id), '[]') from booking b
               where b.school_id = $1 and b.student_id = st.id and b.status = 'booked'),
             'counts', (select coalesce(jsonb_agg(jsonb_build_object('status', b.status,
                 'month', to_char(b.starts_at, 'YYYY-MM'), 'moves', b.moves)), '[]')
               from booking b where b.school_id = $1 and b.student_id = st.id)))
             from student st where st.school_id = $1) as students,
           (select coalesce(jsonb_agg(jsonb_build_object('slot', w.slot_id, 'student', w.student_id)
             order by w.joined_at, w.id), '[]') from waiting w where w.school_id = $1) as waiting,
           (select coalesce(jsonb_agg(jsonb_build_object('slot', o.slot_id, 'student', o.student_id, 'state', o.state)), '[]')
             from seat_offer o where o.school_id = $1) as offers`,
      )
      if (row === undefined) throw new Error('no school')
      const studentIn = (id: string) => students.findIndex((student) => student.id === id)
      const lessonIn = (id: string) => lessons.findIndex((lesson) => lesson.id === id)
      const own = students.map(({ id }) => row.students.find((student) => student.id === id))
      const many = (of: (counts: readonly Counts[], month: string) => number) =>
        own.map((student) => months.map((month) => of(student?.counts ?? [], month)))
      const ended = (status: string) =>
        many((counts, month) => counts.filter((one) => one.month === month && one.status === status).length)
      return {
        points: own.map((student) => student?.points ?? Number.NaN),
        seats: own.map((student) => (student?.seats ?? []).map(lessonIn).toSorted((a, b) => a - b)),
        returns: ended('cancel-return'),
        lost: ended('cancel-no-return'),
        free: many(
          (counts, month) =>
            counts
              .flatMap(({ moves: trail }) => trail ?? [])
              .filter((one) => one.isFree && one.startsAt.startsWith(month)).length,
        ),
        waiting: lessons.map(({ id }) =>
          row.waiting.filter(({ slot }) => slot === id).map(({ student }) => studentIn(student)),
        ),
        offers: row.offers
          .map(({ slot, student, state }) => `${lessonIn(slot)} ${studentIn(student)} ${state}`)
          .toSorted(),
      }
    },
  }
}

const said = ({ success }: { success: boolean }): string => (success ? 'yes' : 'no')
