import type { Permission } from '@koma/schema/permissions'
import { beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestUser } from '../../test/school.ts'
import { testApp, type TestApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { secretBox } from '../platform/secrets/secretBox.ts'
import { useSecretBox } from '../platform/secrets/secretsOf.ts'
import { deliverMail, type Delivery } from './deliverMail.ts'
import type { MailDetailType, MailPageType, MailType } from './mail.type.ts'
import { startJobs } from '../platform/jobs/startJobs.ts'
import { mailJobs } from './mailJobs.ts'
import { type NewMail, queueMail } from './queueMail.ts'
import { failLostMail } from './failLostMail.ts'

// Mails as staff see them, at an installation without a mail server.

let school: OpenSchool
let app: TestApp
let course: TestCourse
let student: TestUser
let teacher: TestUser
let staff: TestUser
let delivery: Delivery

beforeAll(async () => {
  const { orm, url } = await testDatabase()
  useSecretBox(orm, secretBox(['k'.repeat(32)]))
  app = await testApp()
  school = await openSchool({ alertWaitingList: true, email: 'office@school.example' })
  course = await school.addCourse({ displayName: '日常英会話', cost: 2 })
  student = await school.addStudent({ notify: true, email: 'hana@example.test', comLang: 'jp' })
  teacher = await school.addTeacher({ displayName: 'Terry', notify: true, email: 'terry@example.test', comLang: 'en' })
  staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  const link = () => Promise.resolve('/passwordReset/student/s3cret-token')
  const links = { passwordReset: link, invitation: link, emailConfirm: link }
  delivery = { orm, server: null, from: 'koma@localhost', publicUrl: 'http://localhost:4000', links }
  const log = { error: () => undefined, info: () => undefined }
  const worker = startJobs({
    orm,
    databaseUrl: url,
    log,
    features: [mailJobs({ ...delivery, events: app.app.events })],
  })
  return () => worker.stop()
})

const act = (user: TestUser, mutation: string, type: string, input: Record<string, unknown>) =>
  ask<{ reply: { code: string } }>(user, `mutation ($input: ${type}!) { reply: ${mutation}(input: $input) { code } }`, {
    input,
  }).then(({ reply }) => reply.code)
const book = (user: TestUser, slotId: string, studentId?: string) =>
  act(user, 'bookSlot', 'BookSlotInput', { slotId, courseCode: course.code, online: false, studentId })

const listed = (user: TestUser, args = '') =>
  ask<{ mails: MailPageType }>(
    user,
    `{ mails${args} { next hasMore mails { id kind state recipientType recipientCode recipientName address language subject attempts lastError } } }`,
  ).then(({ mails }) => mails)
const opened = (user: TestUser, id: string) =>
  ask<{ mail: MailDetailType | null }>(
    user,
    `query ($id: ID!) { mail(id: $id) { state subject text html linkHidden } }`,
    {
      id,
    },
  ).then(({ mail }) => mail)

/** The mails of a test once none is under way any more, oldest first. */
async function settled(count: number): Promise<MailType[]> {
  return vi.waitFor(async () => {
    const { mails } = await listed(staff)
    expect(mails.length).toBeGreaterThanOrEqual(count)
    expect(mails.every(({ state }) => state === 'kept' || state === 'failed')).toBe(true)
    return mails.slice(0, count).toReversed()
  })
}

test('subscribers get an email for each booking and cancellation by anybody, and at once for a freed seat (D14, D55, D56, BOOK-39)', async () => {
  await addContract(student, { courses: [course], contractName: 's_main' })
  const quiet = await school.addStudent()
  const waiting = await school.addStudent({ notify: true, email: 'waiting@example.test', comLang: 'en' })
  await addContract(quiet, { courses: [course] })
  await addContract(waiting, { courses: [course] })
  const location = await school.addLocation({ locationName: '駅前校' })
  const slot = await school.addSlot({ teacher, courses: [course], location })

  expect(await book(student, slot.id)).toBe('1001')
  expect(await book(student, slot.id)).toBe('EU1005')
  const created = await settled(2)
  expect(
    created.map(({ kind, address, language, state }) => `${kind} ${address} ${language} ${state}`).toSorted(),
  ).toEqual(['bookingMade hana@example.test jp kept', 'bookingMade terry@example.test en kept'])
  const toStudent = created.find(({ recipientType }) => recipientType === 'student')
  const { text, html } = (await opened(staff, toStudent?.id ?? '')) ?? {}
  for (const words of [
    '下記のレッスンのご予約を承りました。',
    '日常英会話',
    '駅前校',
    '2ポイント',
    '8ポイント（契約 s_main）',
    'Terry',
  ]) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }

  const list = { slotId: slot.id }
  expect(await act(waiting, 'joinWaitingList', 'WaitingListInput', list)).toBe('1001')
  expect(await act(quiet, 'joinWaitingList', 'WaitingListInput', list)).toBe('1001')
  expect(await act(staff, 'cancelBooking', 'CancelBookingInput', { slotId: slot.id, studentId: student.id })).toBe(
    '1001',
  )
  const rest = (await settled(8)).slice(2)
  expect(rest.map(({ kind, address }) => `${kind} ${address}`).toSorted()).toEqual([
    'alertWaitingAdd office@school.example',
    'alertWaitingAdd office@school.example',
    'alertWaitingPlace office@school.example',
    'bookingCancelled hana@example.test',
    'bookingCancelled terry@example.test',
    'waitingPlace waiting@example.test',
  ])
  const cancelled = rest.find(({ kind, recipientType }) => kind === 'bookingCancelled' && recipientType === 'student')
  expect((await opened(staff, cancelled?.id ?? ''))?.text).toMatch(
    /スクールにて、下記のご予約[^]*返却：2ポイント[^]*残高：10ポイント/,
  )
  expect(await book(staff, slot.id, quiet.id)).toBe('1001')
  await settled(9)
})

test('a student whose month has no returned cancellation left is not mailed a deadline (D14, BOOK-31, D50)', async () => {
  const limited = await school.addStudent({ notify: true, email: 'limited@example.test', comLang: 'jp' })
  await addContract(limited, { courses: [course], monthlyCancelLimit: 0 })
  const slot = await school.addSlot({ courses: [course] })
  expect(await book(limited, slot.id)).toBe('1001')
  const [created] = await settled(1)
  const { text } = (await opened(staff, created?.id ?? '')) ?? {}
  expect(text).toMatch(
    /キャンセル：\d+月は残高が戻るキャンセルの回数を使い切っているため、キャンセルしても残高は戻りません。/,
  )
  expect(text).not.toContain('キャンセル期限')
})

test('a booking that does not commit leaves no mail behind, nor does one nobody wants told (D13, D14)', async () => {
  const { orm } = await testDatabase()
  const em = orm.em.fork()
  const before = await query<{ count: string }>(em, `select count(*) from mail`)
  const { id } = await school.addSlot({ teacher, courses: [course] })
  await query(
    em,
    `create function refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await query(
    em,
    `create constraint trigger refuse_commit after insert on booking deferrable initially deferred
       for each row when (new.slot_id = '${id}') execute function refuse_commit()`,
  )
  await expect(book(student, id)).rejects.toThrow('INTERNAL_SERVER_ERROR')
  expect(await query(em, `select from booking where slot_id = $1`, [id])).toEqual([])

  const quiet = await school.addStudent({ email: 'quiet@example.test' })
  await addContract(quiet, { courses: [course] })
  const silent = await school.addSlot({ courses: [course] })
  expect(await book(quiet, silent.id)).toBe('1001')
  expect(await query(em, `select count(*) from mail`)).toEqual(before)
})

test('a kept reset link is shown to who may set that password, for its hour, and to nobody else (D13, PERM-12)', async () => {
  const admin = await school.addStaff({ staffCode: 'admin', permissions: ['staffPassword'] })
  const holder = (flag: Permission) => school.addStaff({ permissions: [flag] })
  const [studentSetter, teacherSetter, staffSetter] = await Promise.all([
    holder('studentPassword'),
    holder('teacherPassword'),
    holder('staffPassword'),
  ])
  const colleague = await school.addStaff()
  const stronger = await school.addStaff({ permissions: ['staffPassword', 'slotBook'] })
  const owners = { student, teacher, colleague, stronger, admin }
  const seenBy: Record<keyof typeof owners, TestUser[]> = {
    student: [studentSetter],
    teacher: [teacherSetter],
    colleague: [staffSetter, stronger, admin],
    stronger: [stronger],
    admin: [admin],
  }
  const ids: Partial<Record<string, string>> = {}
  for (const [name, { type, id }] of Object.entries(owners)) {
    const to = { type, id, email: `${name}@example.test`, comLang: 'en' } as const
    const mail: NewMail = { key: `passwordReset:${name}`, to, kind: 'passwordReset', data: {} }
    await inTransaction({ em: school.orm.em.fork(), events: app.app.events }, (em) => queueMail(em, school.id, [mail]))
    const [created] = await settled(1)
    ids[name] = created?.id ?? ''
  }
  for (const [name, id] of Object.entries(ids)) {
    for (const viewer of [studentSetter, teacherSetter, staffSetter, stronger, admin, colleague, staff]) {
      const mail = await opened(viewer, id ?? '')
      const sees = seenBy[name as keyof typeof owners].includes(viewer)
      expect([name, viewer.code, mail?.linkHidden]).toEqual([name, viewer.code, !sees])
      const shown = `${mail?.text} ${mail?.html}`
      expect(shown.includes('s3cret-token')).toBe(sees)
      expect(shown).not.toContain('koma.invalid')
    }
  }
  expect(JSON.stringify(await listed(admin))).not.toContain('s3cret')

  const em = school.orm.em.fork()
  // Kept encrypted, too (SEC-23).
  expect(await query(em, `select from mail where data::text like '%s3cret%'`)).toEqual([])
  expect(await query(em, `select from mail where data->>'link' is not null`)).not.toEqual([])
  await query(
    em,
    `update mail set scrub_at = now() - interval '1 second' where school_id = $1 and scrub_at is not null`,
    [school.id],
  )
  expect(await opened(studentSetter, ids['student'] ?? '')).toMatchObject({ linkHidden: true })
  await failLostMail(em)
  expect(await query(em, `select from mail where data->>'link' is not null`)).toEqual([])
})

test('the log is searched and paged, and another school sees none of it (D128, D21)', async () => {
  const { mails, next, hasMore } = await listed(staff, '(limit: 3)')
  expect(mails).toHaveLength(3)
  expect(hasMore).toBe(true)
  const older = await listed(staff, `(limit: 200, after: "${next}")`)
  const all = await listed(staff, '(limit: 200)')
  expect([...mails, ...older.mails]).toEqual(all.mails)
  expect(all).toMatchObject({ next: null, hasMore: false })

  const found = (search: string) => listed(staff, `(search: "${search}")`).then((page) => page.mails)
  expect(new Set((await found('TERRY@')).map(({ address }) => address))).toEqual(new Set(['terry@example.test']))
  expect((await found(student.code)).every(({ recipientCode }) => recipientCode === student.code)).toBe(true)
  expect((await found('キャンセル待ちの登録')).map(({ kind }) => kind)).toEqual(['alertWaitingAdd', 'alertWaitingAdd'])
  expect(await found('%')).toEqual([])
  // By name as students are found: in either order, by reading and by other forms of kanji. (READ-01)
  await query(
    school.orm.em.fork(),
    `update student set last_name = '髙橋', first_name = '澪', last_reading = 'たかはし', first_reading = 'みお'
     where school_id = $1 and id = $2`,
    [school.id, student.id],
  )
  const own = (await found(student.code)).map(({ id }) => id)
  for (const search of ['高橋', '澪髙橋', 'ﾀｶﾊｼ ﾐｵ', 'takahashi', '高橋さん'])
    expect(
      (await found(search)).map(({ id }) => id),
      search,
    ).toEqual(own)
  expect((await listed(staff, '(state: failed)')).mails).toEqual([])

  const elsewhere = await (await openSchool()).addStaff({ permissions: ['settingsEdit'] })
  expect((await listed(elsewhere)).mails).toEqual([])
  expect(await opened(elsewhere, mails[0]?.id ?? '')).toBeNull()
})

test('a failed mail is queued again by staff who may change settings, and is delivered then', async () => {
  const clerk = await school.addStaff({ permissions: ['settingsEdit'] })
  const document = `mutation ($id: ID!) { resendMail(id: $id) { success code message mail { state } } }`
  const resend = (id: string) => ask<{ resendMail: Record<string, unknown> }>(clerk, document, { id })
  const [newest] = (await listed(staff)).mails
  const id = newest?.id ?? ''
  expect((await resend(id)).resendMail).toMatchObject({ success: false, code: 'generalE', message: 'Unsuccessful' })

  await query(school.orm.em.fork(), `update mail set state = 'failed', attempts = 20 where id = $1`, [id])
  expect((await resend(id)).resendMail).toMatchObject({ success: true, code: '1001' })
  await vi.waitFor(async () => {
    const [again] = (await listed(staff)).mails
    expect(again).toMatchObject({ id, state: 'kept', attempts: 1 })
  })
  // A job that finds its mail done with leaves it alone.
  await deliverMail(delivery, { schoolId: school.id, mailId: id }, 2)
  expect((await listed(staff)).mails[0]).toMatchObject({ id, attempts: 1 })
})
