import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, sessionFor, type TestCourse, type TestUser } from '../../test/school.ts'
import { testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let teacher: TestUser
let other: TestUser
let student: TestUser
let course: TestCourse
let day: string

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['slotBook', 'locationNew'] })
  teacher = await school.addTeacher({ displayName: '=田中' })
  other = await school.addTeacher()
  course = await school.addCourse()
  student = await school.addStudent({ lastName: '髙橋', firstName: '花' })
  await addContract(student, { courses: [course] })
  day = plusDays(dateOf(school.now), 5)
  const slot = await school.addSlot({ teacher, courses: [course], startsAt: `${day}T10:00:00`, lessonMemo: 'a,b\nc' })
  await school.addSlot({ teacher: other, courses: [course], startsAt: `${day}T10:00:00` })
  const book = 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }'
  const input = { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id }
  await ask(staff, book, { input })
})

async function fetched(
  list: string,
  params: Record<string, string>,
  { as = staff, language = 'ja', at = school.host, byBody = false } = {},
) {
  const { port } = await testApp()
  const headers = { host: at, authorization: await sessionFor(as), 'accept-language': language }
  const address = `/app/export/${list}`
  const sent = byBody
    ? { method: 'POST', path: address, headers: { ...headers, 'content-type': 'application/json' } }
    : { path: `${address}?${new URLSearchParams(params).toString()}`, headers }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, ...sent }, resolve).on('error', reject)
    call.end(byBody ? JSON.stringify(params) : undefined)
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() }
}

const period = () => ({ from: day, to: day })

test('the slots of chosen teachers as a file: named, marked as UTF-8, quoted and harmless (CSV-02, CSV-07, CSV-10, D135)', async () => {
  const { headers, text, status } = await fetched('slots', { ...period(), teachers: teacher.id })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="slot_export_\d{8}_\d{4}\.csv"$/)
  expect(headers['koma-rows']).toBe('1')
  expect(text.startsWith('\uFEFF"レッスン日","開始時刻"')).toBe(true)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"'=田中"`)
  expect(lines[1]).toContain('"髙橋 花"')
  expect(lines[1]).toContain(`"${student.code.toUpperCase()}"`)
  expect(lines[1]?.endsWith('"a b c"')).toBe(true)
  const english = await fetched('slots', { ...period(), teachers: `${teacher.id},${other.id}` }, { language: 'en' })
  expect(english.text.trimEnd().split('\r\n')).toHaveLength(3)
  expect(english.text.startsWith('\uFEFF"Lesson date","Start time"')).toBe(true)
})

/** The rows of a file, each by its heads. */
async function rowsOf(list: string, params: Record<string, string>, { as, at }: { as: TestUser; at: string }) {
  const { text, status } = await fetched(list, params, { as, at, language: 'en' })
  expect(status).toBe(200)
  return parse<Record<string, string>>(text, { bom: true, columns: true })
}

test('each cell of a slot stands below its head; who is booked and who waits stand in the order of joining (CSV-02, D135)', async () => {
  const own = await openSchool()
  const desk = await own.addStaff({ permissions: ['slotBook'] })
  const group = await own.addCourse({ code: 'GROUP', displayName: 'Group', numberOfStudents: 4 })
  const second = await own.addCourse({ code: 'HALL', displayName: 'Hall' })
  const [room, hall] = [
    await own.addLocation({ locationName: 'Room' }),
    await own.addLocation({ locationName: 'Hall' }),
  ]
  const terry = await own.addTeacher({ teacherCode: 't001', displayName: 'Terry' })
  const slot = await own.addSlot({
    teacher: terry,
    courses: [group, second],
    location: room,
    startsAt: `${day}T10:00:00`,
    minutes: 45,
    availableFrom: `${day.slice(0, 4)}-01-02T03:04:00`,
    cancelBy: `${day.slice(0, 4)}-01-03T05:06:00`,
    onlineAvailable: true,
    onlineLessonLink: 'https://meet.example/room',
    lessonMemo: 'Memo',
  })
  // Neither in the order of their codes nor of their names.
  const named = (studentCode: string, lastName: string) => own.addStudent({ studentCode, lastName, firstName: 'A' })
  const booked = [await named('s0009', 'Mori'), await named('s0001', 'Zama'), await named('s0005', 'Abe')]
  const waiting = [await named('s0008', 'Noda'), await named('s0002', 'Yano'), await named('s0004', 'Baba')]
  const em = own.orm.em.fork()
  for (const [index, each] of booked.entries()) {
    await addContract(each, { courses: [group] })
    const input = { slotId: slot.id, courseCode: 'GROUP', online: false, studentId: each.id, lessonRules: false }
    await ask(desk, 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }', { input })
    await query(em, `update booking set booked_at = $3 where school_id = $1 and student_id = $2`, [
      own.id,
      each.id,
      `2026-01-0${index + 1}T00:00:00`,
    ])
  }
  for (const [index, each] of waiting.entries())
    await query(em, `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`, [
      own.id,
      slot.id,
      each.id,
      `2026-01-0${index + 1}T00:00:00`,
    ])
  await query(em, `update booking set attendance = 'absent' where school_id = $1 and student_id = $2`, [
    own.id,
    booked[1]?.id,
  ])
  await query(em, `update slot set booked_location_id = $2 where school_id = $1`, [own.id, hall.id])
  expect(await rowsOf('slots', { ...period(), teachers: terry.id }, { as: desk, at: own.host })).toEqual([
    {
      'Lesson date': day,
      'Start time': '10:00',
      'End time': '10:45',
      'Open from': `${day.slice(0, 4)}-01-02 03:04`,
      'Cancel until': `${day.slice(0, 4)}-01-03 05:06`,
      'Teacher ID': 't001',
      Teacher: 'Terry',
      Place: 'Room',
      Online: 'Yes',
      Courses: 'Group; Hall',
      'Booked course': 'Group',
      Booked: '3',
      Limit: '4',
      'Held at': 'Hall',
      'Student IDs': 'S0009; S0001; S0005',
      Students: 'Mori A; Zama A; Abe A',
      Attendance: '–; Absent; –',
      'Waiting list': 'Noda A; Yano A; Baba A',
      'Online lesson link': 'https://meet.example/room',
      Note: 'Memo',
    },
  ])
  await own.addSlot({ teacher: terry, courses: [group], startsAt: `${day}T12:00:00`, minutes: 90 })
  const report = { Slots: '2', 'Booked slots': '1', 'Scheduled hours': '2.25', 'Booked hours': '0.75' }
  expect(await rowsOf('teacherReport', { ...period(), teachers: terry.id }, { as: desk, at: own.host })).toEqual([
    { 'Teacher ID': 't001', Teacher: 'Terry', ...report },
    { 'Teacher ID': '', Teacher: 'Total', ...report },
  ])
})

test('a school of five hundred teachers asks for them by body, for an address has no room for so many (CSV-02, CSV-03, CSV-09)', async () => {
  const many = [...Array.from({ length: 499 }, () => randomUUID()), teacher.id].join(',')
  const expected = { ...period(), teachers: many, charset: 'utf-8' }
  const slots = await fetched('slots', expected, { byBody: true })
  expect([slots.status, slots.headers['koma-rows']]).toEqual([200, '1'])
  const report = await fetched('teacherReport', expected, { byBody: true })
  expect([report.status, report.headers['koma-rows']]).toEqual([200, '2'])
  expect((await fetched('slots', { ...period(), teachers: 'x' }, { byBody: true })).status).toBe(400)
})

test('in Shift_JIS it reads back as it was (D135)', async () => {
  const asked = { ...period(), teachers: teacher.id, charset: 'shift_jis' }
  const { headers, bytes } = await fetched('slots', asked)
  expect(headers['content-type']).toBe('text/csv; charset=shift_jis')
  const text = new TextDecoder('shift_jis').decode(bytes)
  expect(text.startsWith('"レッスン日"')).toBe(true)
  expect(text).toContain('"髙橋 花"')
})

test('the teacher report counts slots and hours of each teacher and in total (CSV-03, CSV-05, CSV-06, D136)', async () => {
  const { headers, text } = await fetched('teacherReport', { ...period(), teachers: `${teacher.id},${other.id}` })
  expect(headers['content-disposition']).toMatch(/teacher_report_\d{8}_\d{4}\.csv/)
  const lines = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','))
  expect(lines.slice(1)).toEqual([
    [teacher.code, "'=田中", '1', '1', '0.83', '0.83'],
    [other.code, expect.any(String), '1', '0', '0.83', '0.00'],
    ['', '合計', '2', '1', '1.67', '0.83'],
  ])
})

test('a period needs both dates in order, and slots a teacher (CSV-08, CSV-09)', async () => {
  const teachers = teacher.id
  for (const params of [
    { from: day, to: '', teachers },
    { from: day, to: plusDays(day, -1), teachers },
    { ...period(), teachers: '' },
  ]) {
    expect((await fetched('slots', params)).status).toBe(400)
    expect((await fetched('teacherReport', params)).status).toBe(400)
  }
  expect((await fetched('log', { from: day, to: plusDays(day, -1) })).status).toBe(400)
})

test('the log is sent page by page, every entry once, the latest first (LOG-03, LOG-12, CSV-04)', async () => {
  const em = school.orm.em.fork()
  await query(
    em,
    `insert into activity (school_id, type, at, actor, record_kind, record_id, record_name)
     select $1, 'record-changed', $2::timestamp - make_interval(secs => n % 700), 'system', 'course', uuidv7(), 'No. ' || n
     from generate_series(1, 2500) n`,
    [school.id, school.now],
  )
  const today = dateOf(school.now)
  const { headers, text } = await fetched('log', { from: plusDays(today, -1), to: today }, { language: 'en' })
  expect(headers['content-disposition']).toMatch(/log_export_\d{8}_\d{4}\.csv/)
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toContain('"Time","Type","By","Subject"')
  // The file also tells of itself, which is noted once its rows are counted (SEC-43).
  expect(headers['koma-rows']).toBe(String(lines.length - 2))
  expect(lines.filter((line) => line.includes('File downloaded') && line.includes('→ Log'))).toHaveLength(1)
  const numbers = lines.flatMap((line) => /No\. (\d+)/.exec(line)?.[1] ?? [])
  expect(new Set(numbers).size).toBe(2500)
  const times = lines.slice(1).map((line) => line.slice(1, 17))
  expect(times).toEqual(times.toSorted().toReversed())
  expect(lines[0]).toContain('"Lesson (before)"')
  const found = await fetched('log', { from: plusDays(today, -1), to: today, about: 'booking', search: '髙橋' })
  expect(found.text).toContain('"予約"')
  expect(found.text.trimEnd().split('\r\n')).toHaveLength(2)
})

test('students and contracts of a list are sent with every field, as the list is narrowed and ordered; a parser of its own reads them (ASTU-04, ASTU-37, CON-06, CON-57, CSV-04, CSV-10, D135)', async () => {
  const many = await openSchool()
  const desk = await many.addStaff()
  const single = await many.addStudent({
    lastName: '髙橋',
    firstName: '花',
    phoneNumber: '+81 90',
    profile: 'a "b"\n=1+1',
  })
  const two = await many.addStudent({ lastName: '鈴木', firstName: '蓮', profile: '=HYPERLINK("x")' })
  await many.addStudent({ active: false, firstName: '蓮' })
  const first = await addContract(single, { courses: [], points: 3, contractValue: 1000 })
  await addContract(two, { courses: [], points: 9 })
  const of = async (list: string, params: Record<string, string>) => {
    const { headers, text, status } = await fetched(list, params, { as: desk, at: many.host, language: 'en' })
    expect(status).toBe(200)
    const rows: string[][] = parse(text, { bom: true })
    expect(headers['koma-rows']).toBe(String(rows.length - 1))
    const [head = []] = rows
    return {
      name: headers['content-disposition'],
      rows,
      cell: (row: number, name: string) => rows[row]?.[head.indexOf(name)],
    }
  }
  const students = await of('students', { filter: 'active', order: 'name', descending: 'true' })
  expect(students.name).toMatch(/student_export_\d{8}_\d{4}\.csv/)
  expect(students.rows).toHaveLength(3)
  expect(students.cell(1, 'Student ID')).toBe(single.code.toUpperCase())
  expect(students.cell(1, 'Phone number')).toBe("'+81 90")
  expect(students.cell(1, 'Note')).toBe('a "b"\n=1+1')
  expect(students.cell(2, 'Note')).toBe(`'=HYPERLINK("x")`)
  expect(students.cell(2, 'Left')).toBe('9')
  expect(students.cell(1, 'Next lesson')).toBe('')
  expect((await of('students', { filter: 'all', search: '花' })).rows).toHaveLength(2)
  const contracts = await of('contracts', { kind: 'low', all: 'false' })
  expect(contracts.name).toMatch(/contract_export_\d{8}_\d{4}\.csv/)
  expect(contracts.rows.slice(1).map(([name]) => name)).toEqual([first.contractName])
  expect([contracts.cell(1, 'Balance owing'), contracts.cell(1, 'Flags')]).toEqual([
    '1000',
    'Unpaid No courses Low balance Unused',
  ])
  expect((await fetched('students', { order: 'shoe' }, { as: desk, at: many.host })).status).toBe(400)
})

test('only staff are given files (PERM-40)', async () => {
  for (const [list, params] of [
    ['log', period()],
    ['slots', { ...period(), teachers: teacher.id }],
    ['teacherReport', { ...period(), teachers: teacher.id }],
    ['students', {}],
    ['contracts', {}],
  ] as const) {
    expect((await fetched(list, params, { as: teacher })).status).toBe(403)
  }
})
