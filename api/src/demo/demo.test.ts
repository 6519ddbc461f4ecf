import { permissions } from '@koma/schema/permissions'
import { availableFromFor, cancelByFor } from '@koma/schema/rules/window'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { columnsAhead } from '../../seeds/test/ahead.ts'
import { audit } from '../activity/audit.ts'
import { verifyPassword } from '../accounts/password.ts'
import { monthEndMoney } from '../figures/monthEndMoney.ts'
import { query } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { School } from '../platform/shared/school.entity.ts'
import { plainSvg } from '../school/pictures/plainSvg.ts'
import { logoHash, type LogoRow } from '../school/logo.reads.ts'
import { readStatement } from '../debit/readStatement.ts'
import { type DemoPlan, planDemo } from './plan.ts'
import { school } from './school.ts'
import { demoPassword } from './demo.ts'
import { seedDemoIfEmpty } from './seedDemoIfEmpty.ts'

const { orm } = await testDatabase()
const friday = '2026-11-20T20:26:00'

async function rows<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
  return query<Row>(orm.em.fork(), text, params)
}

test('a demo school that is to be given up ends in the middle of a statement and leaves nothing', async () => {
  const stop = new AbortController()
  const seeding = seedDemoIfEmpty(orm, { signal: stop.signal }).catch((reason: unknown) => reason)
  const inserting = `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like 'insert into "slot"%'`
  await expect.poll(() => rows(inserting)).toHaveLength(1)
  stop.abort('given up')
  expect(await seeding).toBe('given up')
  expect(await rows('select name from school')).toEqual([])
})

describe('the demo school of a Friday', () => {
  let created: readonly boolean[] = []
  let id = ''
  beforeAll(async () => {
    const start = () => seedDemoIfEmpty(orm, { now: friday, hosts: ['aozora.localhost', 'koma.example.jp'] })
    created = await Promise.all([start(), start()])
    const [made] = await rows<{ id: string }>('select id from school')
    id = made?.id ?? ''
  })

  test('an empty database gets one demo school, whoever starts at once (D150)', async () => {
    expect(created.filter(Boolean)).toEqual([true])
    expect(await seedDemoIfEmpty(orm)).toBe(false)
    expect(await rows('select name from school')).toEqual([{ name: '青空英会話スクール' }])
  })

  test('the ready-made fields are there and filled in, and one student is there twice, to be merged (FIELD-05, MERGE-11)', async () => {
    const filled = await rows<{ name: string; kind: string; count: number }>(
      `select f.name_en as name, f.kind, count(*) filter (where jsonb_exists(s.own_values, f.id::text))::int as count
       from student_field f join student s on s.school_id = f.school_id where f.school_id = $1
       group by f.id, f.position, f.name_en, f.kind order by f.position`,
      [id],
    )
    expect(filled.map(({ kind }) => kind)).toEqual(['date', 'text', 'choice', 'text'])
    expect(filled[0]?.count).toBe(150)
    expect(filled[2]?.count).toBe(150)
    for (const { count } of [filled[1], filled[3]].filter((each) => each !== undefined)) {
      expect(count).toBeGreaterThan(100)
      expect(count).toBeLessThan(150)
    }
    const keys = await rows<{ count: number }>(
      `select count(*)::int as count from student_field_key where school_id = $1`,
      [id],
    )
    expect(keys[0]?.count).toBe(filled.reduce((sum, { count }) => sum + count, 0))
    const twice = await rows<{ count: number; contracts: number }>(
      `select count(*)::int as count, count(k.student_id)::int as contracts from student s
       left join (select distinct student_id from contract where school_id = $1) k on k.student_id = s.id
       where s.school_id = $1 and s.active group by s.last_name, s.first_name, s.phone_number having count(*) > 1`,
      [id],
    )
    expect(twice).toEqual([{ count: 2, contracts: 1 }])
  })

  test('old forms of kanji and accents are among the names, and are found by the common ones (READ-01)', async () => {
    const named = async (search: string) =>
      rows<{ name: string }>(
        `select last_name || ' ' || first_name as name from student where school_id = $1
           and koma_fold(last_name || first_name) like '%' || koma_fold($2) || '%' order by student_id`,
        [id, search],
      )
    for (const [search, name] of [
      ['高橋', '髙橋'],
      ['吉田', '𠮷田'],
      ['渡辺', '渡邊'],
      ['斎藤', '齋藤'],
      ['山崎', '山﨑'],
      ['garcia', 'García José'],
      ['muller', 'Müller Jürgen'],
    ] as const)
      expect((await named(search)).map((row) => row.name)).toContainEqual(expect.stringContaining(name))
  })

  test('one student pauses, one leaves, and two have left (PAUSE-09)', async () => {
    const leaves = await rows<{ kind: string; begun: boolean; active: boolean; count: number }>(
      `select l.kind, l.begun_at is not null as begun, st.active, count(*)::int as count
       from student_leave l join student st on st.school_id = l.school_id and st.id = l.student_id
       where l.school_id = $1 group by 1, 2, 3 order by 4, 1`,
      [id],
    )
    expect(leaves).toEqual([
      { kind: 'leaving', begun: false, active: true, count: 1 },
      { kind: 'pause', begun: true, active: true, count: 1 },
      { kind: 'leaving', begun: true, active: false, count: 2 },
    ])
  })

  test('the office finds money to work with: a deposit, a late fee, a debit that waits, a statement, terms, printed agreements and transfers to match (PAPER-19)', async () => {
    const [money] = await rows<Record<string, unknown>>(
      `select (select sum(value)::int from deposit_entry) as held,
         (select count(*)::int from contract_fee where removed_at is null) as fees,
         (select count(*)::int from debit_line l join debit_request r on r.id = l.debit_id where r.recorded_at is null) as waiting,
         (select bool_and(l.amount = (select sum(a.amount) from debit_amount a
            where a.debit_id = l.debit_id and a.position = l.position))
          from debit_line l join debit_request r on r.id = l.debit_id where r.recorded_at is null) as shared,
         (select count(*)::int from paper where kind = 'statement' and seal_hash is not null) as statements,
         (select count(*)::int from agreement_template) as terms,
         (select count(*)::int from contract_agreement) as agreements,
         (select count(*)::int from agreement_signature) as signed,
         (select first_month from school) as "firstMonth",
         (select count(*)::int from bank_file) as "bankFiles",
         (select count(*)::int from cash_closing) as closings`,
    )
    expect(money).toEqual({
      held: 16_500,
      fees: 1,
      waiting: 3,
      shared: true,
      statements: 1,
      terms: 2,
      agreements: 2,
      signed: 1,
      firstMonth: 'days',
      bankFiles: 1,
      closings: 50,
    })
    const [bank] = await rows<{ file: Buffer }>(`select file from bank_file`)
    expect((await readStatement(bank?.file ?? Buffer.alloc(0), {})).transfers).toHaveLength(5)
  })

  test('nothing is done ahead, the last collection is settled, and each line of the month’s end has a state (PAPER-35, PAY-21)', async () => {
    const em = orm.em.fork()
    expect(await columnsAhead(em, id, friday)).toEqual([])
    const [collected] = await rows<Record<string, unknown>>(
      `select r.collect_on::text as day, count(*) filter (where l.result = '0')::int as paid,
         count(*) filter (where l.result <> '0')::int as failed,
         sum(l.amount) filter (where l.result = '0') = (select sum(value) from contract_payment p
           where p.run_id = r.run_id and p.method = 'debit' and p.date = r.collect_on) as "isPaid"
       from debit_request r join debit_line l on l.debit_id = r.id where r.recorded_at is not null
       group by r.school_id, r.id`,
    )
    expect(collected).toEqual({ day: '2026-10-27', paid: expect.any(Number), failed: 1, isPaid: true })
    expect(collected?.['paid']).toBeGreaterThan(9)

    const [own] = await em.find(School, {}, { filters: false })
    const some = expect.any(Number)
    // By the next month its invoices are issued, and the journal is saved after the month.
    const month = { receipts: { left: some, done: some }, debits: { waiting: 0, toRequest: some } }
    const ctx = { em, school: own, now: friday } as unknown as Context
    expect(await monthEndMoney(ctx, '2026-10')).toMatchObject({
      ...month,
      invoices: { left: 0, done: some },
      debits: { done: Number(collected?.['paid']) + 1 },
      cash: { left: 0, done: 31 },
      journal: { isDone: false },
    })
    const november = await monthEndMoney(ctx, '2026-11')
    expect(november).toMatchObject({ ...month, cash: { left: 1, done: 19, from: '2026-11-20' } })
    expect(november.receipts?.left).toBeLessThan(november.receipts?.done ?? 0)
    expect((await monthEndMoney(ctx, '2026-09')).journal).toMatchObject({ isDone: true })
  })

  test('the demo school forgets by periods, has a teacher with a passkey, and a security log (SEC-40, SEC-70)', async () => {
    const [accounts] = await rows<Record<string, unknown>>(
      `select (select former_months from retention where school_id = $1) as months,
         (select t.teacher_id from passkey p join teacher t on t.id = p.teacher_id) as "passkeyOf",
         (select array_agg(distinct type order by type) from activity where network is not null) as types`,
      [id],
    )
    expect(accounts).toEqual({ months: 36, passkeyOf: 't003', types: ['factor-added', 'login', 'login-failed'] })
  })

  test('the office finds a return invoice, a cancelled receipt and a planned price change (PAPER-35)', async () => {
    const [papers] = await rows<Record<string, unknown>>(
      `select (select count(*)::int from paper where kind = 'returnInvoice') as returns,
         (select count(*)::int from paper_original) as originals,
         (select string_agg(p.kind, ' ') from paper_cancellation c join paper p on p.id = c.paper_id) as cancelled,
         (select count(*)::int from contract k join plan_version v on v.id = k.next_plan_version_id
            where v.number = 2) as planned,
         (select string_agg(state, ' ') from run where kind = 'priceChange') as runs`,
    )
    expect(papers).toEqual({ returns: 1, originals: 1, cancelled: 'receipt', planned: 3, runs: 'done' })
  })

  test('the demo school has a logo, kept as an upload would be (BRAND-09, CON-46)', async () => {
    const [logo] = await rows<LogoRow & { url: string; hash: string }>(
      `select l.type, l.bytes, l.hash, s.logo_url url from school s join school_logo l on l.school_id = s.id where s.id = $1`,
      [id],
    )
    const drawing = logo?.bytes.toString('utf8') ?? ''
    expect(logoHash(logo?.url)).toBe(logo?.hash)
    expect(plainSvg(drawing)).toMatchObject({ text: drawing })
  })

  test('the demo school has its people, courses and five weeks of slots, half of them booked', async () => {
    const [counts] = await rows<Record<string, number>>(
      `select (select count(*)::int from teacher) teachers, (select count(*)::int from student) students,
         (select count(*)::int from staff) staff, (select count(*)::int from location) locations,
         (select count(*)::int from course where is_lesson) courses, (select count(*)::int from course where not is_lesson) other,
         (select count(*)::int from course where is_group) groups,
         (select count(*)::int from school_host where school_id = $1) hosts,
         (select count(distinct starts_at::date)::int from slot where starts_at >= '2026-11-06') days,
         (select count(*)::int from contract where monthly_contract) monthly, (select count(*)::int from contract where not monthly_contract) point,
         (select count(distinct status)::int from booking) statuses,
         (select count(*)::int from booking b where status = 'booked' and student_id is null) "notLessons"`,
      [id],
    )
    expect(counts).toMatchObject({
      teachers: 13,
      students: 150,
      staff: 2,
      locations: 5,
      courses: 16,
      other: 2,
      groups: 7,
      hosts: 2,
      days: 35,
      statuses: 3,
    })
    expect(counts?.monthly).toBeGreaterThan(50)
    expect(counts?.point).toBeGreaterThan(50)
    expect(counts?.notLessons).toBeGreaterThan(5)

    const [slots] = await rows<Record<string, unknown>>(
      `select count(*)::int as slots, avg((booked_count > 0)::int)::float as booked, min(starts_at)::date::text as first, max(starts_at)::date::text as last,
         min(starts_at::time)::text >= '08:00' and max(ends_at::time)::text <= '22:00' as "inHours",
         bool_and(ends_at - starts_at = interval '50 minutes') as "sameLength", count(*) filter (where location_id is null)::int as online,
         (select max(n) from (select count(*)::int n from slot_course group by slot_id) per_slot) as "coursesPerSlot"
       from slot where starts_at >= '2026-11-06'`,
    )
    expect(slots).toMatchObject({ first: '2026-11-06', last: '2026-12-10', inHours: true, sameLength: true })
    expect(slots?.slots).toBeGreaterThan(1_200)
    expect(slots?.booked).toBeGreaterThan(0.42)
    expect(slots?.booked).toBeLessThan(0.58)
    expect(slots?.online).toBeGreaterThan(20)
    expect(slots?.coursesPerSlot).toBeGreaterThan(2)
  })

  test('before them lies a year in which it grew, of contracts that have ended, were paid and are put aside (LOG-01, CON-24)', async () => {
    const months = await rows<{ slots: number; booked: number; seats: number; cancelled: number }>(
      `select count(distinct s.id)::int as slots, count(distinct b.slot_id) filter (where b.status = 'booked')::int as booked,
         count(*) filter (where b.status = 'booked')::int as seats, count(*) filter (where b.status <> 'booked')::int as cancelled
       from slot s left join booking b on b.school_id = s.school_id and b.slot_id = s.id
       where s.starts_at < '2026-11-01' group by date_trunc('month', s.starts_at) order by date_trunc('month', s.starts_at)`,
    )
    expect(months).toHaveLength(12)
    for (const { slots, booked, cancelled } of months.slice(1)) {
      expect(booked / slots).toBeGreaterThan(0.3)
      expect(cancelled).toBeGreaterThan(0)
    }
    expect(months.at(-1)?.seats).toBeGreaterThan(2 * (months[1]?.seats ?? 0))
    const [ended] = await rows<Record<string, number>>(
      `select count(*)::int as contracts, count(*) filter (where active)::int as active,
         count(*) filter (where contract_value + adjusted <> paid)::int as owing
       from contract k where end_date < '2026-09-15' and start_date < '2026-08-01'
         and not exists (select from student st where st.id = k.student_id and not st.active)`,
    )
    expect(ended?.contracts).toBeGreaterThan(200)
    expect(ended).toMatchObject({ active: 0, owing: 0 })
  })

  test('the latest bookings and cancellations were written about, and one mail was refused (D13, D14)', async () => {
    const mails = await rows<{ kind: string; state: string; count: number; whole: boolean }>(
      `select m.kind, m.state, count(*)::int as count,
         bool_and(m.subject <> '' and m.body_text like '%' || st.last_name || '%' and m.body_text like '%http://aozora.localhost%'
           and m.finished_at <= $2::timestamp at time zone 'Asia/Tokyo' and m.scrub_at is null) as whole
       from mail m join student st on st.id = m.student_id where m.school_id = $1 group by 1, 2 order by 1, 2`,
      [id, friday],
    )
    expect(mails.filter(({ state }) => state === 'sent')).toEqual([
      { kind: 'bookingCancelled', state: 'sent', count: expect.any(Number), whole: true },
      { kind: 'bookingMade', state: 'sent', count: expect.any(Number), whole: true },
    ])
    expect(mails.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(15)
    expect(mails.filter(({ state }) => state !== 'sent')).toMatchObject([{ state: 'failed', count: 1 }])
  })

  test('every figure adds up: seats, points, ledger and activity (D52, LOG-15)', async () => {
    expect(await audit(orm.em.fork())).toEqual([])
    const wrongBalance = `select contract_name from contract k where k.points is distinct from
      (select points_after from activity a where a.school_id = k.school_id and a.contract_id = k.id
         and a.points_after is not null order by a.id desc limit 1)`
    expect(await rows(wrongBalance)).toEqual([])
  })

  test('contracts of each kind and state are there: owed, paid, paid in part, too much, written off (CON-15, CON-24, D95)', async () => {
    const [states] = await rows<Record<string, number>>(
      `select count(*) filter (where owing > 0)::int as owed, count(*) filter (where owing = 0)::int as paid,
         count(*) filter (where owing < 0)::int as over, count(*) filter (where owing > 0 and paid > 0)::int as part,
         count(*) filter (where predecessor_id is not null)::int as renewals,
         (select count(*)::int from contract_payment where uncollectible) as written,
         (select count(*)::int from contract_payment where revision > 1) as corrected
       from (select *, contract_value + adjusted - paid as owing from contract) k`,
    )
    for (const [state, count] of Object.entries(states ?? {})) expect([state, count > 0]).toEqual([state, true])
  })

  test('contracts are named by student and milliseconds, each with its own number (D87)', async () => {
    const misnamed = `select contract_name from contract k join student s on s.school_id = k.school_id and s.id = k.student_id
      where k.contract_name !~ ('^' || s.student_id || '_[0-9]{13}$')`
    expect(await rows(misnamed)).toEqual([])
    const shared = `select right(contract_name, 13) from contract group by 1 having count(*) > 1`
    expect(await rows(shared)).toEqual([])
  })

  test('the week is a template with fixed students, from which the slots and some bookings were made (FIX-10, FIX-30, FIX-34, FIX-36)', async () => {
    const [template] = await rows<Record<string, number>>(
      `select count(*)::int as rows, count(*) filter (where c.code like '\\_%')::int as others,
         (select count(*)::int from template_student) as students,
         (select count(*)::int from template_student ts join student s on s.id = ts.student_id
          where not (s.is_fixed and s.active)) as "notAllowed",
         (select count(*)::int from slot where template_id is null and starts_at >= '2026-11-06') as strangers,
         (select count(*)::int from slot s join template t on t.id = s.template_id
          where t.teacher_id <> s.teacher_id and not exists (select from substitution given where given.slot_id = s.id) or t.start_time <> s.starts_at::time
            or t.day <> extract(dow from s.starts_at)) as misplaced,
         (select count(*)::int from teacher where exported_until = '2026-12-10') as exported
       from template t left join course c on c.id = t.fixed_course_id`,
    )
    expect(template).toMatchObject({ notAllowed: 0, strangers: 0, misplaced: 0, exported: 12 })
    for (const name of ['rows', 'others', 'students']) expect([name, template?.[name]]).not.toEqual([name, 0])
    const runs = await rows<{ kind: string; done: number; counts: Record<string, number> }>(
      `select kind, done, counts from run where kind like 'template%' order by id`,
    )
    expect(runs.map(({ kind }) => kind)).toEqual(['templateCreate', 'templateBook'])
    for (const { done, counts } of runs) expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(done)
    expect(runs[1]?.counts['made']).toBeGreaterThan(5)
    const [booked] = await rows(
      `select count(*)::int as steps, count(b.id)::int as bookings from run_step s join run r on r.id = s.run_id
       left join booking b on b.id = s.ref and b.student_id = (s.item ->> 'studentId')::uuid
       where r.kind = 'templateBook' and s.outcome = 'made'`,
    )
    expect(booked).toMatchObject({ bookings: runs[1]?.counts['made'] })
  })

  test('each closure can be reopened by its run', async () => {
    const closed = await rows(
      `select c.reason, r.kind, r.state, r.done, c.starts_at > r.ended_at as before
       from closure c left join run r on r.school_id = c.school_id and r.id = c.run_id where c.teacher_id is null`,
    )
    expect(closed.length).toBeGreaterThan(1)
    for (const item of closed) expect(item).toMatchObject({ kind: 'closure', state: 'done', done: 1, before: true })
  })

  test('a teacher is away, others take the lessons, and Today lists whom to phone, one phoned already (SCHED-105)', async () => {
    const absences = await rows<{ state: string; ahead: boolean; given: number; steps: number; left: number }>(
      `select r.state, c.starts_at > $2 as ahead, r.done as steps,
         (select count(*)::int from substitution g join slot s on s.id = g.slot_id and s.teacher_id = g.to_teacher_id
           and s.version = g.slot_version where g.closure_id = c.id) as given,
         (select count(*)::int from slot s where s.teacher_id = c.teacher_id and s.starts_at < c.ends_at
           and s.ends_at > c.starts_at) as left
       from closure c join run r on r.id = c.run_id and r.kind = 'substitution' where c.school_id = $1`,
      [id, friday],
    )
    expect(absences).toHaveLength(1)
    expect(absences[0]).toMatchObject({ state: 'done', ahead: true, left: 0 })
    expect(absences[0]?.given).toBe(absences[0]?.steps)
    const calls = await rows<{ phoned: boolean; isReached: boolean }>(
      `select call.phoned_at is not null as phoned, st.notify and st.email <> '' as "isReached"
       from closure_call call join student st on st.id = call.person_id where call.school_id = $1`,
      [id],
    )
    expect(calls.filter(({ phoned }) => phoned)).toHaveLength(1)
    expect(calls.length).toBeGreaterThan(1)
    expect(calls.some(({ isReached }) => isReached)).toBe(false)
  })

  test('past lessons have attendance, lessons to come have none (D65)', async () => {
    const [attendance] = await rows<Record<string, number>>(
      `select count(*) filter (where attendance = 'present')::int as present, count(*) filter (where attendance = 'absent')::int as absent,
         count(*) filter (where attendance is not null and ends_at > $1)::int as early,
         count(*) filter (where attendance is null and ends_at < $1::timestamp - interval '3 hours')::int as unmarked
       from booking where status = 'booked' and student_id is not null`,
      [friday],
    )
    expect(attendance).toMatchObject({ early: 0, unmarked: 0 })
    expect(attendance?.present).toBeGreaterThan(500)
    expect(attendance?.absent).toBeGreaterThan(10)
  })

  test('every login has the demo password; admin may do everything, the front desk a little (D126)', async () => {
    const logins = await rows<{ code: string; hash: string }>(
      `select staff_id as code, password_hash as hash from staff union all select teacher_id, password_hash from teacher union all select student_id, password_hash from student`,
    )
    expect(logins).toHaveLength(165)
    expect(logins.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['admin', 'uketsuke', 't001', 't012', 's0001', 's0150']),
    )
    const hashes = [...new Set(logins.map(({ hash }) => hash))]
    expect(await Promise.all(hashes.map((hash) => verifyPassword(hash, demoPassword)))).toEqual([true])
    const staff = await rows<{ permissions: string[] }>(`select permissions from staff order by staff_id`)
    expect(staff[0]?.permissions.toSorted()).toEqual(permissions.toSorted())
    expect(staff[1]?.permissions.length).toBeLessThan(6)
  })
})

test('points left on an ended monthly contract are carried over once (D98)', () => {
  const { students, desk } = planDemo('2026-11-08T12:00:00', { hasPast: false })
  const ended = students.flatMap(({ contracts }) => contracts).filter(({ carryOverComplete }) => carryOverComplete)
  expect(ended.length).toBeGreaterThan(5)
  expect(ended.every(({ points, endDate, renewed }) => points === 0 && endDate === '2026-10-31' && renewed)).toBe(true)
  const moves = desk.ledger.entries.filter(({ reason }) => reason === 'carry-over')
  expect(moves.length).toBeGreaterThan(10)
  expect(moves.reduce((sum, { delta }) => sum + delta, 0)).toBe(0)
})

test('open-from and cancel-until of every slot follow the settings (SCHED-85, SCHED-86)', () => {
  for (const slot of planDemo('2027-03-31T21:00:00', { hasPast: false }).slots) {
    expect(slot.availableFrom).toBe(availableFromFor(slot.startsAt.slice(0, 10), school))
    expect(slot.cancelBy).toBe(cancelByFor(slot.startsAt, school))
  }
})

test('the same moment gives the same school, ids apart; another moment another', () => {
  const told = ({ slots, students, desk, past }: DemoPlan) => [
    ...[...(past?.slots ?? []), ...slots].map(
      (slot) =>
        `${slot.startsAt} ${slot.teacher.teacherCode} ${slot.courses.map(({ code }) => code).join()} ${slot.booked?.count}`,
    ),
    ...students.map(
      (student) =>
        `${student.studentCode} ${student.lastName} ${student.email} ${student.contracts.map(({ name, points }) => `${name}:${points}`).join()}`,
    ),
    ...[...(past?.desk.ledger.activity ?? []), ...desk.ledger.activity].map(
      (row) =>
        `${row.at} ${row.actor} ${row.type} ${row.lessonTime} ${row.studentCode} ${row.courseCode} ${row.pointsAfter}`,
    ),
  ]
  const once = told(planDemo(friday))
  expect(told(planDemo(friday))).toEqual(once)
  expect(told(planDemo('2026-11-21T20:26:00', { hasPast: false }))).not.toEqual(once)
})
