import { type ErasedKind, erasedKinds } from '@koma/schema/input/personalData'
import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { accountId } from '../accounts/accountTables.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'
import type { Person } from './person.ts'

/** One kind of what an erasure touches. */
export interface ErasurePart {
  kind: ErasedKind
  count: number
  /** `goes`: deleted or emptied; `pseudonym`: stays without the name; `kept`: stays as issued until `until`. */
  fate: 'goes' | 'pseudonym' | 'kept'
  /** The day from which nothing keeps it as it was issued; null if it is not kept. */
  until: WallDate | null
}

interface Counted {
  kind: ErasedKind
  fate: ErasurePart['fate']
  of: readonly UserType[]
  rows: (person: Person) => Sql
}

const everybody: readonly UserType[] = ['student', 'teacher', 'staff', 'guardian']
const of = (table: string) => (p: Person) =>
  sql`${sql.table(table)} x where x.school_id = ${p.schoolId} and x.${accountId(p.type)} = any(${p.ids}::uuid[])`
const ofContracts = (table: string) => (p: Person) =>
  sql`${sql.table(table)} x join contract k on k.school_id = ${p.schoolId} and k.id = x.contract_id
    and k.student_id = any(${p.ids}::uuid[]) where x.school_id = ${p.schoolId}`
const papers = (p: Person) =>
  sql`paper x left join contract k on k.school_id = ${p.schoolId} and k.id = x.contract_id
    where x.school_id = ${p.schoolId} and (x.student_id = any(${p.ids}::uuid[]) or k.student_id = any(${p.ids}::uuid[]))`

const counted: readonly Counted[] = [
  { kind: 'record', fate: 'goes', of: everybody, rows: (p) => sql`unnest(${p.ids}::uuid[]) x where true` },
  { kind: 'sessions', fate: 'goes', of: everybody, rows: of('session') },
  { kind: 'emails', fate: 'goes', of: everybody, rows: of('mail') },
  { kind: 'guardians', fate: 'goes', of: ['student', 'guardian'], rows: of('guardian_student') },
  { kind: 'bankAccounts', fate: 'goes', of: ['student'], rows: of('bank_account') },
  { kind: 'waits', fate: 'goes', of: ['student'], rows: of('waiting') },
  { kind: 'places', fate: 'goes', of: ['student'], rows: of('template_student') },
  {
    kind: 'freeSlots',
    fate: 'goes',
    of: ['teacher'],
    rows: (p) =>
      sql`slot x where x.school_id = ${p.schoolId} and x.teacher_id = any(${p.ids}::uuid[]) and x.starts_at > now()`,
  },
  { kind: 'lessons', fate: 'pseudonym', of: ['student'], rows: of('booking') },
  {
    kind: 'lessonsGiven',
    fate: 'pseudonym',
    of: ['teacher'],
    rows: (p) =>
      sql`slot x where x.school_id = ${p.schoolId} and x.teacher_id = any(${p.ids}::uuid[]) and x.starts_at <= now()`,
  },
  { kind: 'contracts', fate: 'pseudonym', of: ['student'], rows: of('contract') },
  { kind: 'points', fate: 'pseudonym', of: ['student'], rows: ofContracts('credit_entry') },
  { kind: 'payments', fate: 'pseudonym', of: ['student'], rows: ofContracts('contract_payment') },
  { kind: 'deposits', fate: 'pseudonym', of: ['student'], rows: of('deposit_entry') },
  { kind: 'fees', fate: 'pseudonym', of: ['student'], rows: ofContracts('contract_fee') },
  {
    kind: 'log',
    fate: 'pseudonym',
    of: everybody,
    rows: (p) => sql`activity x where x.school_id = ${p.schoolId} and (x.record_id = any(${p.ids}::uuid[])
      or x.actor = any(${p.actors}) or x.student_id = any(${p.ids}::uuid[]) or x.teacher_id = any(${p.ids}::uuid[]))`,
  },
  { kind: 'papers', fate: 'kept', of: ['student'], rows: papers },
  { kind: 'agreements', fate: 'kept', of: ['student'], rows: ofContracts('contract_agreement') },
]

/**
 * Counts what an erasure touches, what goes first; what there is none of is left out. `files`: how many that wait to be
 * imported name the person. (SEC-64)
 */
export async function erasureParts(
  em: EntityManager,
  person: Person,
  { booksYears, files }: { booksYears: number; files: number },
): Promise<ErasurePart[]> {
  const asked = counted.filter((each) => each.of.includes(person.type))
  const selects = asked.map(({ kind, fate, rows }) => {
    const until =
      fate === 'kept' ? sql`(max(x.at) + make_interval(years => ${booksYears}))::date::text` : sql`null::text`
    return sql`select ${kind}::text as kind, count(*)::int as count, ${fate}::text as fate, ${until} as until from ${rows(person)}`
  })
  const found = await query(
    em,
    sql<ErasurePart>`select * from (${sql.join(selects, sql` union all `)}) each where count > 0`,
  )
  if (files > 0) found.push({ kind: 'files', count: files, fate: 'goes', until: null })
  return found.toSorted((a, b) => erasedKinds.indexOf(a.kind) - erasedKinds.indexOf(b.kind))
}

/** Returns the guardians of a student who have no other, by name: their data stay until they are erased, too. */
export async function loneGuardians(
  em: EntityManager,
  { schoolId, type, ids }: Person,
): Promise<{ id: string; name: string }[]> {
  if (type !== 'student') return []
  return query(
    em,
    sql<{ id: string; name: string }>`
      select g.id, g.last_name || ' ' || g.first_name as name from guardian g where g.school_id = ${schoolId}
        and exists (select from guardian_student x where x.school_id = ${schoolId} and x.guardian_id = g.id and x.student_id = any(${ids}::uuid[]))
        and not exists (select from guardian_student x where x.school_id = ${schoolId} and x.guardian_id = g.id and x.student_id <> all(${ids}::uuid[]))
      order by g.id`,
  )
}
