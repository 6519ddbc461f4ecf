import { request, type IncomingMessage } from 'node:http'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract, addGuardian, payFor, sessionFor, type TestUser } from '../../test/school.ts'
import { testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import { notExported, sections } from './sections.ts'

/** The columns that refer to people: by a foreign key, or by their name. */
const references = `
  select c.conrelid::regclass::text || '.' || a.attname as column from pg_constraint c
    join pg_class f on f.oid = c.confrelid cross join lateral unnest(c.conkey) k
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
  where c.contype = 'f' and f.relname in ('student', 'teacher', 'staff', 'guardian', 'guardian_student', 'session')
    and a.attname <> 'school_id'
  union select i.table_name || '.' || i.column_name from information_schema.columns i
  join information_schema.tables t on t.table_schema = 'public' and t.table_name = i.table_name and t.table_type = 'BASE TABLE'
  where i.table_schema = 'public' and i.udt_name = 'uuid'
    and (i.column_name ~ '(student|teacher|staff|guardian|person|reader|record)_id$'
      or i.column_name in ('merged_into', 'stays_id', 'goes_id', 'issued_to'))
    and i.table_name not in ('student_field') order by 1`

test('every column that refers to a person is in the export, or has a reason why not (SEC-60)', async () => {
  const { orm } = await openSchool()
  const found = (await query<{ column: string }>(orm.em.fork(), references)).map(({ column }) => column)
  const known = [...new Set([...sections.flatMap(({ covers }) => covers), ...Object.keys(notExported)])]
  expect(known.toSorted()).toEqual(found.toSorted())
})

test('no part reads a password, a hash, a token or a secret (SEC-61)', () => {
  const person = {
    schoolId: '',
    type: 'student',
    id: '',
    code: '',
    lastName: '',
    firstName: '',
    ids: [],
    actors: [],
  } as const
  for (const { rows, name, of } of sections)
    for (const type of of) {
      const text = JSON.stringify(rows({ ...person, type, ids: [], actors: [] }).toOperationNode())
      expect({ name, text }).not.toMatchObject({
        text: expect.stringMatching(/token_hash|password_hash|secret|endpoint|p256dh|auth_|x\.data/),
      })
    }
})

async function file(as: TestUser, path: string, headers: Record<string, string> = {}) {
  const { port } = await testApp()
  const authorization = await sessionFor(as)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host: as.school.host, authorization, ...headers } }, resolve)
      .on('error', reject)
      .end()
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  if (response.statusCode !== 200)
    return { status: response.statusCode, page: '', data: null, headers: response.headers }
  const files = unzipSync(new Uint8Array(bytes))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const data = JSON.parse(text('data.json')) as {
    record: Record<string, unknown>
    parts: Record<string, { isCut: boolean; rows: Record<string, unknown>[] }>
  }
  return { status: 200, page: text('index.html'), data, headers: response.headers }
}

async function openPeople() {
  const school = await openSchool()
  const staff = await school.addStaff({
    permissions: ['studentPassword', 'teacherPassword', 'staffPassword', 'slotBook'],
  })
  const student = await school.addStudent({
    lastName: '<森>',
    firstName: '蘭',
    phoneNumber: '090-1111-2222',
    profile: 'teachers note',
    schoolNotes: 'a private note',
  })
  const other = await school.addStudent({ lastName: '別人', firstName: '太郎', phoneNumber: '080-9999-8888' })
  const teacher = await school.addTeacher({ lastName: '講師', firstName: '一郎', displayName: '講師一郎' })
  const course = await school.addCourse({ numberOfStudents: 2 })
  const contract = await addContract(student, { courses: [course], points: 5 })
  await addContract(other, { courses: [course], points: 5 })
  await payFor(student, contract.id, 5000)
  const slot = await school.addSlot({ teacher, courses: [course] })
  for (const { id } of [student, other])
    await ask(staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
      input: { slotId: slot.id, courseCode: course.code, online: false, studentId: id },
    })
  const guardian = await addGuardian(school, [student])
  await query(school.orm.em.fork(), `update guardian_student set relation = '叔母' where school_id = $1`, [school.id])
  return { school, staff, student, other, teacher, guardian, slot }
}

test('staff export a student: record, lessons, money and log, and nobody else (SEC-61, SEC-62)', async () => {
  const { school, staff, student, other } = await openPeople()
  const got = await file(staff, `/app/export/person?userType=student&id=${student.id}`, { 'accept-language': 'en' })
  expect(got).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/zip', 'cache-control': 'no-store' },
    data: { record: { phoneNumber: '090-1111-2222', schoolNotes: 'a private note' } },
  })
  expect(got.headers['content-disposition']).toMatch(/student_data_\d{8}_\d{4}\.zip/)
  const parts = got.data?.parts ?? {}
  expect(parts['lessons']?.rows).toHaveLength(1)
  expect(parts['payments']?.rows).toMatchObject([{ amount: 5000 }])
  expect(parts['contracts']?.rows).toHaveLength(1)
  expect(parts['stoppedEmails']?.rows).toMatchObject([{ student: student.code, relation: '叔母' }])
  expect(parts['log']?.rows.map(({ kind }) => kind)).toContain('booking')
  expect(got.page).toContain('&lt;森&gt; 蘭')
  expect(got.page).toContain('Bookings and lessons')
  const all = `${got.page}${JSON.stringify(got.data)}`
  for (const text of ['別人', '080-9999-8888', other.code, '講師', staff.code]) expect(all).not.toContain(text)
  // Who exported whom is in the log, and no event.
  const logged = await query(
    school.orm.em.fork(),
    `select actor, record_id as id from activity where school_id = $1 and type = 'data-exported'`,
    [school.id],
  )
  expect(logged).toEqual([{ actor: `staff:${staff.code}`, id: student.id }])
})

test('a student’s own data has the emails to them, and neither the copies nor the addresses of guardians (SEC-61)', async () => {
  const school = await openSchool()
  const student = await school.addStudent()
  const guardian = await addGuardian(school, [student])
  await query(
    school.orm.em.fork(),
    `insert into mail (school_id, key, kind, about, due_at, student_id, guardian_id, address, language, data)
     select $1, key, 'booked', key, now(), $2, reader::uuid, address, 'jp', '{}'
     from (values ('own', null, 'child@example.test'), ('copy', $3, 'aunt@example.test')) as of (key, reader, address)`,
    [school.id, student.id, guardian.id],
  )
  const addresses = async (by: TestUser) =>
    (await file(by, '/app/export/own')).data?.parts['emails']?.rows.map(({ address }) => address)
  expect(await addresses(student)).toEqual(['child@example.test'])
  expect(await addresses(guardian)).toEqual(['aunt@example.test'])
})

test('everybody exports their own data, without the notes that the school keeps to itself (SEC-62)', async () => {
  const { student, teacher, staff, guardian } = await openPeople()
  const own = await file(student, '/app/export/own', { 'accept-language': 'en' })
  expect(own.status).toBe(200)
  expect(own.page).toContain('Ask the school for the notes')
  expect(JSON.stringify(own.data)).not.toContain('private note')
  expect(JSON.stringify(own.data)).not.toContain('teachers note')
  const given = await file(teacher, '/app/export/own')
  expect(given.data?.parts['lessonsGiven']?.rows).toHaveLength(1)
  expect(JSON.stringify(given.data)).not.toContain('森')
  const told = await file(guardian, '/app/export/own')
  expect(told.data?.parts['stoppedEmails']?.rows).toMatchObject([{ student: student.code, relation: '叔母' }])
  expect(JSON.stringify(told.data)).not.toContain('090-1111-2222')
  const work = await file(staff, '/app/export/own')
  expect(work.data?.parts['log']?.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(work.data)).not.toContain('森')
})
