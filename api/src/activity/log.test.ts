import { emptyTemplate } from '@koma/schema/records/template'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import {
  addContract,
  addGuardian,
  type TestCourse,
  type TestSlot,
  type TestUser,
  sessionFor,
} from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import { ask as asked, askerOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let teacher: TestUser
let course: TestCourse
let slot: TestSlot
let contract: { contractName: string }

interface Entry {
  id: string
  type: string
  actor: string
  actorName: string | null
  studentName: string | null
  teacherName: string | null
  lessonTime: string | null
  pointsChange: number
  pointsAfter: number | null
  recordKind: string | null
  recordName: string | null
  changes: { field: string; before: string | null; after: string | null }[]
}

interface LogPage {
  log: { entries: Entry[]; hasMore: boolean; next: string | null }
}

const document = `query ($input: LogInput!) { log(input: $input) { hasMore next entries {
  id type doneAt actor actorName studentName teacherName lessonTime pointsChange pointsAfter courseName recordKind recordName
  changes { field before after } } } }`

async function headersOf(user: TestUser) {
  return { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
}

async function ask(input: object = {}) {
  const given = { input: { from: plusDays(dateOf(school.now), -14), ...input } }
  const { body } = await graphql<LogPage>(await testApp(), document, given, await headersOf(staff))
  return { ...(body.data?.log ?? { entries: [], next: null }), refused: body.errors?.[0]?.extensions?.code }
}

const typesFor = async (input: object) => (await ask(input)).entries.map(({ type }) => type)

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({
    permissions: ['slotBook', 'slotCancel', 'locationEdit', 'locationNew', 'teacherDelete'],
  })
  teacher = await school.addTeacher()
  course = await school.addCourse({ cost: 2, numberOfStudents: 2 })
  student = await school.addStudent()
  contract = await addContract(student, { courses: [course] })
  slot = await school.addSlot({ teacher, courses: [course], startsAt: `${plusDays(dateOf(school.now), 9)}T10:00:00` })
  const path = async (user: TestUser, name: string, body: object) => {
    const sent = { requester: 'student', time: slot.time, studentId: student.code, courseCode: course.code, ...body }
    const answer = await rest(await testApp(), 'POST', `/api/${name}/${slot.id}/`, sent, await headersOf(user))
    expect(answer.body).toMatchObject({ success: true })
  }
  await path(student, 'reservation/slotBook', { lessonLocation: slot.location?.locationName })
  await path(staff, 'admin/slotCancel', {})
  const created = await asked<{ createLocation: { location: { id: string; version: number } } }>(
    staff,
    'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { location { id version } } }',
    { input: { locationName: 'Ｎｏｒｔｈ' } },
  )
  await asked(staff, 'mutation ($input: UpdateLocationInput!) { updateLocation(input: $input) { code } }', {
    input: { ...created.createLocation.location, locationName: 'South' },
  })
})

describe('the log', () => {
  test('tells who did what to whom, from what to what, the latest first (LOG-01, LOG-05, LOG-15, D131)', async () => {
    const { entries } = await ask()
    expect(entries.map(({ type }) => type)).toEqual([
      'record_changed',
      'record_created',
      'cancel_unrestricted',
      'booking',
    ])
    const [changed, , cancelled, booked] = entries
    expect(changed).toMatchObject({ actor: `staff:${staff.code}`, recordKind: 'location', recordName: 'South' })
    expect(changed?.changes).toEqual([{ field: 'locationName', before: 'Ｎｏｒｔｈ', after: 'South' }])
    expect(cancelled).toMatchObject({ actor: `staff:${staff.code}`, pointsChange: 2, lessonTime: slot.startsAt })
    const after = cancelled?.pointsAfter ?? 0
    expect(booked).toMatchObject({ actor: `student:${student.code}`, pointsChange: -2, pointsAfter: after - 2 })
    expect(booked?.actorName).toBe(booked?.studentName)
    expect(booked?.teacherName).not.toBeNull()
  })

  test('is narrowed to a kind and to words in any width, all of which are found (LOG-02, LOG-06)', async () => {
    expect(await typesFor({ about: 'booking' })).toEqual(['booking'])
    expect(await typesFor({ about: 'cancellation' })).toEqual(['cancel_unrestricted'])
    expect(await typesFor({ about: 'record' })).toEqual(['record_changed', 'record_created'])
    expect(await typesFor({ about: 'waiting' })).toEqual([])
    expect(await typesFor({ search: 'north' })).toEqual(['record_created'])
    expect(await typesFor({ search: `${student.code.toUpperCase()} ${staff.code}` })).toEqual(['cancel_unrestricted'])
    expect(await typesFor({ search: contract.contractName })).toEqual(['cancel_unrestricted', 'booking'])
    expect(await typesFor({ search: '100%' })).toEqual([])
    expect(await typesFor({ search: course.displayName })).toEqual(['cancel_unrestricted', 'booking'])
    expect(await typesFor({ search: 'onli' })).toEqual([])
  })

  test('begins on the day it is given, by when a thing was done and not by its lesson (LOG-04, D132, D133)', async () => {
    const today = dateOf(school.now)
    expect(await typesFor({ from: today, about: 'booking' })).toEqual(['booking'])
    expect(await typesFor({ from: plusDays(today, 1) })).toEqual([])
    expect(await typesFor({ from: plusDays(today, -3), to: plusDays(today, -1) })).toEqual([])
    expect(await ask({ from: today, to: plusDays(today, -1) })).toMatchObject({ refused: 'BAD_USER_INPUT' })
    expect(await ask({ from: 'x' })).toMatchObject({ refused: 'BAD_USER_INPUT' })
  })

  test('comes in pages, nothing twice and nothing left out (LOG-10)', async () => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask({ limit: 1, after })
      seen.push(...page.entries.map(({ type }) => type))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual(['record_changed', 'record_created', 'cancel_unrestricted', 'booking'])
    expect(await ask({ after: 'nonsense' })).toMatchObject({ refused: 'BAD_USER_INPUT' })
  })

  test('has the documented shape over REST, with the documented types alone (LOG-05, LOG-06, LOG-11, API-59)', async () => {
    const day = dateOf(school.now).replaceAll('-', '')
    const { body } = await rest<object[]>(
      await testApp(),
      'GET',
      `/api/log?sDate=${day}0000&eDate=${day}2359`,
      undefined,
      await headersOf(staff),
    )
    expect(body).toMatchObject([
      { type: 'cancellation', user: staff.code, ticketsChange: 2, studentId: student.code, teacherId: teacher.code },
      {
        type: 'booking',
        user: student.code,
        ticketsChange: -2,
        lessonId: slot.id,
        contractName: contract.contractName,
        bookedCourse: { code: course.code },
      },
    ])
    const refused = await rest(await testApp(), 'GET', '/api/log', undefined, await headersOf(staff))
    expect(refused.status).toBe(400)
  })

  test('has what is done to a contract as contract, on screens and over REST, to the minute (LOG-06, LOG-15, D131, API-59)', async () => {
    const own = await openSchool()
    const clerk = await own.addStaff({ permissions: ['contractEdit', 'locationNew'] })
    const holder = await own.addStudent()
    const sold = await addContract(holder, { courses: [], contractValue: 1000 })
    await asked(clerk, 'mutation ($input: UpdateContractInput!) { updateContract(input: $input) { code } }', {
      input: { id: sold.id, version: 1, contractValue: 3000, pointsAdjustment: 2 },
    })
    await asked(clerk, 'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { code } }', {
      input: { locationName: 'North' },
    })
    const find = async (about: string) => {
      const given = { input: { from: plusDays(dateOf(own.now), -1), about } }
      const { body } = await graphql<LogPage>(await testApp(), document, given, await askerOf(clerk))
      return (body.data?.log.entries ?? []).map(({ type, recordName, studentName }) => [type, recordName, studentName])
    }
    const name = `${holder.lastName} ${holder.firstName}`
    const changed = ['record_changed', sold.contractName, name]
    expect(new Set(await find('contract'))).toEqual(new Set([['contract', null, name], changed]))
    expect(await find('record')).toEqual([['record_created', 'North', null]])
    const log = async (path: string) =>
      (
        await rest<{ type: string; interactionTime: string }[]>(
          await testApp(),
          'GET',
          path,
          undefined,
          await askerOf(clerk),
        )
      ).body
    const listed = await log('/api/list/log/all/')
    const documented = { type: 'contract', user: clerk.code, studentId: holder.code, contractName: sold.contractName }
    expect(listed).toMatchObject([documented, documented])
    expect(await log('/api/log/all/')).toEqual(listed)
    const minute = listed[0]?.interactionTime ?? ''
    expect(await log(`/api/log?sDate=${minute.slice(0, 8)}0000&eDate=${minute}`)).toEqual(listed)
    expect(await log(`/api/log/all?sDate=${minute.slice(0, 8)}0000&eDate=${minute.slice(0, 8)}0000`)).toEqual(
      minute.endsWith('0000') ? listed : [],
    )
  })

  test('names what a row of the template points to, in the order it is read in, and other bookings by their kind (LOG-05)', async () => {
    const own = await openSchool()
    const clerk = await own.addStaff()
    const [master, place, lunch] = [
      await own.addTeacher({ displayName: 'Emily' }),
      await own.addLocation(),
      await own.addCourse({ code: '_LUNCH', displayName: 'Lunch' }),
    ]
    await query(
      own.orm.em.fork(),
      `insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, changes)
       values ($1, 'record-changed', $2, 'system', 'template', uuidv7(), 'x', $3), ($1, 'record-deleted', $2, 'system', 'course', $4, 'Lunch', null)`,
      [
        own.id,
        own.now,
        JSON.stringify({ teacherId: [null, master.id], locationId: [place.id, null], courses: [[], [lunch.id]] }),
        lunch.id,
      ],
    )
    const given = { input: { from: dateOf(own.now) } }
    const { body } = await graphql<LogPage>(await testApp(), document, given, await askerOf(clerk))
    const entries = body.data?.log.entries ?? []
    expect(new Set(entries.map(({ recordKind }) => recordKind))).toEqual(new Set(['template', 'otherBooking']))
    expect(entries.flatMap(({ changes }) => changes)).toEqual([
      { field: 'teacherId', before: null, after: 'Emily' },
      { field: 'locationId', before: place.locationName, after: null },
      { field: 'courses', before: '', after: 'Lunch' },
    ])
  })

  test('finds what was done to somebody by their ID, also what nobody logged in did (LOG-02)', async () => {
    const own = await openSchool()
    const clerk = await own.addStaff()
    const [pupil, other] = [await own.addStudent(), await own.addStudent()]
    await query(
      own.orm.em.fork(),
      `insert into activity (school_id, type, at, actor, record_kind, record_id, record_name)
       select $1, 'login-failed', $2, 'nobody', 'student', id, id::text from unnest($3::uuid[]) id`,
      [own.id, own.now, [pupil.id, other.id]],
    )
    const given = { input: { from: dateOf(own.now), search: pupil.code.toUpperCase() } }
    const found = await graphql<LogPage>(await testApp(), document, given, await askerOf(clerk))
    expect(found.body.data?.log.entries).toMatchObject([{ type: 'login_failed', recordName: pupil.id }])
  })

  test('is told of again when something is done to keys, webhooks and the template (LOG-01)', async () => {
    const own = await openSchool()
    const clerk = await own.addStaff({ permissions: ['settingsEdit', 'keysEdit', 'fixedNew'] })
    const master = await own.addTeacher()
    const live = 'subscription { logChanged { resync } }'
    const heard = await subscribe(await testApp(), live, await askerOf(clerk))
    const hears = async (mutation: string, input: object) => {
      const before = heard.received.length
      const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
      const answer = await asked<Record<string, { success: boolean }>>(
        clerk,
        `mutation ($input: ${type}!) { ${mutation}(input: $input) { success } }`,
        { input },
      )
      expect(answer).toMatchObject({ [mutation]: { success: true } })
      await expect.poll(() => heard.received.length, { message: mutation }).toBeGreaterThan(before)
    }
    await hears('createApiKey', { name: 'lobby', scopes: ['slots_read'] })
    await hears('createWebhook', { url: 'https://example.com/hook' })
    const row = { ...emptyTemplate, day: 1, startTime: '10:00', endTime: '10:50', onlineAvailable: true }
    await hears('createTemplate', { ...row, useSlotLength: false, teacherId: master.id })
  })

  test('names a teacher who is gone (LOG-07)', async () => {
    const removed = 'mutation ($id: ID!) { deleteTeacher(id: $id) { success } }'
    expect(await asked(staff, removed, { id: teacher.id })).toMatchObject({ deleteTeacher: { success: true } })
    expect((await ask({ about: 'booking' })).entries[0]?.teacherName).not.toBeNull()
  })

  test('what a guardian did is found by the name they have now (LOG-02)', async () => {
    const guardian = await addGuardian(school, [student], { lastName: '渡邉', firstName: '幸子' })
    await query(
      school.orm.em.fork(),
      `insert into activity (school_id, type, at, actor, student_id) values ($1, 'waiting-add', $2, $3, $4)`,
      [school.id, school.now, `guardian:${guardian.id}`, student.id],
    )
    expect(await typesFor({ search: '渡辺幸子' })).toEqual(['waiting_add'])
    expect(await typesFor({ search: '渡辺花子' })).toEqual([])
  })

  test('has what is rare also far behind the latest, by the index and as by looking at each (LOG-02, LOG-10)', async () => {
    const long = await openSchool()
    const clerk = await long.addStaff({ lastName: '綾小路', firstName: '凛' })
    const master = await long.addTeacher({ lastName: '勅使河原', firstName: '蓮' })
    const paper = await long.addCourse({ displayName: '和紙の紙漉き' })
    const em = long.orm.em.fork()
    await query(
      em,
      `insert into activity (school_id, type, at, actor, teacher_id, teacher_code, record_kind, record_id, record_name, course_code, lesson_location)
       select $1, case when n = 3300 then 'mail-resent' else 'record-changed' end, $2::timestamp - make_interval(secs => n),
         case when n = 3200 then 'staff:' || $3 else 'system' end, case when n = 3250 then $4::uuid end, null,
         'course', uuidv7(), case when n % 1650 = 0 then '第５回　カラオケ杯 ' else 'No. ' end || n,
         case when n = 3270 then $5 end, case when n = 3271 then 'オンライン' end
       from generate_series(1, 3400) n`,
      [long.id, long.now, clerk.code, master.id, paper.code],
    )
    const find = async (input: object, page = {}) => {
      const given = { input: { from: plusDays(dateOf(long.now), -2), ...input, ...page } }
      const asker = { host: long.host, authorization: await sessionFor(clerk), language: 'en' }
      const { body } = await graphql<LogPage>(await testApp(), document, given, asker)
      return body.data?.log ?? { entries: [], hasMore: false, next: null }
    }
    const names = async (input: object) =>
      (await find(input)).entries.flatMap(({ recordName }) => /\d+$/.exec(recordName ?? '') ?? [])
    expect(await names({ search: 'からおけ杯' })).toEqual(['1650', '3300'])
    expect(await names({ search: '第5回カラオケ杯 3300' })).toEqual(['3300'])
    expect(await names({ search: 'からおけ盃 3300' })).toEqual(['3300'])
    expect(await names({ search: '綾小路' })).toEqual(['3200'])
    expect(await names({ search: '綾小路凜' })).toEqual(['3200'])
    expect(await names({ search: '勅使河原蓮' })).toEqual(['3250'])
    expect(await names({ search: '杯' })).toEqual(['1650', '3300'])
    expect(await names({ search: '紙漉き' })).toEqual(['3270'])
    expect(await names({ search: 'Online 327' })).toEqual(['3271'])
    expect(await names({ about: 'mail' })).toEqual(['3300'])
    expect(await names({ about: 'mail', search: '1650' })).toEqual([])
    expect(await names({ search: '% _ |' })).toEqual([])
    const [first] = [await find({ search: 'カラオケ' }, { limit: 1 })]
    expect(first.hasMore).toBe(true)
    const second = await find({ search: 'カラオケ' }, { limit: 1, after: first.next })
    expect([second.entries[0]?.recordName, second.next]).toEqual(['第５回　カラオケ杯 3300', null])
  })
})
