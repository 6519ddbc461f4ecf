import { plusMinutes } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { changeRecordBy, type RecordReply, type SeenRecord } from '../../test/changing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, addStudent, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

const flags = ['studentNew', 'studentEdit', 'studentDelete', 'slotBook', 'slotCancel'] as const

let school: OpenSchool
let staff: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...flags] })
})

type Reply = RecordReply & { student: SeenRecord }

const fields = `id version studentCode firstName lastName fullName active email phoneNumber notify comLang isFixed curriculumCode
  materialLocation storageLocation schoolNotes contractHolder lastLoginAt hasPassword`
const related = `students teachers template openSlots bookedSlots waitingLists contracts`

/** Returns the answer of the mutation `name` to `input`, or to an id. */
const change = (name: string, input: object | string, by = staff, language: 'en' | 'jp' = 'en') =>
  changeRecordBy<Reply>(by, name, input, `student { ${fields} } relatedData { ${related} }`, language)

const rows = <Row>(text: string, params: unknown[]) => query<Row>(school.orm.em.fork(), text, params)

interface Page {
  students: { students: { studentCode: string }[]; next: string | null }
}

/** The codes of a list, page by page, and how many there are. */
async function listed(by: TestUser, args: string, limit = 2): Promise<{ codes: string[]; count: number }> {
  const codes: string[] = []
  let after: string | null = null
  do {
    const page: Page = await ask<Page>(
      by,
      `query ($after: String) { students(limit: ${limit}, after: $after, ${args}) { students { studentCode } next } }`,
      { after },
    )
    codes.push(...page.students.students.map(({ studentCode }) => studentCode))
    after = page.students.next
  } while (after !== null)
  const count = args.replaceAll(/(order|descending): ?\w+,?/g, '')
  const { studentCount } = await ask<{ studentCount: number }>(
    by,
    `{ studentCount${count.trim() && `(${count})`} }`,
    {},
  )
  return { codes, count: studentCount }
}

test('a new student has the form that the fields ask for, and no password (ASTU-12…16, ASTU-18…31, CONST-31, CONST-38, D80)', async () => {
  const { student, ...answer } = await change('createStudent', {
    studentCode: ' Ｓ_００-1２！',
    lastName: '　ｏ’brien 3 ',
    firstName: 'anna-marie ☆',
    email: ' anna@mail.example ',
    phoneNumber: '（０３）１２３４ー５６－－７８  ext',
    materialLocation: 'books.example/1',
    storageLocation: 'http://notes.example',
    notify: true,
  })
  expect(answer).toMatchObject({ success: true, code: '1001', field: null, relatedData: null })
  expect(student).toEqual({
    id: expect.any(String),
    version: 1,
    studentCode: 's_00-12',
    lastName: 'O’brien',
    firstName: 'Anna-marie',
    fullName: 'O’brien Anna-marie',
    active: true,
    email: 'anna@mail.example',
    phoneNumber: '(03)1234-56-78',
    notify: true,
    comLang: 'jp',
    isFixed: false,
    curriculumCode: '',
    materialLocation: 'https://books.example/1',
    storageLocation: 'http://notes.example',
    schoolNotes: '',
    contractHolder: '',
    lastLoginAt: null,
    hasPassword: false,
  })
  expect(await change('createStudent', { studentCode: 'S_00-12', lastName: '森', firstName: '蘭' })).toMatchObject({
    code: '409',
    field: 'studentCode',
    message: 'ID already in use',
  })
})

test.each([
  [{ studentCode: 's01！' }, 'studentCode'],
  [{ lastName: '３☆' }, 'lastName'],
  [{ firstName: ' ' }, 'firstName'],
  [{ email: 'anna@' }, 'email'],
])('a student with %o is refused at its field (ASTU-19, ASTU-20, ASTU-24, ASTU-25)', async (wrong, field) => {
  const form = { studentCode: 's9999', lastName: '森', firstName: '蘭' }
  expect(await change('createStudent', { ...form, ...wrong })).toMatchObject({ code: '400', field, student: null })
})

test('an edit keeps what it leaves out, tells the old address, and an older version is stale; notes stay out of the history (ASTU-17, ASTU-24, ASTU-31, D79)', async () => {
  const { id } = await addStudent(school, { email: 'old@mail.example', notify: true, phoneNumber: '03-1' })
  const edited = await change('updateStudent', { id, version: 1, email: '', schoolNotes: '要注意', isFixed: true })
  expect(edited).toMatchObject({
    success: true,
    student: { version: 2, email: '', notify: false, phoneNumber: '03-1', schoolNotes: '要注意', isFixed: true },
  })
  expect(await change('updateStudent', { id, version: 1, phoneNumber: '1' })).toMatchObject({
    code: 'stale',
    student: { version: 2, phoneNumber: '03-1' },
  })
  expect(await rows(`select changes from activity where record_id = $1`, [id])).toEqual([
    {
      changes: {
        email: ['old@mail.example', ''],
        notify: [true, false],
        isFixed: [false, true],
        schoolNotes: [null, null],
      },
    },
  ])
  const notified = await ask<{ recordHistory: { entries: object[] }; mails: { mails: object[] } }>(
    staff,
    `query ($id: ID!) {
      recordHistory(id: $id) { entries { type actor changes { field before after } } }
      mails(studentId: $id) { mails { kind address } } }`,
    { id },
  )
  expect(notified.mails.mails).toEqual([{ kind: 'emailChanged', address: 'old@mail.example' }])
  expect(notified.recordHistory.entries).toEqual([
    {
      type: 'record_changed',
      actor: `staff:${staff.code}`,
      changes: expect.arrayContaining([
        { field: 'notify', before: 'true', after: 'false' },
        { field: 'schoolNotes', before: null, after: null },
      ]),
    },
  ])
})

/** Makes a student with a lesson that is over, one to come, and places on two waiting lists, one of them over. */
async function inUse() {
  const { student, course, contract, slot } = await school.readyToBook()
  const other = await school.addStudent()
  await addContract(other, { courses: [course], points: 10 })
  const full = await school.addSlot({ courses: [course] })
  for (const [{ id: studentId }, { id: slotId, location }] of [[student, slot] as const, [other, full] as const]) {
    await ask(staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
      input: { slotId, courseCode: course.code, online: false, locationId: location?.id, studentId },
    })
  }
  const missed = await school.addSlot({ courses: [course], startsAt: plusMinutes(school.now, -8000) })
  for (const { id: slotId } of [full, missed])
    await rows(`insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`, [
      school.id,
      slotId,
      student.id,
      school.now,
    ])
  const past = await school.addSlot({ courses: [course], startsAt: plusMinutes(school.now, -9000) })
  await rows(
    `insert into booking (school_id, slot_id, student_id, course_id, contract_id, location_id, online, cost, starts_at, ends_at, booked_at)
     values ($1, $2, $3, $4, $5, $6, false, 1, $7, $8, $7)`,
    [school.id, past.id, student.id, course.id, contract.id, past.location?.id, past.startsAt, past.endsAt],
  )
  return { student, slot, full, past, missed }
}

test('a deactivated student leaves waiting lists, which is told, keeps bookings and is signed out (ASTU-18, ASTU-33, SHELL-33, D82)', async () => {
  const { student, full, missed } = await inUse()
  const { id } = student
  const { studentUse } = await ask<{ studentUse: object }>(
    staff,
    `query ($id: ID!) { studentUse(id: $id) { bookedSlots waitingLists contracts } }`,
    { id },
  )
  expect(studentUse).toEqual({ bookedSlots: 1, waitingLists: 1, contracts: 1 })
  const left = await change('updateStudent', { id, version: 1, active: false })
  expect(left).toMatchObject({
    success: true,
    student: { active: false },
    relatedData: { waitingLists: 1, bookedSlots: 1 },
  })
  // Who waited in vain for a lesson that is over has not left its list today.
  expect(await rows(`select slot_id as slot from waiting where student_id = $1`, [id])).toEqual([{ slot: missed.id }])
  expect(
    await rows(`select type, slot_id as slot from activity where student_id = $1 and type like 'waiting%'`, [id]),
  ).toEqual([{ type: 'waiting-remove', slot: full.id }])
  expect(await rows(`select from booking where student_id = $1 and status = 'booked'`, [id])).toHaveLength(2)
  expect(await rows(`select from session where student_id = $1`, [id])).toEqual([])
  expect((await change('updateStudent', { id, active: true, version: 2 })).student?.['active']).toBe(true)
})

test('a student with lessons to come is not deleted, and they are named; then all goes but the name in past lessons (ASTU-31, ASTU-32, D81, D93)', async () => {
  const { student, slot, past, missed } = await inUse()
  const { id } = student
  const refused = await change('deleteStudent', id)
  expect(refused).toMatchObject({ success: false, code: '403', student: { id } })
  expect(refused.message).toMatch(/^Upcoming booked lessons: .+ \d\d:\d\d /)
  expect((await change('deleteStudent', id, staff, 'jp')).message).toMatch(/今後の予約/)

  await ask(staff, `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`, {
    input: { slotId: slot.id, studentId: id },
  })
  await rows(
    `insert into reminder_choice (school_id, student_id, choice) select school_id, id, 'none' from student where id = $1`,
    [id],
  )
  const removed = await change('deleteStudent', id)
  expect(removed).toMatchObject({ success: true, student: null, relatedData: { waitingLists: 1, contracts: 1 } })
  expect(
    await rows(
      `select last_name || first_name as name, email, phone_number as phone, profile, school_notes as notes, password_hash as hash, active
       from student where id = $1`,
      [id],
    ),
  ).toEqual([
    {
      name: `${student.lastName}${student.firstName}`,
      email: '',
      phone: '',
      profile: '',
      notes: '',
      hash: null,
      active: false,
    },
  ])
  for (const table of ['student_word', 'session', 'mail', 'reminder_choice', 'reminder'])
    expect(await rows(`select from ${table} where student_id = $1`, [id])).toEqual([])
  expect(await rows(`select slot_id as slot from waiting where student_id = $1`, [id])).toEqual([{ slot: missed.id }])
  expect(await rows(`select active from contract where student_id = $1`, [id])).toEqual([{ active: false }])
  const name = `${student.lastName} ${student.firstName}`
  const { lesson, history } = await ask<{
    lesson: { bookings: { student: { fullName: string } }[] }
    history: { student: { fullName: string } }[]
  }>(
    staff,
    `query ($slot: ID!, $input: HistoryInput!) {
      lesson: slot(id: $slot) { bookings { student { fullName } } }
      history(input: $input) { student { fullName } } }`,
    {
      slot: past.id,
      input: { of: 'student', id, from: school.now.slice(0, 10), to: plusMinutes(school.now, 100_000).slice(0, 10) },
    },
  )
  expect(lesson.bookings).toEqual([{ student: { fullName: name } }])
  expect(history.at(0)?.student.fullName).toBe(name)
  expect(await change('deleteStudent', id)).toMatchObject({ code: '404' })
  expect((await listed(staff, 'filter: all', 200)).codes).not.toContain(student.code)
  const again = { studentCode: student.code, lastName: '森', firstName: '蘭' }
  expect(await change('createStudent', again)).toMatchObject({ success: true })
})

test('lists have filters, an order, pages and a search in any width and order of names (ASTU-01, ASTU-02, ASTU-05, ASTU-08, ASTU-43, CONST-32)', async () => {
  const own = await openSchool()
  const by = await own.addStaff()
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await addStudent(own, {
    studentCode: 'alpha',
    lastName: '佐藤',
    firstName: 'ミサキ',
    lastLoginAt: days(1),
    phoneNumber: '03-1234-5678',
    passwordHash: 'a hash',
  })
  await addStudent(own, {
    studentCode: 'bravo',
    lastName: '佐々木',
    firstName: '健',
    lastLoginAt: days(31),
    email: 'ken@mail.example',
  })
  await addStudent(own, { studentCode: 'delta', lastName: '青木', firstName: '翼', lastLoginAt: null })
  await addStudent(own, {
    studentCode: 'gamma',
    lastName: '青木',
    firstName: '愛',
    active: false,
    lastLoginAt: days(3),
  })
  const cases: [args: string, codes: string[]][] = [
    ['', ['alpha', 'bravo', 'delta']],
    ['filter: all', ['alpha', 'bravo', 'delta', 'gamma']],
    ['filter: login', ['bravo', 'delta']],
    ['filter: noPassword', ['bravo', 'delta']],
    ['filter: all, descending: true', ['gamma', 'delta', 'bravo', 'alpha']],
    ['order: lastLogin', ['delta', 'bravo', 'alpha']],
    ['filter: all, order: lastLogin, descending: true', ['alpha', 'gamma', 'bravo', 'delta']],
    ['search: "佐"', ['alpha', 'bravo']],
    ['search: "みさき　佐藤さん"', ['alpha']],
    ['search: "ＡＬＰ"', ['alpha']],
    ['search: "（０３）１２３４"', ['alpha']],
    ['search: "345678"', ['alpha']],
    ['search: "KEN@"', ['bravo']],
    ['search: "青木", filter: all', ['delta', 'gamma']],
    ['search: "ken@mail.example.of.somebody.else"', []],
  ]
  for (const [args, codes] of cases)
    expect([args, await listed(by, args)]).toEqual([args, { codes, count: codes.length }])
  const names = await listed(by, 'filter: all, order: name')
  expect([names.codes.slice(0).toSorted(), names.count]).toEqual([['alpha', 'bravo', 'delta', 'gamma'], 4])
})

test('a search with very many hits is paged, and counted up to a thousand (ASTU-02, ASTU-08)', async () => {
  const own = await openSchool()
  const by = await own.addStaff()
  await rows(
    `insert into student (school_id, student_id, last_name, first_name, email)
     select $1, 'many' || lpad(n::text, 5, '0'), '山田', '花', 'hana' || n || '@mail.example' from generate_series(1, 2100) n`,
    [own.id],
  )
  const { students, found, all } = await ask<{
    students: { students: { studentCode: string }[] }
    found: number
    all: number
  }>(
    by,
    `{ students(search: "山田", limit: 3) { students { studentCode } } found: studentCount(search: "山田") all: studentCount }`,
    {},
  )
  expect(students.students.map(({ studentCode }) => studentCode)).toEqual(['many00001', 'many00002', 'many00003'])
  expect({ found, all }).toEqual({ found: 1001, all: 2100 })
})

test('REST: students with the documented fields (API-02, API-30…32, API-38, API-39, ASTU-12, D104, D106)', async () => {
  const own = await openSchool()
  const boss = await own.addStaff({ permissions: [...flags] })
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    rest(await testApp(), method, path, body, await askerOf(boss))
  const body = { studentId: 'S0001', lastName: '森', firstName: '蘭', email: 'ran@mail.example', isFixed: true }
  const created = await call('POST', '/api/update/students/new/', body)
  const { _id } = created.body['data'] as { _id: string }
  const shown = {
    _id,
    version: 1,
    ...body,
    studentId: 's0001',
    fullName: '森 蘭',
    lastReading: '',
    firstReading: '',
    active: true,
    phoneNumber: '',
    notify: false,
    comLang: 'jp',
    curriculumCode: '',
    materialLocation: '',
    storageLocation: '',
    profile: '',
    schoolNotes: '',
    contractHolder: '',
    lastLogin: null,
  }
  expect(created.body).toEqual({
    success: true,
    reason: '1001',
    message: 'Action successful',
    field: null,
    data: shown,
  })
  for (const filter of ['active', 'all', 'export', 'fixedIndex']) {
    expect((await call('GET', `/api/list/students/${filter}/`)).body).toEqual([shown])
    expect((await call('GET', `/api/students/${filter}/${_id}/`)).body).toEqual(shown)
  }
  expect((await call('GET', `/api/one/students/${_id}/`)).body).toEqual({
    ...shown,
    contractList: [],
    possibleBookings: [],
  })
  const double = await call('POST', '/api/update/students/new/', body)
  expect(double.body).toMatchObject({ success: false, reason: '409', field: 'studentId' })
  const off = await call('PUT', `/api/update/students/${_id}/`, { active: false, isFixed: false })
  expect(off.body).toMatchObject({
    data: { version: 2, active: false },
    relatedData: { students: [], waitingLists: 0 },
  })
  for (const filter of ['active', 'fixedIndex']) expect((await call('GET', `/api/students/${filter}`)).body).toEqual([])
  expect((await call('DELETE', `/api/admin/students/${_id}/`)).body).toMatchObject({ success: true, data: null })
  expect((await call('GET', `/api/one/students/${_id}/`)).status).toBe(404)
})
