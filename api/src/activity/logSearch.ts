import { ONLINE } from '@koma/schema/constants'
import type { LogSubject } from '@koma/schema/logTexts'
import { query } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** A condition on `activity a`, and the one on its index of words, which holds for all of these and some more. */
export interface LogCondition {
  words: string
  keys: string
}

/** The text of an entry, exactly as `activity_words` indexes it: the index works for these very words only. */
const text = `koma_log_plain(coalesce(a.student_code, '') || '|' || coalesce(a.student_name, '') || '|' || coalesce(a.teacher_code, '')
  || '|' || coalesce(a.course_code, '') || '|' || coalesce(a.contract_name, '') || '|' || a.actor
  || '|' || coalesce(a.record_name, '') || '|' || coalesce(a.lesson_location, ''))`
const keysOfEntry = `koma_log_keys(a.school_id, ${text},
  array['type:' || a.type, 'actor:' || a.actor, 'teacher:' || a.teacher_id::text])`

/** Adds a value to the parameters of a statement and gives how the statement names it. */
type Given = (value: unknown, type: string) => string

/**
 * Returns the condition that an entry is of one of these types. An entry about a contract is one about a record, and
 * counts as `contract` (LOG-06, D131). The index knows no kinds of records, so it finds a few more.
 */
export function subjectCondition(about: LogSubject, types: readonly string[], given: Given): LogCondition {
  const marks = given(
    types.map((type) => `type:${type}`),
    'text[]',
  )
  const ofType = `'type:' || a.type = any(${marks})`
  const kinds: Partial<Record<LogSubject, string>> = {
    contract: `(a.type = 'contract' or a.record_kind = 'contract')`,
    payment: `(a.type <> 'record-changed' or a.record_kind = 'contract' and a.changes ? 'payments')`,
    record: `a.record_kind <> 'contract'`,
  }
  const kind = kinds[about]
  return {
    words: kind === undefined ? ofType : `${ofType} and ${kind}`,
    keys: `${keysOfEntry} && koma_log_keys($1, '', ${marks})`,
  }
}

/** Returns a condition for each word of a search, all of which must be found. (LOG-02) */
export async function wordConditions(ctx: Context, search: string, given: Given): Promise<LogCondition[]> {
  const words = await query<SoughtWord>(
    ctx.em,
    // Names of teachers, staff, keys and courses are not in an entry, so that they are found by the name they have now.
    `select word, array(
         select unnest(array['actor:teacher:' || teacher_id, 'teacher:' || id::text]) from teacher
         where school_id = $1 and strpos(koma_log_plain(last_name || first_name), word) > 0
         union all select 'actor:staff:' || staff_id from staff
         where school_id = $1 and strpos(koma_log_plain(last_name || first_name), word) > 0
         union all select 'actor:key:' || code from api_key
         where school_id = $1 and strpos(koma_log_plain(name), word) > 0) as people,
       array(
         select id from student where school_id = $1 and student_id = word
         union all select id from teacher where school_id = $1 and teacher_id = word
         union all select id from staff where school_id = $1 and staff_id = word) as accounts,
       array(select distinct code from course where school_id = $1 and strpos(koma_log_plain(display_name), word) > 0) as courses
     from (select koma_log_plain(word) as word from unnest($2::text[]) word) plain where word <> ''`,
    [ctx.school.id, search.split(/\s+/)],
  )
  return words.map((each) => wordCondition(each, given))
}

/** Part of the word that English screens have for online: entries keep the Japanese one (D32). */
const ONLINE_WORD = 'online'
const SHORTEST_OF_ONLINE = 3

/**
 * A word of a search, with the marks of people whose name has it or whose code it is, and the codes of courses with
 * that name.
 */
interface SoughtWord {
  word: string
  people: string[]
  accounts: string[]
  courses: string[]
}

function wordCondition({ word, people, accounts, courses }: SoughtWord, given: Given): LogCondition {
  const isOnline = word.length >= SHORTEST_OF_ONLINE && ONLINE_WORD.startsWith(word)
  const any: LogCondition[] = [
    has(given(word, 'text'), word.length, (plain) => `strpos(${text}, ${plain}) > 0`),
    ...courses.map((code) => has(given(code, 'text'), code.length, (name) => `a.course_code = ${name}`)),
    ...(isOnline ? [has(given(ONLINE, 'text'), ONLINE.length, (name) => `a.lesson_location = ${name}`)] : []),
  ]
  if (people.length > 0) {
    const marks = given(people, 'text[]')
    any.push({
      words: `'actor:' || a.actor = any(${marks}) or 'teacher:' || a.teacher_id::text = any(${marks})`,
      keys: `${keysOfEntry} && koma_log_keys($1, '', ${marks})`,
    })
  }
  if (accounts.length > 0) {
    // Entries about an account, such as a failed sign-in, hold its name and not its code.
    const ofAccounts = `a.record_id = any(${given(accounts, 'uuid[]')})`
    any.push({ words: ofAccounts, keys: ofAccounts })
  }
  const either = (part: keyof LogCondition) => `(${any.map((each) => each[part]).join(' or ')})`
  return { words: either('words'), keys: either('keys') }
}

/**
 * Returns the condition that an entry has a text: `words` compares the parameter, and the index compares its pairs of
 * characters; one character alone is not a pair.
 */
function has(parameter: string, signs: number, words: (parameter: string) => string): LogCondition {
  const keys = signs < 2 ? 'true' : `${keysOfEntry} @> koma_log_keys($1, koma_log_plain(${parameter}), '{}')`
  return { words: words(parameter), keys }
}
