import { permissions } from '@koma/schema/permissions'
import type { WallTime } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
import { contextOf, schoolRow } from '../../test/context.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../test/school.ts'
import { audit } from '../activity/audit.ts'
import { printAgreement } from '../contracts/agreements/printAgreement.ts'
import { issueReceipt } from '../papers/issueReceipt.ts'
import { query } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { applyRetention, retentionPreview } from './applyRetention.ts'
import { carryOutErasure } from './carryOutErasure.ts'
import { forgetPapers } from './forgetPapers.ts'
import { saveRetention } from './retention.ts'

const off = { formerMonths: null, logMonths: null, mailDays: null, securityMonths: null, booksYears: 10 }

/** A school where the clocks are put back on 1 November 2026, at 2:00, and its verbs at a time of one's choice. */
async function openRetention() {
  const school = await openSchool({ timezoneName: 'America/New_York' })
  const staff = await school.addStaff({ permissions: [...permissions] })
  const viewer = { ...staff, type: 'staff', permissions: [...permissions], sessionId: '', isFresh: true } as const
  const row = await schoolRow(school.orm, school.id)
  const at = (now: WallTime): Context => contextOf(school.orm, { school: row, viewer, now })
  const nightAt = (now: WallTime): Context => ({ ...at(now), viewer: null, origin: 'job' })
  const rows = <Row>(text: string, ...params: unknown[]) =>
    query<Row>(school.orm.em.fork(), text, [school.id, ...params])
  /** A student who left, about whom the log says something at `lastEntry`. */
  const former = async (lastEntry: WallTime, name = 'Quillfeather'): Promise<TestUser> => {
    const student = await school.addStudent({ lastName: name, firstName: 'Ottoline', active: false })
    await rows(
      `insert into activity
         (school_id, type, at, actor, door, record_kind, record_id, record_name, points_change, changes)
       values ($1, 'record-changed', $2, 'staff:x', 'screen', 'student', $3, $4, 0, '{"phoneNumber": ["1", "2"]}')`,
      lastEntry,
      student.id,
      `${name} Ottoline`,
    )
    return student
  }
  const isErased = async ({ id }: TestUser) =>
    (await rows(`select from erasure where school_id = $1 and person_id = $2`, id)).length > 0
  return { school, at, nightAt, rows, former, isErased }
}

/** All that a night could touch, counted. */
const all = ({ orm, id }: OpenSchool) =>
  query(
    orm.em.fork(),
    `select (select count(*) from activity where school_id = $1) as log,
       (select count(*) from mail where school_id = $1) as mails,
       (select count(*) from erasure where school_id = $1) as erased,
       (select count(*) from activity where school_id = $1 and changes::text like '%"2"%') as values`,
    [id],
  )

const mailOf = `insert into mail
    (school_id, key, kind, student_id, address, language, data, state, attempts, queued_at, due_at, finished_at)
  values ($1, gen_random_uuid()::text, 'booked', $2, 'x@x.test', 'jp', '{}', 'sent', 1, now(), now(),
    now() - make_interval(days => $3))`
const signIn = `insert into activity
    (school_id, type, at, actor, door, record_kind, record_id, record_name, points_change)
  values ($1, 'login', $3, 'staff:x', 'screen', 'student', $2, 'x', 0)`

test('nothing goes while no period was saved, nor with all of them empty (SEC-70, SEC-72)', async () => {
  const { school, at, nightAt, rows, former } = await openRetention()
  const student = await former('2001-05-01T10:00:00')
  await rows(mailOf, student.id, 80)
  await rows(signIn, student.id, '2001-05-01T10:00:00')
  const before = await all(school)
  expect(await applyRetention(nightAt('2026-11-01T02:23:00'))).toBe(0)
  expect(await saveRetention(at('2026-11-01T03:00:00'), off)).toEqual({ ok: true })
  expect(await applyRetention(nightAt('2026-11-01T04:00:00'))).toBe(0)
  expect(await all(school)).toEqual(before)
})

test('the dry run is what the night does, which the log says of each student and in one count (SEC-71, SEC-72, SEC-75)', async () => {
  const { school, at, nightAt, rows, former, isErased } = await openRetention()
  const now = '2026-11-01T02:23:00'
  const [goes, owes, recent] = [
    await former('2025-01-01T10:00:00'),
    await former('2025-01-02T10:00:00'),
    await former('2026-10-30T10:00:00'),
  ]
  const course = await school.addCourse()
  const ended = { startDate: '2024-01-01', endDate: '2024-12-31', active: false }
  await addContract(owes, { courses: [course], contractValue: 900, ...ended })
  for (const days of [5, 31]) await rows(mailOf, recent.id, days)
  for (const day of ['2026-09-30', '2026-10-15']) await rows(signIn, recent.id, `${day}T10:00:00`)
  const periods = { formerMonths: 12, logMonths: 3, mailDays: 30, securityMonths: 1, booksYears: 10 }
  const before = await all(school)
  const plan = await retentionPreview(at(now), periods)
  expect(await all(school)).toEqual(before)
  expect(plan.students.map(({ id, refusal }) => [id, refusal === null])).toEqual(
    [goes, owes].map(({ id }) => [id, id === goes.id]),
  )
  expect(plan).toMatchObject({ studentCount: 1, keptCount: 1, emails: 1, securityEntries: 1 })

  await saveRetention(at(now), periods)
  expect(await applyRetention(nightAt(now))).toBe(plan.students.filter(({ refusal }) => refusal === null).length)
  expect(await Promise.all([goes, owes, recent].map(isErased))).toEqual([true, false, false])
  const entries = await rows(
    `select type, actor, door from activity where school_id = $1 and record_id = $2 and type = 'record-erased'`,
    goes.id,
  )
  expect(entries).toEqual([{ type: 'record-erased', actor: 'system:koma', door: 'job' }])
  expect(await rows(`select from mail where school_id = $1`)).toHaveLength(1)
  expect(await rows(`select from activity where school_id = $1 and type = 'login'`)).toHaveLength(1)
  const [counted] = await rows<{ changes: unknown; actor: string; door: string }>(
    `select changes, actor, door from activity
     where school_id = $1 and record_kind = 'school' and changes ? 'forgottenEmails'`,
  )
  expect(counted).toEqual({
    actor: 'system:koma',
    door: 'job',
    changes: {
      forgottenEmails: [null, plan.emails],
      forgottenSignIns: [null, plan.securityEntries],
      // The erasure of the one who goes took the values of their entry along.
      forgottenLogValues: [null, plan.logEntries - 1],
    },
  })
  // Of what is left to forget, nothing is left but whom something keeps.
  const after = await retentionPreview(at(now), periods)
  expect(after.students.map(({ id }) => id)).toEqual([owes.id])
  expect(after).toMatchObject({ logEntries: 0, emails: 0, securityEntries: 0 })
  const kept = await rows<{ changes: unknown }>(
    `select changes from activity where school_id = $1 and record_id = $2 and type = 'record-changed'`,
    recent.id,
  )
  expect(kept).toEqual([{ changes: { phoneNumber: ['1', '2'] } }])
  expect(await audit(school.orm.em)).toEqual([])
})

// The last entry, and the nights on which a period of a month is not over yet and over: by the school's clock, whatever
// happens to the clock between, and with the last day of a shorter month for one that it lacks.
const edges: [last: WallTime, stays: WallTime, goes: WallTime][] = [
  ['2026-10-01T02:23:00', '2026-11-01T02:22:59', '2026-11-01T02:23:00'],
  ['2026-02-08T02:30:00', '2026-03-08T01:59:59', '2026-03-08T03:00:00'],
  ['2026-01-31T12:00:00', '2026-02-28T23:59:59', '2026-03-01T00:00:00'],
  ['2028-02-29T12:00:00', '2028-03-29T11:59:59', '2028-03-29T12:00:00'],
]
test.each(edges)('a month after %s is not over at %s, and is at %s (SEC-70)', async (last, stays, goes) => {
  const { at, nightAt, former, isErased } = await openRetention()
  const student = await former(last)
  await saveRetention(at('2025-01-01T00:00:00'), { ...off, formerMonths: 1 })
  // What saved the periods is about the school.
  expect(await applyRetention(nightAt(stays))).toBe(0)
  expect(await applyRetention(nightAt(goes))).toBe(1)
  expect(await isErased(student)).toBe(true)
})

test('students whom something keeps do not hold up those behind them (SEC-72)', async () => {
  const { school, at, nightAt, former, isErased } = await openRetention()
  const course = await school.addCourse()
  const ended = { startDate: '2024-01-01', endDate: '2024-12-31', active: false }
  const students: TestUser[] = []
  for (let each = 0; each < 54; each += 1) students.push(await former('2025-01-01T10:00:00', `Left${each}`))
  const inOrder = students.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const free = inOrder.slice(52)
  for (const student of inOrder.slice(0, 52))
    await addContract(student, { courses: [course], contractValue: 900, points: 0, ...ended })
  const now = '2026-11-01T02:23:00'
  const { students: shown, ...counts } = await retentionPreview(at(now), { ...off, formerMonths: 12 })
  expect(counts).toMatchObject({ studentCount: 2, keptCount: 52 })
  expect(shown.filter(({ refusal }) => refusal === null).map(({ id }) => id)).toEqual(free.map(({ id }) => id))
  expect(shown.filter(({ refusal }) => refusal !== null)).toHaveLength(50)
  await saveRetention(at(now), { ...off, formerMonths: 12 })
  expect(await applyRetention(nightAt(now))).toBe(2)
  expect(await Promise.all(free.map(isErased))).toEqual([true, true])
})

test('a student who is made active again between the list of the night and their erasure stays (SEC-72)', async () => {
  const { school, at, nightAt, rows, former, isErased } = await openRetention()
  const now = '2026-11-01T02:23:00'
  const student = await former('2025-01-01T10:00:00')
  await saveRetention(at(now), { ...off, formerMonths: 12 })
  let night: Promise<number> | undefined
  await school.orm.em.fork().transactional(async (em) => {
    await query(em, `update student set active = true where school_id = $1 and id = $2`, [school.id, student.id])
    night = applyRetention(nightAt(now))
    await vi.waitFor(
      async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        expect(await query(school.orm.em.fork(), waiting)).toHaveLength(1)
      },
      { timeout: 60_000 },
    )
  })
  expect(await night).toBe(0)
  expect(await isErased(student)).toBe(false)
  expect(await rows(`select last_name, active from student where school_id = $1 and id = $2`, student.id)).toEqual([
    { last_name: student.lastName, active: true },
  ])
})

test('an erasure that fails leaves its student whole, and keeps neither others nor the rest of the night (SEC-72)', async () => {
  const { school, at, nightAt, rows, former, isErased } = await openRetention()
  const now = '2026-11-01T02:23:00'
  const students = [await former('2025-01-01T10:00:00'), await former('2025-01-02T10:00:00', 'Brandywine')]
  const [first, second] = students.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (first === undefined || second === undefined) throw new Error('nobody left')
  await rows(mailOf, second.id, 40)
  await saveRetention(at(now), { ...off, formerMonths: 12, mailDays: 30 })
  const statement = (text: string) => query(school.orm.em.fork(), text)
  await statement(`create function break_off() returns trigger language plpgsql as $$ begin
    if new.record_id = '${first.id}' and new.type = 'record-erased' then raise exception 'broken off'; end if;
    return new; end $$`)
  await statement(`create trigger break_off before insert on activity for each row execute function break_off()`)
  await expect(applyRetention(nightAt(now))).rejects.toThrow('broken off')
  expect(await Promise.all([first, second].map(isErased))).toEqual([false, true])
  expect(await rows(`select last_name from student where school_id = $1 and id = $2`, first.id)).toEqual([
    { last_name: first.lastName },
  ])
  expect(await rows(`select from mail where school_id = $1`)).toEqual([])
  await statement(`drop trigger break_off on activity`)
  expect(await applyRetention(nightAt('2026-11-02T02:23:00'))).toBe(1)
  const erased = await rows(`select record_id from activity where school_id = $1 and type = 'record-erased'`)
  expect(erased).toHaveLength(2)
  expect(await isErased(first)).toBe(true)
})

test('papers and agreements of erased students keep the name for the years to the second, and then lose nothing else (SEC-68)', async () => {
  const { school, at, nightAt, rows } = await openRetention()
  const course = await school.addCourse()
  const ended = { startDate: '2024-01-01', endDate: '2024-12-31' }
  const issued = '2026-11-01T01:30:00'
  const [gone, stays] = [
    await school.addStudent({ lastName: 'Hollowshanks', firstName: 'Petronella' }),
    await school.addStudent({ lastName: 'Hollowshanks', firstName: 'Ignatius' }),
  ]
  for (const student of [gone, stays]) {
    const { id } = await addContract(student, { courses: [course], contractValue: 100, ...ended })
    await payFor(student, id, 100)
    expect(await issueReceipt(at(issued), { contractId: id, number: 1 })).toMatchObject({ ok: true })
    expect(await printAgreement(at(issued), { contractId: id })).toMatchObject({ ok: true })
  }
  await rows(`update contract set active = false where school_id = $1`)
  await saveRetention(at(issued), { ...off, booksYears: 7 })
  await at(issued).em.transactional(async (em) => {
    expect(
      await carryOutErasure(em, { ...at(issued), em }, at(issued).viewer, { type: 'student', id: gone.id }),
    ).toMatchObject({ ok: true })
  })
  const named = async (name: string) =>
    (
      await rows<{ number: number }>(
        `select (select count(*)::int from paper where school_id = $1 and content::text like '%' || $2 || '%')
           + (select count(*)::int from contract_agreement
             where school_id = $1 and content::text like '%' || $2 || '%') as number`,
        name,
      )
    )[0]?.number
  const rest = () =>
    rows(
      `select kind, year, number, at, content - '{addressedTo,studentName,purpose}'::text[] as content from paper
       where school_id = $1 order by number`,
    )
  const before = await rest()
  expect([await named('Petronella'), await named('Ignatius')]).toEqual([2, 2])
  const forget = async (now: WallTime) =>
    nightAt(now).em.transactional((em) => forgetPapers(em, { schoolId: school.id, now }))
  await forget('2033-11-01T01:30:00')
  expect(await named('Petronella')).toBe(2)
  await forget('2033-11-01T01:30:01')
  expect([await named('Petronella'), await named('Ignatius')]).toEqual([0, 2])
  expect(await rest()).toEqual(before)
  // Once more changes nothing.
  await forget('2040-01-01T00:00:00')
  expect(await rest()).toEqual(before)
  expect(await audit(school.orm.em)).toEqual([])
})
