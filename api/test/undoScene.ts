import { permissions } from '@koma/schema/permissions'
import { type UndoableRecord, undoableRecords } from '@koma/schema/logUndo'
import { dateOf } from '@koma/schema/rules/time'
import { openSchool } from './openSchool.ts'
import { addStudent, type TestUser } from './school.ts'
import { ask } from './slotDesk.ts'
import { query } from '../src/platform/database/sql.ts'

export interface Answer {
  success: boolean
  code: string
  message: string
  undoId: string | null
  record: { id: string; version: number } | null
}
interface Undone {
  success: boolean
  message: string
  reasonCode: string | null
  recordId: string | null
  removed: boolean
}

/** Opens a school with one course and somebody on its staff who has every permission. */
export async function openUndoScene() {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: [...permissions] })
  const course = await school.addCourse()
  const rows = <Row>(text: string, ...params: unknown[]) =>
    query<Row>(school.orm.em.fork(), text, [school.id, ...params])
  return { school, staff, course, rows }
}
type Scene = Awaited<ReturnType<typeof openUndoScene>>

export const inputName = (kind: string, verb: string) => `${verb}${kind[0]?.toUpperCase()}${kind.slice(1)}`
/** Creates, changes or enrolls by the mutation named after the kind. */
export async function sendRecord(
  by: TestUser,
  kind: string,
  verb: 'create' | 'update' | 'enroll',
  input: object,
): Promise<Answer> {
  const name = inputName(kind, verb)
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
  const document = `mutation ($input: ${type}) { reply: ${name}(input: $input) {
    success code message undoId record: ${kind} { id version } } }`
  const { reply } = await ask<{ reply: Answer }>(by, document, { input })
  return reply
}
/** Undoes by the id that the message of a change carries. */
export const undo = async (by: TestUser, id: string | null, digest: string | null = null) =>
  (
    await ask<{ undoRecord: Undone }>(
      by,
      `mutation ($input: UndoRecordInput!) { undoRecord(input: $input) { success message reasonCode recordId removed } }`,
      { input: { id, digest } },
    )
  ).undoRecord
interface Preview {
  success: boolean
  message: string
  digest: string | null
  people: { name: string; notice: string; role: string; phoneNumber: string }[]
}
/** Asks what an undo would do, and who is told. */
export const preview = async (by: TestUser, id: string | null) =>
  (
    await ask<{ undoPreview: Preview }>(
      by,
      `query ($id: ID!) { undoPreview(recordUndoId: $id) { success message digest people { name notice role phoneNumber } } }`,
      { id },
    )
  ).undoPreview
/** Returns what the log offers to undo beside an entry. */
export const targetOf = async (by: TestUser, entryId: string) =>
  (
    await ask<{ undoTarget: { kind: string; id: string } | null }>(
      by,
      `query ($id: ID!) { undoTarget(entryId: $id) { kind id } }`,
      { id: entryId },
    )
  ).undoTarget
/** Returns what the log has of a record, oldest first. */
export const entriesOf = ({ rows }: Scene, recordId: string) =>
  rows<{ id: string; type: string; changes: Record<string, unknown> | null }>(
    `select id, type, changes from activity where school_id = $1 and record_id = $2 order by id`,
    recordId,
  )

/** Returns the input of a monthly contract of 8 points for 12,000 yen, less 500. */
export const monthly = (today: string, studentId: string, courseId: string) => ({
  studentId,
  startDate: today,
  monthlyContract: true,
  monthlyPoints: 8,
  courseIds: [courseId],
  contractValue: 12_000,
  bookingLimit: true,
  monthlyBookingLimit: 4,
  adjustments: [{ type: '-', value: 500, memo: '紹介' }],
})

/** One case of each kind: what makes one, what changes it, and the right of both. */
export const recordCases: Record<
  UndoableRecord,
  { create: (scene: Scene) => Promise<object>; change: (scene: Scene) => object; rights: [string, string] }
> = {
  student: {
    create: async () => ({
      studentCode: 's0900',
      lastName: '森',
      firstName: '蘭',
      profile: 'はじめて',
      email: 'a@example.test',
    }),
    change: () => ({
      lastName: '林',
      email: 'b@example.test',
      profile: '秘密',
      schoolNotes: '電話は夜',
      isFixed: true,
      notify: true,
    }),
    rights: ['studentNew', 'studentEdit'],
  },
  guardian: {
    create: async ({ school }) => ({
      lastName: '森',
      firstName: '幸',
      email: 'yuki@example.test',
      relation: '母',
      studentIds: [(await addStudent(school)).id],
    }),
    change: () => ({ lastName: '林', email: 'other@example.test', phoneNumber: '03-1111-2222', active: false }),
    rights: ['studentPassword', 'studentEdit'],
  },
  contract: {
    create: async ({ school, course }) => {
      const { id } = await addStudent(school)
      return monthly(dateOf(school.now), id, course.id)
    },
    change: () => ({
      contractNotes: '内緒',
      contractValue: 15_000,
      bookingLimit: false,
      cancelLimit: true,
      monthlyCancelLimit: 2,
      courseIds: [],
      adjustments: [{ type: '+', value: 800, memo: '教材' }],
      pointsAdjustment: 3,
    }),
    rights: ['contractNew', 'contractEdit'],
  },
  plan: {
    create: async ({ course }) => ({
      planName: 'Monthly 4',
      points: 4,
      price: 9000,
      courseIds: [course.id],
      bookingLimit: true,
      monthlyBookingLimit: 3,
    }),
    change: () => ({ planName: 'Monthly four', price: 9900, bookingLimit: false, courseIds: [], active: false }),
    rights: ['settingsEdit', 'settingsEdit'],
  },
  teacher: {
    create: async ({ course }) => ({
      teacherCode: 't900',
      lastName: '青木',
      firstName: '千夏',
      displayName: 'Aoki',
      courseIds: [course.id],
    }),
    change: () => ({ displayName: 'Chinatsu', courseIds: [], active: false }),
    rights: ['teacherNew', 'teacherEdit'],
  },
  course: {
    create: async () => ({
      code: 'c900',
      displayName: 'Group',
      days: [1, 2, 3],
      startTime: '09:00',
      endTime: '21:00',
      cost: 2,
      group: true,
      numberOfStudents: 4,
    }),
    change: () => ({ displayName: 'Private', group: false, active: false }),
    rights: ['courseNew', 'courseEdit'],
  },
  location: {
    create: async () => ({ locationName: '渋谷校' }),
    change: () => ({ locationName: '新宿校', oneLessonAtATime: true, active: false }),
    rights: ['locationNew', 'locationEdit'],
  },
}

/** Reads all that a school has of these kinds, with their parts and money, without versions and times. */
export async function stateOf({ rows }: Scene): Promise<unknown> {
  const plain = async (table: string, without: string) =>
    (
      await rows<{ row: unknown }>(
        `select to_jsonb(x) - string_to_array('${without}', ',') as row from ${table} x where school_id = $1 order by 1`,
      )
    ).map(({ row }) => row)
  return {
    records: await Promise.all(
      undoableRecords.map((kind) =>
        plain(kind, 'version,profile_version,profile_saved_by,profile_saved_at,confirmed_email'),
      ),
    ),
    links: await Promise.all(
      ['contract_course', 'teacher_course', 'guardian_student', 'student_word'].map((table) => plain(table, '')),
    ),
    money: await rows(
      `select distinct on (number) type, value, memo, removed from contract_adjustment where school_id = $1
       order by number desc, revision desc limit 1`,
    ),
  }
}
