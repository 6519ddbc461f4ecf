import { randomUUID } from 'node:crypto'
import type { Permission } from '@koma/schema/permissions'
import { planTerms } from '@koma/schema/records/plan'
import { dateOf, plusDays, plusMinutes, toTwelveDigits, wallTimeIn, type WallTime } from '@koma/schema/rules/time'
import type { EntityName, InferEntity, RequiredEntityData } from '@mikro-orm/core'
import { asciiJson } from '../src/accounts/asciiJson.ts'
import { hashPassword } from '../src/accounts/password.ts'
import { newToken } from '../src/accounts/session.ts'
import { Contract } from '../src/contracts/contract.entity.ts'
import { Course } from '../src/courses/course.entity.ts'
import { Location } from '../src/locations/location.entity.ts'
import { Plan } from '../src/plans/plan.entity.ts'
import { columnNames } from '../src/platform/shared/recordFields.ts'
import { School } from '../src/platform/shared/school.entity.ts'
import type { UserType } from '../src/platform/shared/context.ts'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'
import { Guardian } from '../src/guardians/guardian.entity.ts'
import { Staff } from '../src/staff/staff.entity.ts'
import { Student } from '../src/students/student.entity.ts'
import { Teacher } from '../src/teachers/teacher.entity.ts'

/** A school of one test, reached through its own host name. */
export interface TestSchool {
  orm: MikroORM
  id: string
  /** `<random>.test`, to be sent as Host. */
  host: string
  /** The school's wall clock when it was made; times of the fixture count from here. */
  now: WallTime
  timezoneName: string
  /** A number this school has not given out yet, for codes and names. */
  next(): number
}

/** An account of a test school; `code` is what they sign in with. */
export interface TestUser {
  school: TestSchool
  type: UserType
  id: string
  code: string
  firstName: string
  lastName: string
}

export interface TestCourse {
  id: string
  code: string
  displayName: string
  cost: number
  numberOfStudents: number
}

export interface TestLocation {
  id: string
  locationName: string
}

export interface TestSlot {
  id: string
  startsAt: WallTime
  endsAt: WallTime
  /** The start as REST writes it, `yyyymmddhhmm`. */
  time: string
  teacher: TestUser
  courses: TestCourse[]
  location: TestLocation | null
}

type Overrides<Entity> = Partial<Omit<InferEntity<Entity>, 'id' | 'schoolId' | 'version'>>

/** A fresh school with a host name of its own. By default its settings are those of the product (D122). */
export async function makeSchool(orm: MikroORM, overrides: Overrides<typeof School> = {}): Promise<TestSchool> {
  const em = orm.em.fork()
  const id = randomUUID()
  const host = `${id.slice(0, 13)}.test`
  const timezoneName = overrides.timezoneName ?? 'Asia/Tokyo'
  await em.insert(School, { id, name: 'テスト英会話', title: 'テスト英会話', logoAlt: 'テスト英会話', ...overrides })
  await query(em, `insert into school_host (host, school_id) values ($1, $2)`, [host, id])
  let given = 0
  return { orm, id, host, now: wallTimeIn(timezoneName), timezoneName, next: () => (given += 1) }
}

/** A teacher, `t001` and so on. `password` is hashed only when given, because that takes its time. */
export async function addTeacher(
  school: TestSchool,
  { password, ...overrides }: Overrides<typeof Teacher> & { password?: string } = {},
): Promise<TestUser> {
  const code = overrides.teacherCode ?? `t${String(school.next()).padStart(3, '0')}`
  const person = { lastName: 'Smith', firstName: `Terry${code}`, displayName: `Terry ${code}`, ...overrides }
  const id = randomUUID()
  await insertPerson(school, Teacher, {
    id,
    schoolId: school.id,
    teacherCode: code,
    ...(await hashed(password)),
    ...person,
  })
  return { school, type: 'teacher', id, code, firstName: person.firstName, lastName: person.lastName }
}

/** An active student, `s0001` and so on, without any contract. */
export async function addStudent(
  school: TestSchool,
  { password, ...overrides }: Overrides<typeof Student> & { password?: string } = {},
): Promise<TestUser> {
  const code = overrides.studentCode ?? `s${String(school.next()).padStart(4, '0')}`
  const person = { lastName: '佐藤', firstName: `花${code}`, ...overrides }
  const id = randomUUID()
  await insertPerson(school, Student, {
    id,
    schoolId: school.id,
    studentCode: code,
    ...(await hashed(password)),
    ...person,
  })
  return { school, type: 'student', id, code, firstName: person.firstName, lastName: person.lastName }
}

/** A staff member holding exactly `permissions`; none by default (D126). */
export async function addStaff(
  school: TestSchool,
  {
    password,
    permissions = [],
    ...overrides
  }: Overrides<typeof Staff> & { password?: string; permissions?: Permission[] } = {},
): Promise<TestUser> {
  const code = overrides.staffCode ?? `staff${school.next()}`
  const person = { lastName: '鈴木', firstName: '恵', ...overrides }
  const id = randomUUID()
  await insertPerson(school, Staff, {
    id,
    schoolId: school.id,
    staffCode: code,
    permissions,
    ...(await hashed(password)),
    ...person,
  })
  return { school, type: 'staff', id, code, firstName: person.firstName, lastName: person.lastName }
}

/** A guardian of `children`, who signs in with an address; `code` is that. */
export async function addGuardian(
  school: TestSchool,
  children: readonly TestUser[] = [],
  { password, ...overrides }: Overrides<typeof Guardian> & { password?: string } = {},
): Promise<TestUser> {
  const email = overrides.email ?? `guardian${school.next()}@example.test`
  const person = { lastName: '佐藤', firstName: '幸子', ...overrides }
  const id = randomUUID()
  const at = { id, schoolId: school.id, email, confirmedEmail: email }
  await insertPerson(school, Guardian, { ...at, ...(await hashed(password)), ...person })
  for (const child of children)
    await query(
      school.orm.em.fork(),
      `insert into guardian_student (school_id, guardian_id, student_id) values ($1, $2, $3)`,
      [school.id, id, child.id],
    )
  return { school, type: 'guardian', id, code: email, firstName: person.firstName, lastName: person.lastName }
}

/** Inserts a person who has been there for long: that they are new is not announced any more. */
async function insertPerson<Person extends { id: string }>(
  { orm, id: schoolId }: TestSchool,
  entity: EntityName<Person>,
  person: RequiredEntityData<Person> & { id: string },
): Promise<void> {
  const em = orm.em.fork()
  // Their addresses count, as those do that were there before anything had to be confirmed.
  await em.insert(entity, { confirmedEmail: null, ...person })
  await query(em, `delete from outbox where school_id = $1 and ref = $2`, [schoolId, person.id])
}

async function hashed(password: string | undefined): Promise<{ passwordHash?: string }> {
  return password === undefined ? {} : { passwordHash: await hashPassword(password) }
}

/** An active course for one student at one point; a code that starts with `_` makes it a non-lesson type. */
export async function addCourse(school: TestSchool, overrides: Overrides<typeof Course> = {}): Promise<TestCourse> {
  const id = randomUUID()
  const code = overrides.code ?? `C${school.next()}`
  const numberOfStudents = overrides.numberOfStudents ?? 1
  const course = { displayName: `コース${code}`, cost: 1, ...overrides, code, numberOfStudents }
  await school.orm.em.fork().insert(Course, {
    id,
    schoolId: school.id,
    group: numberOfStudents > 1,
    isLesson: !code.startsWith('_'),
    ...course,
  })
  const { displayName, cost } = course
  return { id, code, displayName, cost, numberOfStudents }
}

/** A place where lessons are held. */
export async function addLocation(
  school: TestSchool,
  overrides: Overrides<typeof Location> = {},
): Promise<TestLocation> {
  const location = { id: randomUUID(), locationName: `教室${school.next()}`, ...overrides }
  await school.orm.em.fork().insert(Location, { schoolId: school.id, ...location })
  return { id: location.id, locationName: location.locationName }
}

/** A plan and its first version. */
export interface TestPlan {
  id: string
  versionId: string
}

/** Adds a plan of four points a month to a school. */
export async function addPlan(
  { orm, id, now }: TestSchool,
  { courses = [], ...overrides }: Overrides<typeof Plan> & { courses?: readonly TestCourse[] } = {},
): Promise<TestPlan> {
  const plan = {
    id: randomUUID(),
    planName: `月4回 ${randomUUID().slice(0, 6)}`,
    points: 4,
    price: 12_000,
    courseIds: courses.map((course) => course.id),
    ...overrides,
  }
  await orm.em.fork().insert(Plan, { schoolId: id, ...plan })
  const terms = columnNames(planTerms)
  const [version] = await query<{ id: string }>(
    orm.em.fork(),
    `insert into plan_version (school_id, plan_id, number, actor, at, ${terms})
     select school_id, id, 1, 'staff:admin', $3::timestamp, ${terms} from plan where school_id = $1 and id = $2 returning id`,
    [id, plan.id, now],
  )
  return { id: plan.id, versionId: version?.id ?? '' }
}

/** Gives a plan another version of another price, as changing it does, and returns the id of the version. */
export async function addPlanVersion(
  { orm, id, now }: TestSchool,
  planId: string,
  { price }: { price: number },
): Promise<string> {
  const terms = columnNames(planTerms)
  const em = orm.em.fork()
  await query(em, `update plan set price = $3, version = version + 1 where school_id = $1 and id = $2`, [
    id,
    planId,
    price,
  ])
  const [version] = await query<{ id: string }>(
    em,
    `insert into plan_version (school_id, plan_id, number, actor, at, ${terms})
     select school_id, id, (select max(number) + 1 from plan_version where school_id = $1 and plan_id = $2), 'staff:admin',
       $3::timestamp, ${terms} from plan where school_id = $1 and id = $2 returning id`,
    [id, planId, now],
  )
  return version?.id ?? ''
}

/**
 * An active contract of `student` holding `courses`, valid from a month ago for a year and more, with ten
 * points unless told otherwise and no limits. The points are in the ledger as the opening entry.
 */
export async function addContract(
  student: TestUser,
  {
    courses,
    points = 10,
    ...overrides
  }: Omit<Overrides<typeof Contract>, 'studentId'> & { courses: TestCourse[]; points?: number },
): Promise<{ id: string; contractName: string }> {
  const { school } = student
  const em = school.orm.em.fork()
  const id = randomUUID()
  const today = dateOf(school.now)
  const contractName =
    overrides.contractName ?? `${student.code}_${String(Date.now()).slice(0, 9)}${1000 + school.next()}`
  await em.insert(Contract, {
    startDate: plusDays(today, -31),
    endDate: plusDays(today, 400),
    ...overrides,
    id,
    schoolId: school.id,
    contractName,
    studentId: student.id,
  })
  await query(em, `insert into contract_course select $1, $2, unnest($3::uuid[])`, [
    school.id,
    id,
    courses.map((course) => course.id),
  ])
  await query(
    em,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at) values ($1, $2, $3, 'opening', 'staff:admin', $4)`,
    [school.id, id, points, school.now],
  )
  return { id, contractName }
}

/** Gives a contract points with days of their own; an empty day means as long as the contract. */
export async function addLot(
  { school }: TestUser,
  contractId: string,
  lot: { points: number; validFrom?: string | null; validUntil?: string | null; origin?: 'gift' | 'make-up' },
): Promise<{ id: string }> {
  const { points, validFrom = null, validUntil = null, origin = 'gift' } = lot
  const em = school.orm.em.fork()
  const id = randomUUID()
  await query(
    em,
    `insert into point_lot (school_id, id, contract_id, origin, valid_from, valid_until, since, memo, actor)
     values ($1, $2, $3, $4, $5, $6, $7, 'test', 'staff:admin')`,
    [school.id, id, contractId, origin, validFrom, validUntil, school.now],
  )
  await query(
    em,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at, lots)
     values ($1, $2, $3::int, $4, 'staff:admin', $5, jsonb_build_object($6::uuid, $3::int))`,
    [school.id, contractId, points, origin, school.now, id],
  )
  return { id }
}

/** Pays for a contract, today. */
export async function payFor(
  { school }: TestUser,
  contractId: string,
  value: number,
  uncollectible = false,
): Promise<void> {
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, uncollectible, actor, at)
     select $1, $2, coalesce(max(number), 0) + 1, 1, $3, $4::timestamp::date, $5, 'staff:admin', $4
     from contract_payment where school_id = $1 and contract_id = $2`,
    [school.id, contractId, value, school.now, uncollectible],
  )
}

export interface SlotOverrides {
  teacher?: TestUser
  courses?: TestCourse[]
  /** null: online only. */
  location?: TestLocation | null
  onlineAvailable?: boolean
  startsAt?: WallTime
  /** Length of the lesson. */
  minutes?: number
  availableFrom?: WallTime
  cancelBy?: WallTime
  onlineLessonLink?: string
  lessonMemo?: string
}

/**
 * A slot that students can book now: open since yesterday, in two days, each further one of the school
 * an hour later, 50 minutes long, free to cancel until a day before, in person and online. Teacher,
 * course and location are made when not given.
 */
export async function addSlot(school: TestSchool, overrides: SlotOverrides = {}): Promise<TestSlot> {
  const id = randomUUID()
  const teacher = overrides.teacher ?? (await addTeacher(school))
  const courses = overrides.courses ?? [await addCourse(school)]
  const location = overrides.location === undefined ? await addLocation(school) : overrides.location
  const startsAt = overrides.startsAt ?? plusMinutes(`${plusDays(dateOf(school.now), 2)}T00:00:00`, 60 * school.next())
  const endsAt = plusMinutes(startsAt, overrides.minutes ?? 50)
  const em = school.orm.em.fork()
  await query(
    em,
    `insert into slot (school_id, id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id,
       online_available, online_lesson_link, lesson_memo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      school.id,
      id,
      teacher.id,
      startsAt,
      endsAt,
      overrides.availableFrom ?? plusMinutes(school.now, -24 * 60),
      overrides.cancelBy ?? plusMinutes(startsAt, -24 * 60),
      location?.id ?? null,
      overrides.onlineAvailable ?? true,
      overrides.onlineLessonLink ?? 'https://meet.example/secret-room',
      overrides.lessonMemo ?? '',
    ],
  )
  await query(em, `insert into slot_course select $1, $2, unnest($3::uuid[])`, [
    school.id,
    id,
    courses.map((course) => course.id),
  ])
  return { id, startsAt, endsAt, time: toTwelveDigits(startsAt), teacher, courses, location }
}

/** A student, a contract and a slot of one course: the next call can book. */
export async function readyToBook(
  school: TestSchool,
  overrides: { course?: Overrides<typeof Course>; points?: number; slot?: SlotOverrides } = {},
): Promise<{
  student: TestUser
  course: TestCourse
  contract: { id: string; contractName: string }
  slot: TestSlot
}> {
  const course = await addCourse(school, overrides.course)
  const student = await addStudent(school)
  const { points } = overrides
  const contract = await addContract(student, { courses: [course], ...(points === undefined ? {} : { points }) })
  const slot = await addSlot(school, { courses: [course], ...overrides.slot })
  return { student, course, contract, slot }
}

/** Signs `user` in without a password and gives the Authorization header as a browser sends it (D3). */
export async function sessionFor(user: TestUser): Promise<string> {
  const { school, type, id, code, firstName, lastName } = user
  const { token, hash } = newToken()
  // Long tests are to do sensitive things, too.
  await query(
    school.orm.em.fork(),
    `insert into session (school_id, ${type}_id, token_hash, password_at) values ($1, $2, $3, now() + interval '1 day')`,
    [school.id, id, hash],
  )
  return asciiJson({
    _id: id,
    type: type === 'staff' ? 'admin' : type,
    [`${type}Id`]: code,
    firstName,
    lastName,
    token,
  })
}
