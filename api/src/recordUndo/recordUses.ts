import type { Language } from '@koma/schema/codes'
import type { UndoableRecord } from '@koma/schema/logUndo'
import type { EntityManager } from '@mikro-orm/postgresql'
import { dayText, timeText } from '../mail/mailFormat.ts'
import { inForce } from '../contracts/inForce.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** What a record can be used by, in words. */
const useWords = {
  booking: { en: 'booking', jp: '予約' },
  contract: { en: 'contract', jp: '契約' },
  payment: { en: 'payment', jp: '入金' },
  deposit: { en: 'deposit', jp: '預り金' },
  paper: { en: 'receipt or invoice', jp: '領収書・請求書' },
  agreement: { en: 'signed agreement', jp: '署名済みの契約書' },
  points: { en: 'points that have moved', jp: 'ポイントの増減' },
  waiting: { en: 'waiting list', jp: 'キャンセル待ち' },
  template: { en: 'weekly template', jp: '固定枠' },
  debit: { en: 'direct debit', jp: '口座振替' },
  transfer: { en: 'bank transfer', jp: '振込' },
  leave: { en: 'pause or departure', jp: '休会・退会' },
  fee: { en: 'late or no-show fee', jp: '手数料' },
  guardian: { en: 'guardian', jp: '保護者' },
  calendar: { en: 'private calendar address', jp: 'カレンダー連携' },
  slot: { en: 'slot', jp: '枠' },
  closure: { en: 'closure', jp: '休校・休み' },
  substitute: { en: 'substitute', jp: '代講' },
  teacher: { en: 'teacher', jp: '講師' },
  plan: { en: 'plan', jp: '料金プラン' },
  merge: { en: 'merged student', jp: '統合された生徒' },
} as const satisfies Record<string, Record<Language, string>>

/** A table with rows that use a record: by which column, what it is called, and what else names such a row. */
interface Use {
  table: string
  column: string
  word: keyof typeof useWords
  /** When it is, and what it is called, as columns of the row `x`. */
  at?: string
  name?: string
  /** What else makes a row count. */
  counts?: (schoolId: string) => Sql
}

const use = (path: string, word: Use['word'], more: Omit<Use, 'table' | 'column' | 'word'> = {}): Use => {
  const [table = '', column = ''] = path.split('.')
  return { table, column, word, ...more }
}

/** The tables whose rows belong to a new record, and go with it. */
export const ownParts: Readonly<Record<UndoableRecord, readonly string[]>> = {
  student: [
    'email_change',
    'known_device',
    'mail',
    'one_time_code',
    'passkey',
    'recovery_code',
    'reminder',
    'reminder_choice',
    'reset_token',
    'session',
    'student_field_change',
    'student_field_key',
    'student_field_word',
    'student_word',
  ],
  guardian: [
    'email_change',
    'guardian_student',
    'known_device',
    'mail',
    'one_time_code',
    'passkey',
    'recovery_code',
    'reset_token',
    'session',
  ],
  contract: ['contract_adjustment', 'contract_agreement', 'contract_course', 'point_lot'],
  plan: ['plan_version'],
  teacher: [
    'email_change',
    'known_device',
    'mail',
    'one_time_code',
    'passkey',
    'recovery_code',
    'reminder',
    'reminder_choice',
    'reset_token',
    'session',
    'teacher_course',
  ],
  course: [],
  location: [],
}

const lesson = { at: 'x.starts_at' }

/** What keeps a new record from being undone: every other table that refers to it. (LOG-18) */
export const recordUses: Readonly<Record<UndoableRecord, readonly Use[]>> = {
  student: [
    use('booking.student_id', 'booking', lesson),
    use('contract.student_id', 'contract', { name: 'right(x.contract_name, 13)', counts: () => sql`not x.deleted` }),
    use('waiting.student_id', 'waiting'),
    use('seat_offer.student_id', 'waiting'),
    use('template_student.student_id', 'template'),
    use('paper.student_id', 'paper'),
    use('bank_account.student_id', 'debit'),
    use('debit_line.student_id', 'debit'),
    use('bank_transfer.student_id', 'transfer'),
    use('deposit_entry.student_id', 'deposit', { name: `'¥' || to_char(x.value, 'FM999,999,999')` }),
    use('student_leave.student_id', 'leave'),
    use('guardian_student.student_id', 'guardian'),
    use('calendar_feed.student_id', 'calendar'),
    use('student_merge.stays_id', 'merge', { counts: () => sql`x.undone_at is null` }),
    use('student_merge.goes_id', 'merge', { counts: () => sql`x.undone_at is null` }),
  ],
  guardian: [use('calendar_feed.guardian_id', 'calendar')],
  contract: [
    use('booking.contract_id', 'booking', lesson),
    use('seat_offer.contract_id', 'waiting'),
    use('contract_payment.contract_id', 'payment', {
      name: `'¥' || to_char(x.value, 'FM999,999,999')`,
      counts: (schoolId) => inForce(schoolId, 'contract_payment', 'x'),
    }),
    use('paper.contract_id', 'paper'),
    use('agreement_signature.contract_id', 'agreement'),
    use('debit_amount.contract_id', 'debit'),
    use('pause_fee.contract_id', 'leave'),
    use('contract_fee.contract_id', 'fee'),
    use('contract.predecessor_id', 'contract', {
      name: 'right(x.contract_name, 13)',
      counts: () => sql`not x.deleted`,
    }),
    use('credit_entry.contract_id', 'points', { counts: () => sql`x.reason not in ('opening', 'adjustment')` }),
  ],
  plan: [],
  teacher: [
    use('slot.teacher_id', 'slot', lesson),
    use('template.teacher_id', 'template'),
    use('closure.teacher_id', 'closure'),
    use('substitution.from_teacher_id', 'substitute'),
    use('substitution.to_teacher_id', 'substitute'),
    use('calendar_feed.teacher_id', 'calendar'),
  ],
  course: [
    use('booking.course_id', 'booking', lesson),
    use('slot.booked_course_id', 'slot', lesson),
    use('slot_course.course_id', 'slot'),
    use('seat_offer.course_id', 'waiting'),
    use('teacher_course.course_id', 'teacher'),
    use('contract_course.course_id', 'contract'),
    use('template.fixed_course_id', 'template'),
    use('template_course.course_id', 'template'),
  ],
  location: [
    use('slot.location_id', 'slot', lesson),
    use('slot.booked_location_id', 'slot', lesson),
    use('booking.location_id', 'booking', lesson),
    use('seat_offer.location_id', 'waiting'),
    use('template.location_id', 'template'),
    use('closure.location_id', 'closure'),
  ],
}

/**
 * Returns the condition that the row `r` of a new record is used by anything; `counts` says of rows `x` of single
 * tables which of them count.
 */
export function isUsed(schoolId: string, kind: UndoableRecord, counts: Partial<Record<string, Sql>> = {}): Sql {
  const own = recordUses[kind].map(
    ({ table, column, counts: others }) => sql`
      exists (select from ${sql.table(table)} x where x.school_id = ${schoolId} and ${sql.ref(`x.${column}`)} = r.id
        and ${counts[table] ?? sql`true`} and ${others?.(schoolId) ?? sql`true`})`,
  )
  const other = otherUses[kind]?.(schoolId, sql`r.id`)
  return sql`(${sql.join([...own, ...(other === undefined ? [] : [sql`exists (${other})`])], sql` or `)})`
}

/** The uses that no foreign key of the record's own table shows. */
const otherUses: Partial<Record<UndoableRecord, (schoolId: string, id: Sql) => Sql<UseRow>>> = {
  plan: (schoolId, id) => sql`
    select 'contract' as word, null::timestamp as at, right(x.contract_name, 13) as name
    from plan_version v join contract x on x.school_id = ${schoolId} and v.id in (x.plan_version_id, x.next_plan_version_id)
    where v.school_id = ${schoolId} and v.plan_id = ${id}`,
  course: (schoolId, id) => sql`
    select 'plan' as word, null::timestamp as at, x.plan_name as name from plan x
    where x.school_id = ${schoolId} and not x.deleted and x.course_ids @> array[${id}::text]`,
}

/** What uses a record, as its text is made of. */
export interface UseRow {
  word: keyof typeof useWords
  at: string | null
  name: string | null
}

/** The most uses of one kind that are read. */
const MOST_READ = 4

/**
 * Returns what uses a record, as a reader knows it; empty if nothing does. `without` are the ids of contracts and
 * guardians that do not count: those that came with the record.
 */
export async function usesOf(
  em: EntityManager,
  { school, language }: Pick<Context, 'school' | 'language'>,
  kind: UndoableRecord,
  id: string,
  without: readonly string[] = [],
): Promise<string[]> {
  const own = recordUses[kind].map(({ table, column, word, at, name, counts }) => {
    const others: Partial<Record<string, Sql>> = {
      contract: sql`x.id <> all(${without}::uuid[])`,
      guardian_student: sql`x.guardian_id <> all(${without}::uuid[])`,
    }
    const isOther = others[table] ?? sql`true`
    return sql<UseRow>`(select ${word} as word, ${sql.raw(at ?? 'null')}::timestamp as at, ${sql.raw(name ?? 'null')}::text as name
      from ${sql.table(table)} x where x.school_id = ${school.id} and ${sql.ref(`x.${column}`)} = ${id}
        and ${isOther} and ${counts?.(school.id) ?? sql`true`} limit ${MOST_READ})`
  })
  const other = otherUses[kind]
  const statements = [
    ...own,
    ...(other === undefined ? [] : [sql<UseRow>`(${other(school.id, sql`${id}`)} limit ${MOST_READ})`]),
  ]
  if (statements.length === 0) return []
  const rows = await query(
    em,
    sql<UseRow>`select word, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS') as at, name
      from (${sql.join(statements, sql` union all `)}) used order by at nulls last, word collate "C", name collate "C"`,
  )
  return [...new Set(rows.map((row) => useText(row, language)))]
}

/** Returns what uses a record as a reader knows it. */
export function useText({ word, at, name }: UseRow, language: Language): string {
  const when = at === null ? null : `${dayText(at, language)} ${timeText(at)}`
  return [useWords[word][language], when, name].filter((part) => part !== null).join(' ')
}
