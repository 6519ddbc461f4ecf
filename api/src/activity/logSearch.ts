import { ONLINE } from '@koma/schema/constants'
import type { LogSubject } from '@koma/schema/logTypes'
import { securityFields, securityKinds } from '@koma/schema/securityLog'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** A condition on `activity a`, and the one on its index of words, which holds for all of these and some more. */
export interface LogCondition {
  words: Sql
  keys: Sql
}

/** The text of an entry, exactly as `activity_words` indexes it: the index works for these very words only. */
const text = sql`koma_fold(coalesce(a.student_code, '') || '|' || coalesce(a.student_name, '') || '|' || coalesce(a.teacher_code, '')
  || '|' || coalesce(a.course_code, '') || '|' || coalesce(a.contract_name, '') || '|' || a.actor
  || '|' || coalesce(a.record_name, '') || '|' || coalesce(a.lesson_location, ''))`
const keysOfEntry = sql`koma_log_keys(a.school_id, ${text},
  array['type:' || a.type, 'actor:' || a.actor, 'teacher:' || a.teacher_id::text])`

/**
 * Returns the condition that an entry is of one of these types. An entry about a contract is one about a record, and
 * counts as `contract` (LOG-06, D131). The index knows no kinds of records, so it finds a few more.
 */
export function subjectCondition(schoolId: string, about: LogSubject, types: readonly string[]): LogCondition {
  const marks = types.map((type) => `type:${type}`)
  const ofType = sql`'type:' || a.type = any(${marks}::text[])`
  const kind = kinds[about]
  return {
    words: kind === undefined ? ofType : sql`${ofType} and ${kind}`,
    keys: hasOneOf(schoolId, marks),
  }
}

const kinds: Partial<Record<LogSubject, Sql>> = {
  contract: sql`(a.type = 'contract' or a.record_kind = 'contract')`,
  payment: sql`(a.type <> 'record-changed' or a.record_kind = 'contract' and a.changes ? 'payments')`,
  record: sql`a.record_kind <> 'contract'`,
  security: sql`(a.type not like 'record-%' or a.type = 'record-erased' or a.record_kind = any(${[...securityKinds]}::text[])
    or a.changes ?| ${[...securityFields]}::text[])`,
}

/** Returns the condition that the index has one of the marks for an entry. */
function hasOneOf(schoolId: string, marks: readonly string[]): Sql {
  return sql`${keysOfEntry} && koma_log_keys(${schoolId}::uuid, '', ${marks}::text[])`
}

/** Returns a condition for each word of a search, all of which must be found. (LOG-02) */
export async function wordConditions(ctx: Context, search: string): Promise<LogCondition[]> {
  const schoolId = ctx.school.id
  const words = await query(
    ctx.em,
    // Names of teachers, staff, guardians, keys and courses are not in an entry, so that they are found by the name they have now.
    sql<SoughtWord>`select word, array(
         select unnest(array['actor:teacher:' || teacher_id, 'teacher:' || id::text]) from teacher
         where school_id = ${schoolId} and strpos(koma_fold(last_name || first_name), word) > 0
         union all select 'actor:staff:' || staff_id from staff
         where school_id = ${schoolId} and strpos(koma_fold(last_name || first_name), word) > 0
         union all select 'actor:guardian:' || id from guardian
         where school_id = ${schoolId} and strpos(koma_fold(last_name || first_name), word) > 0
         union all select 'actor:key:' || code from api_key
         where school_id = ${schoolId} and strpos(koma_fold(name), word) > 0) as people,
       array(
         select id from student where school_id = ${schoolId} and student_id = word
         union all select id from teacher where school_id = ${schoolId} and teacher_id = word
         union all select id from staff where school_id = ${schoolId} and staff_id = word) as accounts,
       array(select distinct code from course where school_id = ${schoolId} and strpos(koma_fold(display_name), word) > 0) as courses
     from (select koma_fold(word) as word from unnest(${search.split(/\s+/)}::text[]) word) plain where word <> ''`,
  )
  return words.map((each) => wordCondition(schoolId, each))
}

/** Part of the word that English screens have for online: entries keep the Japanese one (D32). */
const ONLINE_WORD = 'online'
const SHORTEST_OF_ONLINE = 3

/**
 * A search word, with the marks of people whose name has it or whose code it is, and the codes of courses with
 * that name.
 */
interface SoughtWord {
  word: string
  people: string[]
  accounts: string[]
  courses: string[]
}

function wordCondition(schoolId: string, { word, people, accounts, courses }: SoughtWord): LogCondition {
  const isOnline = word.length >= SHORTEST_OF_ONLINE && ONLINE_WORD.startsWith(word)
  const any: LogCondition[] = [
    { words: sql`strpos(${text}, ${word}::text) > 0`, keys: hasText(schoolId, word) },
    ...courses.map((code) => ({ words: sql`a.course_code = ${code}::text`, keys: hasText(schoolId, code) })),
    ...(isOnline ? [{ words: sql`a.lesson_location = ${ONLINE}::text`, keys: hasText(schoolId, ONLINE) }] : []),
  ]
  if (people.length > 0) {
    any.push({
      words: sql`'actor:' || a.actor = any(${people}::text[]) or 'teacher:' || a.teacher_id::text = any(${people}::text[])`,
      keys: hasOneOf(schoolId, people),
    })
  }
  if (accounts.length > 0) {
    // Entries about an account, such as a failed sign-in, hold its name and not its code.
    const ofAccounts = sql`a.record_id = any(${accounts}::uuid[])`
    any.push({ words: ofAccounts, keys: ofAccounts })
  }
  const either = (part: keyof LogCondition) =>
    sql`(${sql.join(
      any.map((each) => each[part]),
      sql` or `,
    )})`
  return { words: either('words'), keys: either('keys') }
}

/** Returns the condition that the index has a text's pairs of characters; one character alone is not a pair. */
function hasText(schoolId: string, sought: string): Sql {
  if (sought.length < 2) return sql`true`
  return sql`${keysOfEntry} @> koma_log_keys(${schoolId}::uuid, koma_fold(${sought}::text), '{}')`
}
