import type { Language, ReasonCode } from '@koma/schema/codes'
import type { SlotInput } from '@koma/schema/input/slot'
import { type Permission, permissions } from '@koma/schema/permissions'
import { dateOf, plusDays, toTwelveDigits, type WallTime } from '@koma/schema/rules/time'
import { expect } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase } from './database.ts'
import {
  addContract,
  addCourse,
  addLocation,
  addSlot,
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
  sessionFor,
  type TestCourse,
  type TestLocation,
  type TestSchool,
  type TestUser,
} from './school.ts'
import { type Asker, graphql, rest, testApp } from './server.ts'

/** A school's desk: a staff member with every flag, and a teacher, place and course to make slots of. */
export interface Desk {
  school: TestSchool
  staff: TestUser
  teacher: TestUser
  course: TestCourse
  location: TestLocation
  /** The tenth day from now. */
  day: string
}

/** Opens the desk of a fresh school. */
export async function openDesk(settings: Parameters<typeof makeSchool>[1] = {}): Promise<Desk> {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm, settings)
  const course = await addCourse(school)
  return {
    school,
    course,
    staff: await addStaff(school, { permissions: [...permissions] }),
    teacher: await addTeacherOf(school, [course]),
    location: await addLocation(school),
    day: plusDays(dateOf(school.now), 10),
  }
}

/** A teacher who teaches `courses`. */
export async function addTeacherOf(
  school: TestSchool,
  courses: readonly TestCourse[],
  overrides: Parameters<typeof addTeacher>[1] = {},
): Promise<TestUser> {
  const teacher = await addTeacher(school, overrides)
  await query(
    school.orm.em.fork(),
    `insert into teacher_course (school_id, teacher_id, course_id) select $1, $2, unnest($3::uuid[])`,
    [school.id, teacher.id, courses.map((course) => course.id)],
  )
  return teacher
}

/** Returns a user as the asker, in one language. */
export async function askerOf(user: TestUser, language: Language = 'en'): Promise<Asker> {
  return { host: user.school.host, authorization: await sessionFor(user), language: language === 'jp' ? 'ja' : 'en' }
}

/** Returns GraphQL's answer to `user`; throws an answer with errors or without data, as JSON. */
export async function ask<Data>(
  user: TestUser,
  document: string,
  variables: Record<string, unknown> = {},
  language: Language = 'en',
): Promise<Data> {
  const { body } = await graphql<Data>(await testApp(), document, variables, await askerOf(user, language))
  if (body.errors !== undefined || body.data === undefined || body.data === null) throw new Error(JSON.stringify(body))
  return body.data
}

/** A staff member with every flag but `flag`, and one with `flag` alone. */
export async function withAndWithout(
  school: TestSchool,
  flag: Permission,
): Promise<{ with: TestUser; without: TestUser }> {
  return {
    with: await addStaff(school, { permissions: [flag] }),
    without: await addStaff(school, { permissions: permissions.filter((held) => held !== flag) }),
  }
}

/** Adds a slot of the desk's teacher, course and place that starts then, past all forms. */
export const addDeskSlot = (
  { school, teacher, course, location }: Desk,
  startsAt: string,
  more: Parameters<typeof addSlot>[1] = {},
) => addSlot(school, { teacher, courses: [course], location, startsAt, ...more })

/** A slot form that nothing is wrong with: on the desk's day from 10:00 to 10:50. */
export function goodForm({ teacher, course, location, day }: Desk, change: Partial<SlotInput> = {}): SlotInput {
  return {
    teacherId: teacher.id,
    startsAt: `${day}T10:00:00`,
    endsAt: `${day}T10:50:00`,
    availableFrom: `${plusDays(day, -9)}T09:00:00`,
    cancelBy: `${plusDays(day, -1)}T18:00:00`,
    locationId: location.id,
    onlineAvailable: true,
    onlineLessonLink: 'meet.example/room',
    lessonMemo: '本を持ってくる',
    courseIds: [course.id],
    ...change,
  }
}

/** A slot as these tests look at it. */
export interface SeenSlot {
  id: string
  version: number
  time: string
  startsAt: WallTime
  endsAt: WallTime
  availableFrom: WallTime
  cancelBy: WallTime
  teacher: { teacherCode: string } | null
  location: { id: string } | null
  onlineAvailable: boolean
  onlineLessonLink: string | null
  lessonMemo: string | null
  courses: { code: string }[]
  bookedCount: number
  lessonLocation: string | null
}

export interface SlotReply {
  success: boolean
  code: string
  message: string
  field: string | null
  slot: SeenSlot | null
}

/** The fields of `SeenSlot`. */
const SEEN = `id version time startsAt endsAt availableFrom cancelBy teacher { teacherCode } location { id }
  onlineAvailable onlineLessonLink lessonMemo courses { code } bookedCount lessonLocation`

const fields = `success code message field slot { ${SEEN} }`
const documents = {
  createSlot: `mutation ($input: SlotInput!) { reply: createSlot(input: $input) { ${fields} } }`,
  updateSlot: `mutation ($input: UpdateSlotInput!) { reply: updateSlot(input: $input) { ${fields} } }`,
  deleteSlot: `mutation ($slotId: ID!, $version: Int) { reply: deleteSlot(slotId: $slotId, version: $version) { ${fields} } }`,
  changeToOnline: `mutation ($slotId: ID!) { reply: changeToOnline(slotId: $slotId) { ${fields} } }`,
}

/** Changes slots by GraphQL; an error in the answer fails the test. */
export async function edit(
  mutation: keyof typeof documents,
  variables: Record<string, unknown>,
  asker: Asker,
): Promise<SlotReply> {
  const { body } = await graphql<{ reply: SlotReply }>(await testApp(), documents[mutation], variables, asker)
  if (body.data?.reply === undefined || body.data.reply === null) throw new Error(JSON.stringify(body.errors))
  return body.data.reply
}

/** A slot made of the desk's good form, with the changes given. */
export async function madeSlot(desk: Desk, change: Partial<SlotInput> = {}): Promise<SeenSlot> {
  const { slot } = await edit('createSlot', { input: goodForm(desk, change) }, await askerOf(desk.staff))
  if (slot === null) throw new Error('the slot was not made')
  return slot
}

/** Books a seat for a fresh student as staff do; gives the student and the slot as it is then. */
export async function bookedBy(desk: Desk, slot: SeenSlot, course: TestCourse, online = false) {
  const student = await addStudent(desk.school)
  await addContract(student, { courses: [course] })
  const input = { slotId: slot.id, courseCode: course.code, online, studentId: student.id }
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code slot { ${SEEN} } } }`
  const { body } = await graphql<{ bookSlot: { code: string; slot: SeenSlot } }>(
    await testApp(),
    document,
    { input },
    await askerOf(desk.staff),
  )
  if (body.data === undefined) throw new Error(JSON.stringify(body.errors))
  expect(body.data.bookSlot.code).toBe('1001')
  return { student, slot: body.data.bookSlot.slot }
}

/** REST's answer to a change of a slot. */
export interface RestReply {
  success: boolean
  reason: string
  message: string
  field: string | null
  updatedSlot: Record<string, unknown> | null
}

/** A slot form as REST writes it: names and 12-digit times instead of ids and ISO times. */
export async function restForm(school: TestSchool, form: SlotInput): Promise<Record<string, unknown>> {
  const em = school.orm.em.fork()
  const nameOf = async (column: string, table: string, id: string | null | undefined): Promise<string> => {
    const [row] = await query<{ name: string }>(em, `select ${column} as name from ${table} where id = $1`, [
      id ?? null,
    ])
    return row?.name ?? (id === null || id === undefined ? '' : 'nobody-and-nothing')
  }
  const digits = (time: WallTime | null | undefined): string =>
    time === null || time === undefined ? '' : toTwelveDigits(time)
  return {
    teacherId: await nameOf('teacher_id', 'teacher', form.teacherId),
    teacherDisplay: 'whoever',
    possibleBookings: await Promise.all(
      form.courseIds.map(async (id) => ({ code: await nameOf('code', 'course', id), displayName: '', cost: 0 })),
    ),
    location: await nameOf('location_name', 'location', form.locationId),
    onlineAvailable: form.onlineAvailable,
    onlineLessonLink: form.onlineLessonLink,
    lessonMemo: form.lessonMemo,
    time: `${digits(form.startsAt)}_WHOEVER`,
    startTime: digits(form.startsAt),
    endTime: digits(form.endsAt),
    availableFrom: digits(form.availableFrom),
    cancelBy: digits(form.cancelBy),
    ...(form.lessonRules === false ? { unrestricted: true } : {}),
  }
}

/** One refusal of a slot form, and its words in both languages. */
export interface FormRefusal {
  name: string
  code: ReasonCode
  field: string | null
  words: Record<Language, string>
}

type EditAnswer = Pick<SlotReply, 'success' | 'code' | 'message' | 'field'>

function answerIn({ success, code, message, field }: EditAnswer): EditAnswer {
  return { success, code, message, field }
}

/** Makes or (with `edited`) edits a slot by GraphQL and by REST in both languages, and gives the four answers alike. */
export async function throughEveryDoor(
  desk: Desk,
  form: SlotInput,
  edited?: { slotId: string; version: number },
): Promise<Record<string, EditAnswer>> {
  const answers: Record<string, EditAnswer> = {}
  for (const language of ['en', 'jp'] as const) {
    const asker = await askerOf(desk.staff, language)
    const mutation = edited === undefined ? 'createSlot' : 'updateSlot'
    const byGraphql = await edit(mutation, { input: { ...form, ...edited } }, asker)
    answers[`graphql ${language}`] = answerIn(byGraphql)
    const { body } = await rest<RestReply>(
      await testApp(),
      edited === undefined ? 'POST' : 'PUT',
      `/api/admin/slots/${edited?.slotId ?? 'new'}/`,
      { ...(await restForm(desk.school, form)), ...(edited === undefined ? {} : { version: edited.version }) },
      asker,
    )
    answers[`rest ${language}`] = answerIn({ ...body, code: body.reason })
  }
  return answers
}

/** Returns what `throughEveryDoor` gives for a refusal. */
export function refusedEverywhere({ code, field, words }: Omit<FormRefusal, 'name'>) {
  const refusal = { success: false, code, field }
  return {
    'graphql en': { ...refusal, message: words.en },
    'rest en': { ...refusal, message: words.en },
    'graphql jp': { ...refusal, message: words.jp },
    'rest jp': { ...refusal, message: words.jp },
  }
}

/** The slots of a school as the database has them, to show that nothing was changed. */
export async function slotsOf({ orm, id }: TestSchool): Promise<string[]> {
  const rows = await query<{ row: string }>(
    orm.em.fork(),
    `select to_jsonb(s)::text || (select coalesce(jsonb_agg(course_id order by course_id), '[]')::text
       from slot_course c where c.school_id = $1 and c.slot_id = s.id) as row from slot s where school_id = $1 order by 1`,
    [id],
  )
  return rows.map(({ row }) => row)
}
