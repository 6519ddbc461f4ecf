import { lookup } from '@koma/schema/rules/lookup'
import { accountId } from '../accounts/accountTables.ts'
import { type Sql, sql, wallTime, instant } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'
import type { Person } from './person.ts'
import type { Section } from './section.ts'

const everybody: readonly UserType[] = ['student', 'teacher', 'staff', 'guardian']
const s = (jp: string, en: string) => ({ jp, en })

/** The condition that the row `x` is the person's, by the column of their type. */
const own = ({ schoolId, type, ids }: Person): Sql =>
  sql`x.school_id = ${schoolId} and x.${accountId(type)} = any(${ids}::uuid[])`
const ofStudent = ({ schoolId, ids }: Person): Sql =>
  sql`x.school_id = ${schoolId} and x.student_id = any(${ids}::uuid[])`
/** The contract `k` of the row `x`, which is the person's. */
const ofContract = ({ schoolId, ids }: Person): Sql =>
  sql`join contract k on k.school_id = ${schoolId} and k.id = x.contract_id and k.student_id = any(${ids}::uuid[])
    where x.school_id = ${schoolId}`
const courseOf = ({ schoolId }: Person, column: string): Sql =>
  sql`(select c.display_name from course c where c.school_id = ${schoolId} and c.id = ${sql.ref(column)})`
const placeOf = ({ schoolId }: Person, column: string): Sql =>
  sql`(select l.location_name from location l where l.school_id = ${schoolId} and l.id = ${sql.ref(column)})`
const byColumn = (table: string, of: readonly UserType[] = everybody) => of.map((type) => `${table}.${type}_id`)

/** Who did something, without naming other people. */
const byWhom = ({ actors }: Person, column: string): Sql =>
  sql`case when ${sql.ref(column)} = any(${actors}) then 'oneself' else split_part(${sql.ref(column)}, ':', 1) end`

/**
 * The parts of a person's data, in the order in which they are read. None has a password, a hash, a token or a secret
 * in it, nor the name, address or number of anybody else. (SEC-61)
 */
export const sections: readonly Section[] = [
  {
    name: 'stoppedEmails',
    title: s('保護者としてのつながり', 'Links between guardian and student'),
    of: ['student', 'guardian'],
    covers: byColumn('guardian_student', ['student', 'guardian']),
    columns: ['student', 'relation', 'stopped'],
    rows: (p) => sql`
      select st.student_id as student, x.relation, array_to_string(x.stopped_mails, ', ') as stopped
      from guardian_student x join student st on st.school_id = ${p.schoolId} and st.id = x.student_id
      where ${own(p)} order by x.id`,
  },
  {
    name: 'contracts',
    title: s('契約', 'Contracts'),
    of: ['student'],
    covers: ['contract.student_id'],
    columns: [
      'contract',
      'begin',
      'end',
      'active',
      'deleted',
      'points',
      'monthlyPoints',
      'price',
      'adjusted',
      'paid',
      'holder',
      'note',
    ],
    keptBySchool: ['note'],
    rows: (p) => sql`
      select x.contract_name as contract, x.start_date::text as begin, x.end_date::text as end, x.active, x.deleted,
        x.points, x.monthly_points as "monthlyPoints", x.contract_value as price, x.adjusted, x.paid,
        x.contract_holder as holder, x.contract_notes as note
      from contract x where ${ofStudent(p)} order by x.start_date desc, x.id`,
  },
  {
    name: 'points',
    title: s('ポイントの増減', 'Points'),
    of: ['student'],
    covers: [],
    columns: ['at', 'contract', 'points', 'reason'],
    rows: (p) => sql`
      select ${wallTime('x.at')} as at, k.contract_name as contract, x.delta as points, x.reason
      from credit_entry x ${ofContract(p)} order by x.at desc, x.id`,
  },
  {
    name: 'adjustments',
    title: s('料金の調整', 'Adjustments of prices'),
    of: ['student'],
    covers: [],
    columns: ['at', 'contract', 'kind', 'amount', 'note', 'deleted'],
    rows: (p) => sql`
      select ${wallTime('x.at')} as at, k.contract_name as contract, x.type as kind, x.value as amount, x.memo as note,
        x.removed as deleted
      from contract_adjustment x ${ofContract(p)} order by x.at desc, x.id`,
  },
  {
    name: 'payments',
    title: s('入金', 'Payments'),
    of: ['student'],
    covers: [],
    columns: ['day', 'contract', 'amount', 'method', 'reference', 'note', 'deleted'],
    rows: (p) => sql`
      select x.date::text as day, k.contract_name as contract, x.value as amount, x.method, x.reference, x.memo as note,
        x.removed as deleted
      from contract_payment x ${ofContract(p)} order by x.date desc, x.id`,
  },
  {
    name: 'deposits',
    title: s('預り金', 'Deposits'),
    of: ['student'],
    covers: ['deposit_entry.student_id'],
    columns: ['day', 'kind', 'amount', 'method', 'reference', 'note'],
    rows: (p) => sql`
      select x.date::text as day, x.kind, x.value as amount, x.method, x.reference, x.note
      from deposit_entry x where ${ofStudent(p)} order by x.date desc, x.id`,
  },
  {
    name: 'fees',
    title: s('手数料', 'Fees'),
    of: ['student'],
    covers: [],
    columns: ['day', 'contract', 'kind', 'amount', 'reason'],
    rows: (p) => sql`
      select x.about::text as day, k.contract_name as contract, x.kind, x.value as amount, x.lift_reason as reason
      from contract_fee x ${ofContract(p)} order by x.about desc, x.id`,
  },
  {
    name: 'transfers',
    title: s('振込', 'Bank transfers'),
    of: ['student'],
    covers: ['bank_transfer.student_id'],
    columns: ['day', 'amount', 'payer'],
    rows: (p) => sql`
      select x.date::text as day, x.amount, x.payer from bank_transfer x where ${ofStudent(p)} order by x.date desc, x.digest collate "C"`,
  },
  {
    name: 'debits',
    title: s('口座振替', 'Direct debits'),
    of: ['student'],
    covers: ['debit_line.student_id'],
    columns: ['day', 'amount', 'bank', 'branch', 'account', 'holder', 'result'],
    rows: (p) => sql`
      select r.collect_on::text as day, x.amount, x.bank_code as bank, x.branch_code as branch, x.number as account,
        x.holder, x.result
      from debit_line x join debit_request r on r.school_id = ${p.schoolId} and r.id = x.debit_id
      where ${ofStudent(p)} order by r.collect_on desc, x.debit_id`,
  },
  {
    name: 'bankAccount',
    title: s('口座', 'Bank account'),
    of: ['student'],
    covers: ['bank_account.student_id'],
    columns: ['bank', 'branch', 'kind', 'account', 'holder', 'begin', 'signed'],
    rows: (p) => sql`
      select x.bank_code as bank, x.branch_code as branch, x.kind, x.number as account, x.holder,
        x.start_date::text as begin, x.mandate_date::text as signed
      from bank_account x where ${ofStudent(p)} order by x.customer`,
  },
  {
    name: 'lessons',
    title: s('予約とレッスン', 'Bookings and lessons'),
    of: ['student'],
    covers: ['booking.student_id'],
    columns: [
      'begin',
      'end',
      'course',
      'place',
      'online',
      'state',
      'attendance',
      'reason',
      'cost',
      'booked',
      'cancelled',
    ],
    rows: (p) => sql`
      select ${wallTime('x.starts_at')} as begin, ${wallTime('x.ends_at')} as end, ${courseOf(p, 'x.course_id')} as course,
        ${placeOf(p, 'x.location_id')} as place, x.online, x.status as state, x.attendance,
        x.attendance_reason as reason, x.cost, ${wallTime('x.booked_at')} as booked,
        ${wallTime('x.cancelled_at')} as cancelled
      from booking x where ${ofStudent(p)} order by x.starts_at desc, x.id`,
  },
  {
    name: 'waitingLists',
    title: s('キャンセル待ち', 'Waiting lists'),
    of: ['student'],
    covers: ['waiting.student_id', 'seat_offer.student_id'],
    columns: ['begin', 'at', 'state'],
    rows: (p) => sql`
      select ${wallTime('sl.starts_at')} as begin, each.at, each.state from (
        select x.slot_id, ${wallTime('x.joined_at')} as at, 'waiting' as state from waiting x where ${ofStudent(p)}
        union all
        select x.slot_id, ${instant('x.offered_at')}, x.state from seat_offer x where ${ofStudent(p)}) each
      left join slot sl on sl.school_id = ${p.schoolId} and sl.id = each.slot_id order by each.at desc, each.state collate "C"`,
  },
  {
    name: 'fixedPlaces',
    title: s('毎週の固定枠', 'Places in the weekly template'),
    of: ['student'],
    covers: ['template_student.student_id'],
    columns: ['weekday', 'weekdayTime', 'course'],
    rows: (p) => sql`
      select te.day as weekday, to_char(te.start_time, 'HH24:MI') as "weekdayTime",
        ${courseOf(p, 'te.fixed_course_id')} as course
      from template_student x join template te on te.school_id = ${p.schoolId} and te.id = x.template_id
      where ${ofStudent(p)} order by te.day, te.start_time, te.id`,
  },
  {
    name: 'leaves',
    title: s('休会・退会', 'Pauses and departures'),
    of: ['student'],
    covers: ['student_leave.student_id'],
    columns: ['kind', 'begin', 'until', 'reason', 'note'],
    keptBySchool: ['note'],
    rows: (p) => sql`
      select x.kind, x.from_day::text as begin, x.until_day::text as until, x.reason, x.note
      from student_leave x where ${ofStudent(p)} order by x.from_day desc, x.id`,
  },
  {
    name: 'papers',
    title: s('領収書・請求書・利用明細書', 'Receipts, invoices and statements'),
    of: ['student'],
    covers: ['paper.student_id', 'paper.issued_to'],
    columns: ['kind', 'number', 'at', 'month', 'payer', 'content'],
    rows: (p) => sql`
      select x.kind, x.year || '-' || x.number as number, ${wallTime('x.at')} as at, x.month, x.payer, x.content
      from paper x left join contract k on k.school_id = ${p.schoolId} and k.id = x.contract_id
      where x.school_id = ${p.schoolId}
        and (x.student_id = any(${p.ids}::uuid[]) or x.issued_to = any(${p.ids}::uuid[]) or k.student_id = any(${p.ids}::uuid[]))
      order by x.at desc, x.id`,
  },
  {
    name: 'agreements',
    title: s('契約書', 'Agreements'),
    of: ['student'],
    covers: [],
    columns: ['at', 'contract', 'language', 'signed', 'content'],
    rows: (p) => sql`
      select ${wallTime('x.at')} as at, k.contract_name as contract, x.language, x.content,
        (select max(g.signed_on)::text from agreement_signature g where g.school_id = ${p.schoolId} and g.agreement_id = x.id) as signed
      from contract_agreement x ${ofContract(p)} order by x.at desc, x.id`,
  },
  {
    name: 'fieldChanges',
    title: s('独自項目の変更', 'Changes of own fields'),
    of: ['student'],
    covers: ['student_field_change.student_id'],
    columns: ['field', 'before', 'after'],
    keptBySchool: ['before', 'after'],
    rows: (p) => sql`
      select coalesce(nullif(f.name_jp, ''), f.name_en) as field, x.before, x.after
      from student_field_change x join student_field f on f.school_id = ${p.schoolId} and f.id = x.field_id
      where ${ofStudent(p)} order by x.id desc`,
  },
  {
    name: 'merges',
    title: s('統合', 'Merges'),
    of: ['student'],
    covers: ['student_merge.stays_id', 'student_merge.goes_id', 'student.merged_into'],
    columns: ['at', 'student'],
    rows: (p) => sql`
      select ${wallTime('x.at')} as at, g.student_id as student
      from student_merge x join student g on g.school_id = ${p.schoolId} and g.id = x.goes_id
      where x.school_id = ${p.schoolId} and (x.stays_id = any(${p.ids}::uuid[]) or x.goes_id = any(${p.ids}::uuid[]))
      order by x.at desc, x.id`,
  },
  {
    name: 'lessonsGiven',
    title: s('担当した枠', 'Lessons given'),
    of: ['teacher'],
    covers: ['slot.teacher_id', 'slot.template_teacher_id'],
    columns: ['begin', 'end', 'course', 'place', 'online', 'count'],
    rows: (p) => sql`
      select ${wallTime('x.starts_at')} as begin, ${wallTime('x.ends_at')} as end,
        ${courseOf(p, 'x.booked_course_id')} as course, ${placeOf(p, 'x.location_id')} as place,
        x.booked_online as online, x.booked_count as count
      from slot x where x.school_id = ${p.schoolId} and x.teacher_id = any(${p.ids}::uuid[]) order by x.starts_at desc, x.id`,
  },
  {
    name: 'coursesTaught',
    title: s('担当コース', 'Courses taught'),
    of: ['teacher'],
    covers: ['teacher_course.teacher_id'],
    columns: ['course'],
    rows: (p) => sql`
      select ${courseOf(p, 'x.course_id')} as course from teacher_course x where ${own(p)} order by x.course_id`,
  },
  {
    name: 'weeklySlots',
    title: s('毎週の担当枠', 'Weekly slots'),
    of: ['teacher'],
    covers: ['template.teacher_id'],
    columns: ['weekday', 'weekdayTime', 'place'],
    rows: (p) => sql`
      select x.day as weekday, to_char(x.start_time, 'HH24:MI') as "weekdayTime", ${placeOf(p, 'x.location_id')} as place
      from template x where ${own(p)} order by x.day, x.start_time, x.id`,
  },
  {
    name: 'absences',
    title: s('休みと代講', 'Absences and substitutions'),
    of: ['teacher'],
    covers: ['closure.teacher_id', 'substitution.from_teacher_id', 'substitution.to_teacher_id'],
    columns: ['kind', 'begin', 'end', 'reason'],
    rows: (p) => sql`
      select each.kind, ${wallTime('each.starts_at')} as begin, ${wallTime('each.ends_at')} as end, each.reason from (
        select 'closure' as kind, x.starts_at, x.ends_at, x.reason from closure x where ${own(p)}
        union all
        select 'substitution', x.starts_at, x.ends_at, null from substitution x where x.school_id = ${p.schoolId}
          and (x.from_teacher_id = any(${p.ids}::uuid[]) or x.to_teacher_id = any(${p.ids}::uuid[]))) each
      order by each.starts_at desc, each.kind collate "C"`,
  },
  {
    name: 'work',
    title: s('取り込み・一括処理', 'Imports and background tasks'),
    of: ['staff'],
    covers: ['import.staff_id', 'bank_file.staff_id', 'run.staff_id', 'slot_batch.staff_id'],
    columns: ['at', 'kind', 'file'],
    rows: (p) => sql`
      select each.at, each.kind, each.file from (
        select ${instant('x.sent_at')} as at, 'import ' || x.kind as kind, x.file_name as file from import x where ${own(p)}
        union all select ${instant('x.sent_at')}, 'bank statement', x.name from bank_file x where ${own(p)}
        union all select ${wallTime('x.started_at')}, 'task ' || x.kind, null from run x where ${own(p)}
        union all select ${instant('x.made_at')}, 'slots', null from slot_batch x where ${own(p)}) each
      order by each.at desc, each.kind collate "C"`,
  },
  {
    name: 'emails',
    title: s('送信したメール', 'Emails sent'),
    of: everybody,
    covers: byColumn('mail'),
    columns: ['at', 'kind', 'address', 'subject', 'state'],
    rows: (p) => sql`
      select ${instant('x.queued_at')} as at, x.kind, x.address, x.subject, x.state
      from mail x where ${own(p)}${p.type === 'guardian' ? sql`` : sql` and x.guardian_id is null`}
      order by x.queued_at desc, x.id`,
  },
  {
    name: 'reminders',
    title: s('お知らせの設定と送信', 'Reminders'),
    of: ['student', 'teacher', 'guardian'],
    covers: [
      ...byColumn('reminder', ['student', 'teacher']),
      'reminder.guardian_student_id',
      'reminder.reader_id',
      ...byColumn('reminder_choice', ['student', 'teacher']),
    ],
    columns: ['kind', 'begin', 'at', 'choice'],
    rows: (p) => sql`
      select each.kind, each.begin, each.at, each.choice from (
        select x.kind, ${wallTime('x.starts_at')} as begin, ${instant('x.queued_at')} as at, null as choice
        from reminder x left join guardian_student gs on gs.school_id = ${p.schoolId} and gs.id = x.guardian_student_id
        where x.school_id = ${p.schoolId} and ${
          p.type === 'guardian'
            ? sql`gs.guardian_id = any(${p.ids}::uuid[])`
            : sql`x.${accountId(p.type)} = any(${p.ids}::uuid[])`
        }
        ${
          p.type === 'guardian'
            ? sql``
            : sql`union all select 'settings', null, null,
              concat_ws(', ', x.choice, 'evening ' || x.evening, 'hours ' || x.hours, 'daily ' || x.daily_schedule)
              from reminder_choice x where ${own(p)}`
        }) each order by each.at desc nulls first, each.kind collate "C"`,
  },
  {
    name: 'calls',
    title: s('休校の電話連絡', 'Calls about closures'),
    of: ['student', 'teacher'],
    covers: ['closure_call.person_id'],
    columns: ['kind', 'at'],
    rows: (p) => sql`
      select x.notice as kind, ${wallTime('x.phoned_at')} as at from closure_call x
      where x.school_id = ${p.schoolId} and x.person_type = ${p.type} and x.person_id = any(${p.ids}::uuid[])
      order by x.closure_id`,
  },
  {
    name: 'signIn',
    title: s('ログインと端末', 'Sign-in and devices'),
    of: everybody,
    covers: [
      ...byColumn('session'),
      ...byColumn('known_device'),
      ...byColumn('one_time_code'),
      ...byColumn('recovery_code'),
      ...byColumn('passkey'),
      ...byColumn('reset_token'),
      ...byColumn('email_change'),
      ...byColumn('calendar_feed', ['student', 'teacher', 'guardian']),
      'push_subscription.session_id',
    ],
    columns: ['kind', 'at', 'used', 'device', 'network', 'address'],
    rows: (p) => sql`
      select each.kind, ${instant('each.at')} as at, ${instant('each.used')} as used, each.device, each.network, each.address from (
        select 'session' as kind, x.created_at as at, x.last_used_at as used, x.browser as device, x.network, null as address
          from session x where ${own(p)}
        union all select 'notifications on a device', n.made_at, n.sent_at, x.browser, null, null
          from push_subscription n join session x on x.school_id = ${p.schoolId} and x.id = n.session_id
          where n.school_id = ${p.schoolId} and ${own(p)}
        union all select 'known device', null, x.used_at, null, null, null from known_device x where ${own(p)}
        union all select 'authenticator app', x.confirmed_at, null, null, null, null from one_time_code x
          where ${own(p)} and x.confirmed_at is not null
        union all select 'recovery code', null, null, null, null, null from recovery_code x where ${own(p)}
        union all select 'passkey', x.created_at, x.used_at, x.name, null, null from passkey x where ${own(p)}
        union all select 'password link', x.created_at, null, null, null, null from reset_token x where ${own(p)}
        union all select 'new address', x.asked_at, null, null, null, x.email from email_change x where ${own(p)}
        union all select 'failed sign-in', x.at, null, null, host(x.address), null from attempt x
          where x.school_id = ${p.schoolId} and x.user_type = ${p.type} and x.username = ${p.code}
        ${
          p.type !== 'staff'
            ? sql`union all select 'calendar address', x.created_at, null, null, null, null from calendar_feed x where ${own(p)}`
            : sql``
        }) each order by coalesce(each.at, each.used) desc, each.kind collate "C"`,
  },
  {
    name: 'log',
    title: s('操作履歴', 'Log'),
    of: everybody,
    covers: ['activity.student_id', 'activity.teacher_id', 'activity.record_id'],
    columns: ['at', 'kind', 'by', 'begin', 'course', 'contract', 'points', 'changes'],
    // Changes of anybody else's record are theirs; those of contracts are with the contracts.
    rows: (p) => sql`
      select ${wallTime('x.at')} as at, x.type as kind, ${byWhom(p, 'x.actor')} as by, ${wallTime('x.lesson_time')} as begin,
        x.course_code as course, case when x.student_id = any(${p.ids}::uuid[]) then x.contract_name end as contract,
        case when x.student_id = any(${p.ids}::uuid[]) then x.points_change end as points,
        case when x.record_id = any(${p.ids}::uuid[]) then x.changes - '{students,guardians,merged}'::text[] end as changes
      from activity x where x.school_id = ${p.schoolId} and (x.actor = any(${p.actors}) or x.record_id = any(${p.ids}::uuid[])
        or ${p.type === 'student' ? sql`x.student_id = any(${p.ids}::uuid[])` : p.type === 'teacher' ? sql`x.teacher_id = any(${p.ids}::uuid[])` : sql`false`})
      order by x.at desc, x.id desc`,
  },
]

/**
 * The columns that refer to people and are in no part, with the reason. Together with what the parts cover they are all
 * that the database has; a test compares. (SEC-60)
 */
export const notExported: Readonly<Record<string, string>> = lookup({
  'student_word.student_id': 'made from the name, to find the student',
  'student_field_word.student_id': 'made from own fields, to find the student',
  'student_field_key.student_id': 'made from own fields, to order lists',
  'record_undo.record_id': 'a copy of the record, kept for a day for its undo',
  'erasure.person_id': 'who was erased: nothing is left to export',
  'import_record.record_id': 'a copy of the record, kept for a day for the undo of its import',
})
