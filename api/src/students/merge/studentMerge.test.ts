import { expect, test } from 'vitest'
import { keyScopes } from '@koma/schema/keyScopes'
import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { addKey } from '../../../test/key.ts'
import { merge, openMerge, previewMerge, undoMerge, wholeState, type MergeScene } from '../../../test/mergeScene.ts'
import { addContract, addGuardian, payFor, sessionFor, type TestUser } from '../../../test/school.ts'
import { graphql, rest, testApp } from '../../../test/server.ts'
import { subscribe } from '../../../test/socket.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'
import { forgetLateMerges } from './forgetMerges.ts'
import { movedTables, remainingTables } from './mergeTables.ts'

const rowsOf = <Row>({ school }: MergeScene, text: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), text, [school.id, ...params])
const book = (by: TestUser, slotId: string, courseCode: string, studentId: string) =>
  ask<{ bookSlot: { success: boolean; message: string } }>(
    by,
    `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success message } }`,
    { input: { slotId, courseCode, online: false, studentId } },
  ).then(({ bookSlot }) => bookSlot)

test('every table that refers to a student is moved by a merge or remains for a reason (MERGE-03)', async () => {
  const scene = await openMerge()
  const found = await rowsOf<{ column: string }>(
    scene,
    `select c.conrelid::regclass::text || '.' || a.attname as column from pg_constraint c
       join pg_class f on f.oid = c.confrelid cross join lateral unnest(c.conkey) k
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
     where c.contype = 'f' and f.relname = 'student' and a.attname <> 'school_id'
     union select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and udt_name = 'uuid' and $1::uuid is not null
       and (column_name ~ 'student.*_id$' or column_name in ('person_id', 'merged_into', 'stays_id', 'goes_id'))
       and table_name <> 'student_field' order by 1`,
  )
  const known = [...movedTables.map(({ table, column }) => `${table}.${column}`), ...remainingTables]
  expect(found.map(({ column }) => column).toSorted()).toEqual(known.toSorted())
})

/** Two students of whom one has something in every table that a merge moves. */
async function openTwo() {
  const scene = await openMerge([...permissions])
  const { school, staff } = scene
  const stays = await school.addStudent({
    lastName: '森',
    firstName: '蘭',
    email: 'a@example.test',
    profile: 'はじめて',
  })
  const goes = await school.addStudent({
    lastName: '森',
    firstName: '蘭',
    lastReading: 'もり',
    phoneNumber: '090-1111-2222',
    profile: '紹介',
    isFixed: true,
  })
  const course = await school.addCourse({ numberOfStudents: 3 })
  const teacher = await school.addTeacher()
  const [own, other] = [
    await addContract(stays, { courses: [course], points: 5 }),
    await addContract(goes, { courses: [course], points: 7, contractHolder: '森 花' }),
  ]
  await payFor(goes, other.id, 5000)
  const slots = await Promise.all([1, 2, 3, 4].map(async () => school.addSlot({ courses: [course] })))
  const [mine, theirs, full, both] = slots
  if (!mine || !theirs || !full || !both) throw new Error('four slots')
  expect(await book(staff, mine.id, course.code, stays.id)).toMatchObject({ success: true })
  expect(await book(staff, theirs.id, course.code, goes.id)).toMatchObject({ success: true })
  const guardian = await addGuardian(school, [goes])
  const shared = await addGuardian(school, [stays, goes])
  await rowsOf(
    scene,
    `with waits as (insert into waiting (school_id, slot_id, student_id, joined_at)
       values ($1, $4, $3, now()), ($1, $5, $3, now()), ($1, $5, $2, now())),
     made as (insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       select $1, 1, '10:00', '10:50', $6, id, $7, false from location where school_id = $1 limit 1 returning id),
     fixed as (insert into template_student (school_id, template_id, student_id) select $1, id, $3 from made),
     held as (insert into deposit_entry (school_id, request_id, student_id, kind, value, date, received_by, reference, note, actor, at)
       values ($1, uuidv7(), $3, 'received', 3000, now()::date, '', '', '', 'staff:x', now())),
     away as (insert into student_leave (school_id, student_id, kind, from_day, until_day, said_on, reason, note, fee, keeps_places, made_at, made_by)
       values ($1, $3, 'pause', '2020-01-01', '2020-02-01', '2020-01-01', '', '', 0, true, now(), 'staff:x')),
     banked as (insert into bank_account (school_id, student_id, version, bank_code, branch_code, kind, number, holder, customer)
       values ($1, $3, 1, '0001', '001', 'ordinary', '1234567', 'ﾓﾘ ﾗﾝ', 1))
     insert into mail (school_id, key, kind, student_id, address, language, data) values ($1, 'm', 'invite', $3, 'x@example.test', 'jp', '{}')`,
    stays.id,
    goes.id,
    full.id,
    both.id,
    teacher.id,
    course.id,
  )
  return { scene, school, staff, stays, goes, course, own, other, mine, theirs, both, guardian, shared }
}

test('a preview says what a merge does, and the merge does it in one step that the log and third parties hear of (MERGE-01, MERGE-02, MERGE-07)', async () => {
  const { scene, school, staff, stays, goes, other, guardian } = await openTwo()
  const before = await wholeState(school)
  const asked = { staysId: stays.id, goesId: goes.id }
  const { plan, ...answer } = await previewMerge(staff, asked)
  expect(answer).toMatchObject({ success: true })
  expect(await wholeState(school)).toEqual(before)
  expect(plan?.fields).toEqual([
    { name: 'lastReading', label: 'Reading (last name)', side: 'goes', stays: '', goes: 'もり' },
    { name: 'email', label: 'Email', side: 'stays', stays: 'a@example.test', goes: '' },
    { name: 'phoneNumber', label: 'Phone number', side: 'goes', stays: '', goes: '090-1111-2222' },
    { name: 'isFixed', label: 'Can be a fixed student', side: 'goes', stays: 'no', goes: 'yes' },
    { name: 'profile', label: 'Note', side: 'both', stays: 'はじめて', goes: '紹介' },
    {
      name: 'signIn',
      label: 'ID and password',
      side: 'stays',
      stays: stays.code.toUpperCase(),
      goes: goes.code.toUpperCase(),
    },
  ])
  expect(Object.fromEntries((plan?.moves ?? []).map(({ kind, count }) => [kind, count]))).toEqual({
    contracts: 1,
    points: 6,
    lessons: 1,
    waits: 2,
    places: 1,
    payments: 1,
    deposits: 3000,
    bankAccounts: 1,
    guardians: 2,
    leaves: 1,
    emails: 1,
  })
  const done = await merge(staff, asked, plan?.digest)
  expect(done).toMatchObject({ success: true, student: { id: stays.id, studentCode: stays.code } })
  expect(await audit(school.orm.em)).toEqual([])
  const of = async (table: string, column = 'student_id') =>
    (
      await rowsOf<{ n: number }>(
        scene,
        `select count(*)::int as n from ${table} where school_id = $1 and ${column} = $2`,
        goes.id,
      )
    )[0]?.n
  for (const { table, column } of movedTables)
    expect({ table, left: await of(table, column) }).toEqual({ table, left: 0 })
  const [student] = await rowsOf<Record<string, unknown>>(
    scene,
    `select s.phone_number, s.profile, s.is_fixed, s.last_reading,
       (select count(*)::int from waiting w where w.school_id = $1 and w.student_id = s.id) as waits,
       (select count(*)::int from guardian_student w where w.school_id = $1 and w.student_id = s.id) as guardians,
       (select array_agg(w.guardian_id) @> array[$3::uuid] from guardian_student w where w.school_id = $1 and w.student_id = s.id) as has
     from student s where s.school_id = $1 and s.id = $2`,
    stays.id,
    guardian.id,
  )
  expect(student).toEqual({
    phone_number: '090-1111-2222',
    profile: 'はじめて\n紹介',
    is_fixed: true,
    last_reading: 'もり',
    waits: 2,
    guardians: 2,
    has: true,
  })
  // What a search finds a contract by follows it.
  expect(
    await rowsOf(
      scene,
      `select 1 from student_word where school_id = $1 and student_id = $2 and word like '花%'`,
      stays.id,
    ),
  ).not.toEqual([])
  const told = await rowsOf<{
    type: string
    kind: string
    record: string
    student: string | null
    changes: object | null
  }>(
    scene,
    `select type, record_kind as kind, record_id as record, student_id as student, changes from activity
     where school_id = $1 and type in ('record-merged', 'record-deleted', 'record-changed') and at >= $2 order by id`,
    school.now,
  )
  expect(told).toMatchObject([
    { type: 'record-merged', kind: 'student', record: stays.id, student: goes.id, changes: { profile: [null, null] } },
    { type: 'record-deleted', kind: 'student', record: goes.id },
    { type: 'record-changed', kind: 'contract', record: other.id, changes: { students: [[goes.code], [stays.code]] } },
  ])
  expect(JSON.stringify(told)).not.toContain('紹介')
  const { history } = await ask<{ history: { student: { id: string }; bookingId: string | null }[] }>(
    staff,
    `query ($input: HistoryInput!) { history(input: $input) { student { id } bookingId } }`,
    { input: { of: 'student', id: stays.id, from: dateOf(school.now), to: plusDays(dateOf(school.now), 9) } },
  )
  expect(history.map(({ bookingId }) => bookingId !== null)).toEqual([true, true])
  expect(history.map((entry) => entry.student.id).toSorted()).toEqual([stays.id, goes.id].toSorted())
  const { mergedInto } = await ask<{ mergedInto: { id: string; studentCode: string } | null }>(
    staff,
    `query ($id: ID!) { mergedInto(id: $id) { id studentCode } }`,
    { id: goes.id },
  )
  expect(mergedInto).toEqual({ id: stays.id, studentCode: stays.code })
})

test('an undo within a day gives both exactly what they had, once; both can be merged again, either way (MERGE-05)', async () => {
  const { school, staff, stays, goes } = await openTwo()
  const before = await wholeState(school)
  for (const [staysId, goesId] of [
    [stays.id, goes.id],
    [goes.id, stays.id],
  ] as const) {
    const { mergeId } = await merge(staff, { staysId, goesId, takes: ['signIn', 'firstName', 'email'] })
    expect(mergeId).not.toBeNull()
    expect(await undoMerge(staff, mergeId)).toMatchObject({ success: true })
    expect(await wholeState(school)).toEqual(before)
    expect(await audit(school.orm.em)).toEqual([])
    expect(await undoMerge(staff, mergeId)).toMatchObject({ success: false, reasonCode: 'noUndo' })
  }
})

test('what passes by itself between a preview and its merge, emails, reminders and the end of a lesson, moves along (MERGE-02)', async () => {
  const { scene, staff, stays, goes, theirs } = await openTwo()
  const asked = { staysId: stays.id, goesId: goes.id }
  const { plan } = await previewMerge(staff, asked)
  await rowsOf(
    scene,
    `insert into mail (school_id, key, kind, student_id, address, language, data)
     values ($1, 'later', 'invite', $2, 'x@example.test', 'jp', '{}')`,
    goes.id,
  )
  await rowsOf(
    scene,
    `insert into reminder (school_id, slot_id, student_id, kind, starts_at)
     select $1, id, $2, 'evening', starts_at from slot where school_id = $1 and id = $3`,
    goes.id,
    theirs.id,
  )
  await rowsOf(
    scene,
    `with ended as (update slot set starts_at = '2001-01-01T10:00', ends_at = '2001-01-01T10:50' where school_id = $1 and id = $2)
     update booking set starts_at = '2001-01-01T10:00', ends_at = '2001-01-01T10:50' where school_id = $1 and slot_id = $2`,
    theirs.id,
  )
  expect(await merge(staff, asked, plan?.digest)).toMatchObject({ success: true })
  const left = `select 'mail' from mail where school_id = $1 and student_id = $2
    union all select 'reminder' from reminder where school_id = $1 and student_id = $2`
  expect(await rowsOf(scene, left, goes.id)).toEqual([])
})

test('a merge that would do something else than its preview is refused (MERGE-02)', async () => {
  const { school, staff, stays, goes, course } = await openTwo()
  const asked = { staysId: stays.id, goesId: goes.id }
  const { plan } = await previewMerge(staff, asked)
  const before = await wholeState(school)
  expect(await merge(staff, { ...asked, takes: ['email'] }, plan?.digest)).toMatchObject({ reasonCode: 'mergeMoved' })
  expect(await wholeState(school)).toEqual(before)
  const slot = await school.addSlot({ courses: [course] })
  expect(await book(staff, slot.id, course.code, goes.id)).toMatchObject({ success: true })
  expect(await merge(staff, asked, plan?.digest)).toMatchObject({ success: false, reasonCode: 'mergeMoved' })
})

test('what two students both have at once keeps them apart, by name, and nothing changes (MERGE-04)', async () => {
  const { scene, school, staff, stays, goes, course, theirs } = await openTwo()
  const asked = { staysId: stays.id, goesId: goes.id }
  expect(await merge(staff, { staysId: stays.id, goesId: stays.id })).toMatchObject({ reasonCode: 'mergeSame' })
  expect(await merge(staff, { staysId: stays.id, goesId: course.id })).toMatchObject({ code: '404' })
  const refusals: [reason: string, make: string, undo: string][] = [
    [
      'mergePlaces',
      `insert into template_student (school_id, template_id, student_id) select school_id, template_id, '${stays.id}' from template_student where school_id = $1`,
      `delete from template_student where school_id = $1 and student_id = '${stays.id}'`,
    ],
    [
      'mergeAway',
      `insert into student_leave (school_id, student_id, kind, from_day, said_on, reason, note, fee, keeps_places, made_at, made_by)
       values ($1, '${stays.id}', 'leaving', '2020-01-20', '2020-01-01', '', '', 0, true, now(), 'staff:x')`,
      `delete from student_leave where school_id = $1 and student_id = '${stays.id}'`,
    ],
    [
      'mergeAwayLessons',
      `insert into student_leave (school_id, student_id, kind, from_day, said_on, reason, note, fee, keeps_places, made_at, made_by)
       values ($1, '${goes.id}', 'leaving', '2021-01-20', '2020-01-01', '', '', 0, true, now(), 'staff:x')`,
      `delete from student_leave where school_id = $1 and kind = 'leaving'`,
    ],
    [
      'mergeNotes',
      `update student set school_notes = repeat(left(student_id, 5), 2000) where school_id = $1`,
      `update student set school_notes = '' where school_id = $1`,
    ],
    [
      'mergeGuardians',
      `with made as (insert into guardian (school_id, last_name, first_name, email)
         select $1, '森', '花', 'g' || n || '@example.test' from generate_series(1, 5) n returning id)
       insert into guardian_student (school_id, guardian_id, student_id) select $1, id, '${stays.id}' from made`,
      `delete from guardian where school_id = $1 and email ~ '^g[1-5]@'`,
    ],
  ]
  for (const [reason, make, undo] of refusals) {
    await rowsOf(scene, make)
    const before = await wholeState(school)
    expect(await previewMerge(staff, asked)).toMatchObject({ success: false, reasonCode: reason, plan: null })
    expect(await merge(staff, asked)).toMatchObject({ success: false, reasonCode: reason })
    expect(await wholeState(school)).toEqual(before)
    await rowsOf(scene, undo)
  }
  expect(await book(staff, theirs.id, course.code, stays.id)).toMatchObject({ success: true })
  const refused = await merge(staff, asked)
  expect(refused).toMatchObject({ success: false, reasonCode: 'mergeBooked' })
  expect(refused.message).toMatch(/\d+ \w+|\w+ \d+/)
})

test('an undo is refused, with the reason, once what came since belongs to both; the rest stays where it was made (MERGE-05)', async () => {
  const { scene, school, staff, stays, goes, course, own, other } = await openTwo()
  const asked = { staysId: stays.id, goesId: goes.id }
  const { mergeId } = await merge(staff, asked)
  const slot = await school.addSlot({ courses: [course] })
  await rowsOf(scene, `update contract set active = id <> $2 where school_id = $1`, other.id)
  expect(await book(staff, slot.id, course.code, stays.id)).toMatchObject({ success: true })
  await rowsOf(scene, `update contract set active = id <> $2 where school_id = $1`, own.id)
  const later = await school.addSlot({ courses: [course] })
  expect(await book(staff, later.id, course.code, stays.id)).toMatchObject({ success: true })
  const used = await undoMerge(staff, mergeId)
  expect(used).toMatchObject({ success: false, reasonCode: 'mergeUsed' })
  expect(used.message).toMatch(/booking/)
  await ask(staff, `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success } }`, {
    input: { slotId: later.id, studentId: stays.id, lessonRules: true },
  })
  // A cancelled one names the contract of the other, too.
  expect(await undoMerge(staff, mergeId)).toMatchObject({ success: false, reasonCode: 'mergeUsed' })
  const { student } = await ask<{ student: { version: number } }>(
    staff,
    `query ($id: ID!) { student(id: $id) { version } }`,
    {
      id: stays.id,
    },
  )
  await ask(staff, `mutation ($input: UpdateStudentInput!) { updateStudent(input: $input) { success } }`, {
    input: { id: stays.id, version: student.version, phoneNumber: '03-0000-0000' },
  })
  expect(await undoMerge(staff, mergeId)).toMatchObject({ success: false, reasonCode: 'undoEdited' })
})

test('what is left of who went is emptied after a day, and with who stayed; then nothing is undone (MERGE-05, MERGE-08)', async () => {
  const { scene, school, staff, stays, goes } = await openTwo()
  const { mergeId } = await merge(staff, { staysId: stays.id, goesId: goes.id })
  await forgetLateMerges(school.orm.em.fork())
  await rowsOf(scene, `update student_merge set made_at = now() - interval '25 hours' where school_id = $1`)
  expect(await undoMerge(staff, mergeId)).toMatchObject({ success: false, reasonCode: 'undoLate' })
  await forgetLateMerges(school.orm.em.fork())
  expect(
    await rowsOf(
      scene,
      `select phone_number, profile, last_name from student where school_id = $1 and id = $2`,
      goes.id,
    ),
  ).toEqual([{ phone_number: '', profile: '', last_name: '森' }])
  expect(await undoMerge(staff, mergeId)).toMatchObject({ success: false, reasonCode: 'undoLate' })
})

test('a sign-in goes with the choice, and whoever loses theirs is signed out (MERGE-01)', async () => {
  const scene = await openMerge()
  const { school, staff } = scene
  const stays = await school.addStudent()
  const goes = await school.addStudent()
  await rowsOf(scene, `update student set password_hash = 'x' where school_id = $1 and id = $2`, goes.id)
  for (const user of [stays, goes]) await sessionFor(user)
  const asked = { staysId: stays.id, goesId: goes.id }
  const { plan } = await previewMerge(staff, asked)
  expect(plan).toMatchObject({ signInEnds: null })
  expect(plan?.fields.at(-1)).toMatchObject({ name: 'signIn', side: 'goes' })
  expect(await merge(staff, asked)).toMatchObject({ success: true, student: { id: stays.id, studentCode: goes.code } })
  expect(await rowsOf(scene, `select 1 from session where school_id = $1 and student_id is not null`)).toEqual([])
  const { status } = await rest(await testApp(), 'GET', `/api/students/all/${goes.id}`, undefined, await askerOf(staff))
  expect(status).toBe(404)
})

test('who is merged is active and can be a fixed student if either is, whatever is chosen (MERGE-01)', async () => {
  const { school, staff } = await openMerge([...permissions])
  const stays = await school.addStudent({ isFixed: true })
  const goes = await school.addStudent({ active: false, lastName: '池田' })
  const asked = { staysId: stays.id, goesId: goes.id, takes: ['active', 'isFixed', 'lastName'] }
  const { plan } = await previewMerge(staff, asked)
  const sides = plan?.fields.filter(({ name }) => ['active', 'isFixed', 'lastName'].includes(name))
  expect(sides?.map(({ name, side }) => [name, side])).toEqual([
    ['lastName', 'goes'],
    ['active', 'stays'],
    ['isFixed', 'stays'],
  ])
  expect(await merge(staff, asked)).toMatchObject({ success: true })
  const [row] = await query(
    school.orm.em.fork(),
    `select active, is_fixed as "isFixed", last_name as "lastName" from student where id = $1`,
    [stays.id],
  )
  expect(row).toEqual({ active: true, isFixed: true, lastName: '池田' })
})

test('an undo that gives the sign-in back ends the sessions that were begun with it; the log has both IDs (MERGE-01, MERGE-05, MERGE-07)', async () => {
  const scene = await openMerge()
  const { staff, school } = scene
  const [stays, goes] = [await school.addStudent(), await school.addStudent()]
  const { id: contractId } = await addContract(goes, { courses: [await school.addCourse()] })
  const asked = { staysId: stays.id, goesId: goes.id }
  const sessions = () =>
    rowsOf<{ id: string }>(scene, `select id from session where school_id = $1 and student_id = $2`, stays.id)
  const { mergeId } = await merge(staff, { ...asked, takes: ['signIn'] })
  expect(
    await rowsOf(
      scene,
      `select changes -> 'students' as students from activity where school_id = $1 and record_kind = 'contract' and record_id = $2
       and type = 'record-changed'`,
      contractId,
    ),
  ).toEqual([{ students: [[goes.code], [stays.code]] }])
  await sessionFor(stays)
  await undoMerge(staff, mergeId)
  expect(await sessions()).toEqual([])
  // A merge that left the sign-in alone has nothing to end.
  const other = await merge(staff, { ...asked, takes: [] })
  await sessionFor(stays)
  expect(await undoMerge(staff, other.mergeId)).toMatchObject({ success: true })
  expect(await sessions()).toHaveLength(1)
})

test('a guardian who moves loses open sockets of the student whose link they had, after a merge and after its undo (MERGE-03, MERGE-05)', async () => {
  const { school, staff } = await openMerge()
  const [stays, goes] = [await school.addStudent(), await school.addStudent()]
  const guardian = await addGuardian(school, [goes])
  const asker = { ...(await askerOf(guardian)), host: school.host }
  const open = async (child: TestUser) =>
    subscribe(await testApp(), 'subscription { viewerChanged { resync } }', { ...asker, student: child.id })
  const before = await open(goes)
  expect(before.errors).toEqual([])
  const { mergeId } = await merge(staff, { staysId: stays.id, goesId: goes.id })
  await expect.poll(() => before.errors.length > 0).toBe(true)
  const between = await open(stays)
  expect(between.errors).toEqual([])
  expect(await undoMerge(staff, mergeId)).toMatchObject({ success: true })
  await expect.poll(() => between.errors.length > 0).toBe(true)
})

test('emails that a guardian of both had stopped for either stay stopped, and an undo gives each their own back (MERGE-03, MERGE-05)', async () => {
  const scene = await openMerge()
  const { school, staff } = scene
  const [stays, goes] = [await school.addStudent(), await school.addStudent()]
  await addGuardian(school, [stays, goes])
  await rowsOf(
    scene,
    `update guardian_student set stopped_mails = case when student_id = $2 then '{papers,lessons}'::text[] else '{reminders,papers}' end
     where school_id = $1`,
    stays.id,
  )
  const stopped = () =>
    rowsOf(
      scene,
      `select student_id as id, stopped_mails as mails from guardian_student where school_id = $1 order by student_id = $2 desc`,
      stays.id,
    )
  const { mergeId } = await merge(staff, { staysId: stays.id, goesId: goes.id })
  expect(await stopped()).toEqual([{ id: stays.id, mails: ['lessons', 'papers', 'reminders'] }])
  expect(await undoMerge(staff, mergeId)).toMatchObject({ success: true })
  expect(await stopped()).toEqual([
    { id: stays.id, mails: ['papers', 'lessons'] },
    { id: goes.id, mails: ['reminders', 'papers'] },
  ])
})

test('a guardian of both who was unlinked after the merge is linked to neither by its undo (MERGE-05)', async () => {
  const scene = await openMerge()
  const { school, staff } = scene
  const [stays, goes] = [await school.addStudent(), await school.addStudent()]
  const [left, kept] = [await addGuardian(school, [stays, goes]), await addGuardian(school, [stays, goes])]
  const { mergeId } = await merge(staff, { staysId: stays.id, goesId: goes.id })
  await rowsOf(scene, `delete from guardian_student where school_id = $1 and guardian_id = $2`, left.id)
  expect(await undoMerge(staff, mergeId)).toMatchObject({ success: true })
  expect(
    await rowsOf(scene, `select guardian_id as id from guardian_student where school_id = $1 order by student_id`),
  ).toEqual([{ id: kept.id }, { id: kept.id }])
})

test('lists that are ordered by an own field know the ID that a student has after a merge and its undo (MERGE-01, FIELD-11)', async () => {
  const scene = await openMerge()
  const { school, staff } = scene
  const [stays, goes] = [await school.addStudent(), await school.addStudent()]
  await rowsOf(
    scene,
    `with made as (insert into student_field (school_id, name_en, kind) values ($1, 'School', 'text') returning id)
     update student set own_values = jsonb_build_object(made.id, 'Kita') from made where school_id = $1 and student.id = $2`,
    stays.id,
  )
  const codes = () => rowsOf(scene, `select code from student_field_key where school_id = $1`)
  const { mergeId } = await merge(staff, { staysId: stays.id, goesId: goes.id, takes: ['signIn'] })
  expect(await codes()).toEqual([{ code: goes.code }])
  await undoMerge(staff, mergeId)
  expect(await codes()).toEqual([{ code: stays.code }])
})

test('merging, its preview and its undo need the permission to set passwords, and no key does it (MERGE-06)', async () => {
  const scene = await openMerge()
  const { school, staff } = scene
  const [stays, goes] = [await school.addStudent(), await school.addStudent()]
  const asked = { staysId: stays.id, goesId: goes.id, takes: ['signIn'] }
  const weaker = await school.addStaff({ permissions: permissions.filter((each) => each !== 'studentPassword') })
  const { mergeId } = await merge(staff, asked)
  await expect(undoMerge(weaker, mergeId)).rejects.toThrow(/FORBIDDEN/)
  expect(await undoMerge(staff, mergeId)).toMatchObject({ success: true })
  await expect(previewMerge(weaker, asked)).rejects.toThrow(/FORBIDDEN/)
  await expect(merge(weaker, asked)).rejects.toThrow(/Set student passwords/)
  const { asker } = await addKey(school, keyScopes)
  const path = '/api/student-merges'
  const { status } = await rest(await testApp(), 'POST', path, { stays: stays.code, goes: goes.code }, asker)
  expect(status).toBe(403)
  const document = `mutation ($input: MergeStudentsInput!) { mergeStudents(input: $input) { success } }`
  const { body } = await graphql(await testApp(), document, { input: { merge: asked } }, asker)
  expect(body.errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
})

test('REST previews a merge, carries it out as previewed and undoes it, for staff who signed in (MERGE-10)', async () => {
  const scene = await openMerge()
  const { school, staff } = scene
  const [stays, goes] = [await school.addStudent(), await school.addStudent({ phoneNumber: '090' })]
  await addContract(goes, { courses: [await school.addCourse()] })
  const asker = await askerOf(staff)
  const send = async (method: 'POST' | 'DELETE', path: string, body?: object) =>
    (await rest(await testApp(), method, path, body, asker)).body as {
      success: boolean
      mergeId?: string | null
      plan?: { moves: { kind: string; count: number }[]; digest: string } | null
    }
  const asked = { stays: stays.code, goes: goes.code }
  const before = await wholeState(school)
  const { plan, mergeId: none } = await send('POST', '/api/student-merges', { ...asked, preview: true })
  expect(plan?.moves).toContainEqual({ kind: 'contracts', count: 1 })
  expect(none).toBeNull()
  expect(await wholeState(school)).toEqual(before)
  expect(await send('POST', '/api/student-merges', { ...asked, digest: 'another' })).toMatchObject({ success: false })
  const { mergeId } = await send('POST', '/api/student-merges', { ...asked, digest: plan?.digest })
  expect(await rowsOf(scene, `select student_id as id from contract where school_id = $1`)).toEqual([{ id: stays.id }])
  expect(await send('DELETE', `/api/student-merges/${mergeId}`)).toMatchObject({ success: true })
  expect(await wholeState(school)).toEqual(before)
})
