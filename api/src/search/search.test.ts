import { dateOf, plusDays, plusMinutes } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import {
  addContract,
  addCourse,
  addGuardian,
  addLocation,
  addSlot,
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
  type TestUser,
} from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
import { addTeacherOf, askerOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

interface Found {
  code: string
  name: string
  next: { slotId: string; teacherName: string; courseName: string | null } | null
}
interface Result {
  students: Found[]
  teachers: Found[]
  courses: Found[]
  contracts: Found[]
  places: Found[]
}

const none: Result = { students: [], teachers: [], courses: [], contracts: [], places: [] }
const found = 'code name next { slotId teacherName courseName }'
const document = `query ($input: SearchInput!) { search(input: $input) {
  students { ${found} } teachers { ${found} } courses { ${found} }
  contracts { ${found} } places { ${found} } } }`

async function look(staff: TestUser, text: string): Promise<Result> {
  const { body } = await graphql<{ search: Result }>(
    await testApp(),
    document,
    { input: { text } },
    await askerOf(staff),
  )
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.search
}
const codes = (all: readonly Found[]) => all.map(({ code }) => code)

test('a student is found by any part of the name in either order, in any width, case and kana, and by code', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const staff = await addStaff(school)
  await addStudent(school, { studentCode: 's0001', lastName: 'Sharma', firstName: 'Priya' })
  await addStudent(school, { studentCode: 's0002', lastName: '佐藤', firstName: 'ハナ' })
  await addStudent(school, { studentCode: 's0003', lastName: 'たなか', firstName: 'みのる', active: false })
  for (const text of ['Priya', 'priya sharma', 'SHARMA P', 'Ｐｒｉｙａ', 'riy', 's0001', 'S０００１', 'Priyaさん']) {
    expect([text, codes((await look(staff, text)).students)]).toEqual([text, ['s0001']])
  }
  for (const text of ['佐藤', '藤はな', 'ﾊﾅ', 'ハナ佐', '佐藤　ハナ', 'はな']) {
    expect([text, codes((await look(staff, text)).students)]).toEqual([text, ['s0002']])
  }
  expect(codes((await look(staff, 's000')).students)).toEqual(['s0001', 's0002', 's0003'])
  expect(codes((await look(staff, 'タナカ')).students)).toEqual(['s0003'])
  expect(await look(staff, '　 ')).toEqual(none)
  expect((await look(staff, '%')).students).toEqual([])

  await query(orm.em.fork(), `update student set last_name = 'Kapoor' where school_id = $1 and student_id = 's0001'`, [
    school.id,
  ])
  expect(codes((await look(staff, 'sharma')).students)).toEqual([])
  expect(codes((await look(staff, 'kapoor')).students)).toEqual(['s0001'])
})

test('the next lesson leads, and whoever has one soon comes first; teachers and courses are found, too', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const staff = await addStaff(school, { permissions: ['slotBook'] })
  const course = await addCourse(school, { code: 'KIDS', displayName: 'キッズ英語' })
  const teacher = await addTeacher(school, { displayName: '高橋先生', lastName: 'Takahashi', firstName: 'Jun' })
  await addStudent(school, { studentCode: 's0001', lastName: '森', firstName: '一' })
  const student = await addStudent(school, { studentCode: 's0002', lastName: '森', firstName: '二' })
  await addContract(student, { courses: [course] })
  const [far, near] = [
    await addSlot(school, { teacher, courses: [course], startsAt: `${plusDays(dateOf(school.now), 5)}T10:00:00` }),
    await addSlot(school, { teacher, courses: [course], startsAt: `${plusDays(dateOf(school.now), 3)}T10:00:00` }),
  ]
  for (const slot of [far, near]) {
    const input = { slotId: slot.id, courseCode: 'KIDS', online: false, studentId: student.id }
    const book = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
    const { body } = await graphql<{ bookSlot: { code: string } }>(
      await testApp(),
      book,
      { input },
      await askerOf(staff),
    )
    expect(body.data?.bookSlot.code).toBe('1001')
  }
  const next = { slotId: near.id, teacherName: '高橋先生', courseName: 'キッズ英語' }
  expect((await look(staff, '森')).students).toEqual([
    { code: 's0002', name: '森 二', next },
    { code: 's0001', name: '森 一', next: null },
  ])
  for (const text of ['高橋先生', '高橋', 'jun takahashi', teacher.code]) {
    expect([text, (await look(staff, text)).teachers]).toEqual([text, [{ code: teacher.code, name: '高橋先生', next }]])
  }
  for (const text of ['きっず', 'kids', '英語']) {
    expect([text, (await look(staff, text)).courses]).toEqual([text, [{ code: 'KIDS', name: 'キッズ英語', next }]])
  }
})

test('the search finds nothing of another school: students, teachers, courses, lessons', async () => {
  const { orm } = await testDatabase()
  const [here, there] = [await makeSchool(orm), await makeSchool(orm)]
  const staff = await addStaff(here)
  const named = { lastName: 'Elsewhere', email: 'elsewhere@example.test' }
  await addStudent(there, named)
  await addTeacher(there, { ...named, displayName: 'Elsewhere' })
  await addCourse(there, { code: 'ELSEWHERE', displayName: 'Elsewhere' })
  expect(await look(staff, 'Elsewhere')).toEqual(none)
  const own = [
    await addStudent(here, named),
    await addTeacher(here, { ...named, displayName: 'Elsewhere' }),
    await addCourse(here, { code: 'ELSEWHERE', displayName: 'Elsewhere' }),
  ]
  const all = await look(staff, 'Elsewhere')
  expect([all.students, all.teachers, all.courses].map((some) => codes(some))).toEqual(own.map(({ code }) => [code]))
})

test('a parent who holds contracts leads to the child, in search and list, until nobody is named so (SHELL-46, ASTU-02)', async () => {
  const { orm } = await testDatabase()
  const [school, other] = [await makeSchool(orm), await makeSchool(orm)]
  const staff = await addStaff(school)
  const sql = (text: string, ...more: string[]) => query(orm.em.fork(), text, [school.id, ...more])
  const own = await addStudent(school, { studentCode: 's0001', lastName: '松田', firstName: '久美' })
  await sql(`update student set contract_holder = '松田 さくら' where school_id = $1 and student_id = 's0001'`)
  const child = await addStudent(school, { studentCode: 's0002', lastName: '鈴木', firstName: '一' })
  const contract = await addContract(child, { courses: [] })
  await sql(`update contract set contract_holder = 'Suzuki Mei' where school_id = $1 and id = $2`, contract.id)
  await addStudent(other, { studentCode: 's0001', lastName: '松田', firstName: 'さくら' })
  const listed = async (search: string) => {
    const list = `query ($search: String!) { students(search: $search) { students { id } } }`
    const { body } = await graphql<{ students: { students: { id: string }[] } }>(
      await testApp(),
      list,
      { search },
      await askerOf(staff),
    )
    return body.data?.students.students.map(({ id }) => id)
  }
  const holders = async (text: string) => {
    const { body } = await graphql<{ search: { students: { code: string; holder: string | null }[] } }>(
      await testApp(),
      `
        query ($input: SearchInput!) {
          search(input: $input) {
            students {
              code
              holder
            }
          }
        }
      `,
      { input: { text } },
      await askerOf(staff),
    )
    return body.data?.search.students.map(({ code, holder }) => [code, holder])
  }
  for (const text of ['さくら', '松田さくら', 'サクラさん']) {
    expect([text, await holders(text), await listed(text)]).toEqual([text, [['s0001', '松田 さくら']], [own.id]])
  }
  for (const text of ['mei', 'Ｓｕｚｕｋｉ　Ｍｅｉ']) {
    expect([text, await holders(text), await listed(text)]).toEqual([text, [['s0002', 'Suzuki Mei']], [child.id]])
  }
  expect(await holders('鈴木')).toEqual([['s0002', null]])
  // What a contract was held by before is not found any more, and the student's own words stay.
  await sql(`update contract set contract_holder = '' where school_id = $1 and id = $2`, contract.id)
  expect([await holders('mei'), await holders('鈴木')]).toEqual([[], [['s0002', null]]])
  await sql(`update contract set contract_holder = 'Suzuki Mei' where school_id = $1 and id = $2`, contract.id)
  await sql(`update student set first_name = '二' where school_id = $1 and student_id = 's0002'`)
  expect([await holders('mei'), await holders('鈴木二')]).toEqual([[['s0002', 'Suzuki Mei']], [['s0002', null]]])
})

test('a contract is found by four digits of its number and a place by its name, those of this school (SHELL-46)', async () => {
  const { orm } = await testDatabase()
  const [school, other] = [await makeSchool(orm), await makeSchool(orm)]
  const staff = await addStaff(school)
  const student = await addStudent(school, { studentCode: 's0001', lastName: '森', firstName: '蘭' })
  const contract = await addContract(student, { courses: [] })
  const elsewhere = await addContract(await addStudent(other, { studentCode: 's0001' }), { courses: [] })
  for (const { id } of [contract, elsewhere])
    await query(orm.em.fork(), `update contract set contract_name = 's0001_1760000003401' where id = $1`, [id])
  for (const text of ['3401', '1760000003401', 's0001_1760000003401', '３４０１'])
    expect([text, (await look(staff, text)).contracts]).toEqual([
      text,
      [{ code: '1760000003401', name: '森 蘭', next: null }],
    ])
  for (const text of ['401', 's0001', '9999']) expect([text, (await look(staff, text)).contracts]).toEqual([text, []])
  await addLocation(school, { locationName: '渋谷校' })
  await addLocation(other, { locationName: '渋谷校' })
  for (const text of ['渋谷', '渋谷校'])
    expect((await look(staff, text)).places).toEqual([{ code: '', name: '渋谷校', next: null }])
})

test('looking for a student goes through an index, whatever is typed', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const em = orm.em.fork()
  await query(
    em,
    `insert into student (school_id, student_id, last_name, first_name)
     select $1, 's' || lpad(n::text, 6, '0'), '佐藤', '花' || n from generate_series(1, 2000) n`,
    [school.id],
  )
  await query(em, `analyze student_word`)
  const [plan] = await query<{ 'QUERY PLAN': unknown }>(
    em,
    `explain (format json) select student_id from student_word
     where school_id = $1 and word >= 'x' and word < 'x' || U&'\\+10FFFF' order by word limit 200`,
    [school.id],
  )
  expect(JSON.stringify(plan)).toContain('student_word_pkey')
})

async function freeThen(staff: TestUser, input: { startsAt: string; minutes: number; locationId?: string }) {
  const { body } = await graphql<{
    freeTeachers: {
      teacher: { teacherCode: string }
      courses: { code: string }[]
      emptySlot: { id: string; startsAt: string } | null
      sameDay: { startsAt: string; locationId: string | null }[]
    }[]
  }>(
    await testApp(),
    `
      query ($input: FreeTeachersInput!) {
        freeTeachers(input: $input) {
          teacher {
            teacherCode
          }
          courses {
            code
          }
          emptySlot {
            id
            startsAt
          }
          sameDay {
            startsAt
            locationId
          }
        }
      }
    `,
    { input },
    await askerOf(staff),
  )
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.freeTeachers
}

test('the search finds free teachers: without a slot then, with a course inside the hours', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const staff = await addStaff(school, { permissions: ['slotBook'] })
  const course = await addCourse(school, { displayName: '会話' })
  const late = await addCourse(school, { startTime: '18:00' })
  const [busy, free] = [await addTeacherOf(school, [course]), await addTeacherOf(school, [course, late])]
  await addTeacherOf(school, [late])
  await addTeacherOf(school, [course], { active: false })
  const at = `${plusDays(dateOf(school.now), 3)}T15:00:00`
  const place = await addLocation(school)
  const taken = await addSlot(school, {
    teacher: busy,
    courses: [course],
    startsAt: plusMinutes(at, 30),
    location: place,
  })
  const student = await addStudent(school)
  await addContract(student, { courses: [course] })
  const input = { slotId: taken.id, courseCode: course.code, online: false, studentId: student.id }
  const book = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  const booked = await graphql(await testApp(), book, { input }, await askerOf(staff))
  expect(booked.body.data).toEqual({ bookSlot: { code: '1001' } })
  const ask = (startsAt: string, minutes: number) => freeThen(staff, { startsAt, minutes })
  const first = { teacher: { teacherCode: free.code }, courses: [{ code: course.code }], emptySlot: null, sameDay: [] }
  expect(await ask(at, 50)).toEqual([first])
  const sameDay = [{ startsAt: plusMinutes(at, 30), locationId: place.id }]
  expect(await ask(at, 30)).toEqual([{ ...first, teacher: { teacherCode: busy.code }, sameDay }, first])
  expect(await ask(`${at.slice(0, 11)}21:30:00`, 50)).toEqual([])
})

test('who is away is not free, nor is anybody while the school or the asked place is closed (SCHED-97)', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const staff = await addStaff(school)
  const course = await addCourse(school)
  const [away, free] = [await addTeacherOf(school, [course]), await addTeacherOf(school, [course])]
  const [place, other] = [await addLocation(school), await addLocation(school)]
  const at = `${plusDays(dateOf(school.now), 3)}T15:00:00`
  const close = async (hours: number, owner: { teacher?: string; place?: string }) =>
    query(
      orm.em.fork(),
      `insert into closure (school_id, starts_at, ends_at, location_id, teacher_id, reason)
       values ($1, $2, $3, $4, $5, '休み')`,
      [school.id, plusMinutes(at, 60 * hours), plusMinutes(at, 60 * hours + 60), owner.place, owner.teacher],
    )
  const codesAt = async (hours: number, locationId?: string) =>
    (await freeThen(staff, { startsAt: plusMinutes(at, 60 * hours), minutes: 50, ...(locationId && { locationId }) }))
      .map(({ teacher }) => teacher.teacherCode)
      .toSorted()
  const both = [away.code, free.code].toSorted()
  await close(0, { teacher: away.id })
  expect(await codesAt(0)).toEqual([free.code])
  expect(await codesAt(1)).toEqual(both)
  await close(1, { place: place.id })
  expect(await codesAt(1)).toEqual(both)
  expect(await codesAt(1, place.id)).toEqual([])
  expect(await codesAt(1, other.id)).toEqual(both)
  await close(2, {})
  expect(await codesAt(2)).toEqual([])
  await query(orm.em.fork(), `update closure set reopened_at = now() where school_id = $1`, [school.id])
  expect(await codesAt(0)).toEqual(both)
  expect(await codesAt(2)).toEqual(both)
})

test('who has an empty slot then is free for its courses, and the slot is offered (SCHED-97)', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const staff = await addStaff(school)
  const [course, unoffered] = [await addCourse(school), await addCourse(school)]
  const teacher = await addTeacherOf(school, [course, unoffered])
  const at = `${plusDays(dateOf(school.now), 3)}T15:00:00`
  const slot = await addSlot(school, { teacher, courses: [course], startsAt: at })
  const later = await addSlot(school, { teacher, courses: [course], startsAt: plusMinutes(at, 60) })
  const [offered, ...others] = await freeThen(staff, { startsAt: at, minutes: 50 })
  expect(others).toEqual([])
  expect(offered).toMatchObject({
    courses: [{ code: course.code }],
    emptySlot: { id: slot.id, startsAt: at },
    sameDay: [{ startsAt: later.startsAt }],
  })
  // Two slots leave no stretch of that length free, whoever is booked.
  expect(await freeThen(staff, { startsAt: at, minutes: 90 })).toEqual([])
})

test('a student is found by a guardian: name in either order, reading, address and number, as they are now (FAM-13)', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const staff = await addStaff(school)
  const child = await addStudent(school, { studentCode: 's0001', lastName: '山田', firstName: '太郎' })
  const guardian = await addGuardian(school, [child], {
    lastName: '髙橋',
    firstName: '幸子',
    lastReading: 'たかはし',
    firstReading: 'さちこ',
    email: 'sachiko.t@mail.example',
    phoneNumber: '090-1234-5678',
  })
  const asker = await askerOf(staff)
  const by = async (text: string) => {
    const { body } = await graphql<{
      search: { students: { code: string; guardian: string | null }[] }
    }>(
      await testApp(),
      `
        query ($input: SearchInput!) {
          search(input: $input) {
            students {
              code
              guardian
            }
          }
        }
      `,
      { input: { text } },
      asker,
    )
    return body.data?.search.students.map(({ code, guardian: name }) => [code, name])
  }
  for (const text of ['高橋', '幸子髙橋', 'タカハシ', 'sachiko.t', '090-1234', '12345678'])
    expect([text, await by(text)]).toEqual([text, [['s0001', '髙橋 幸子']]])
  expect(await by('山田')).toEqual([['s0001', null]])
  await query(orm.em.fork(), `update guardian set last_name = '渡辺', last_reading = 'わたなべ' where school_id = $1`, [
    school.id,
  ])
  expect([await by('髙橋'), await by('渡辺')]).toEqual([[], [['s0001', '渡辺 幸子']]])
  await query(orm.em.fork(), `delete from guardian_student where school_id = $1 and guardian_id = $2`, [
    school.id,
    guardian.id,
  ])
  expect(await by('渡辺')).toEqual([])
})
