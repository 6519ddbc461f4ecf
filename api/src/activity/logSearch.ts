import { query } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'

/** A condition on `activity a`, and the one on its index of words, which holds for all of these and some more. */
export interface LogCondition {
  words: string
  keys: string
}

/** What an entry tells, as `activity_words` reads it: the index is used for these very words only. */
const text = `koma_log_plain(coalesce(a.student_code, '') || '|' || coalesce(a.student_name, '') || '|' || coalesce(a.teacher_code, '')
  || '|' || coalesce(a.course_code, '') || '|' || coalesce(a.contract_name, '') || '|' || a.actor
  || '|' || coalesce(a.record_name, '') || '|' || coalesce(a.lesson_location, ''))`
const keysOfEntry = `koma_log_keys(a.school_id, ${text},
  array['type:' || a.type, 'actor:' || a.actor, 'teacher:' || a.teacher_id::text])`

/** Adds a value to the parameters of a statement and gives how the statement names it. */
type Given = (value: unknown, type: string) => string

/** The condition that an entry is of one of these types. */
export function typeCondition(types: readonly string[], given: Given): LogCondition {
  const marks = given(
    types.map((type) => `type:${type}`),
    'text[]',
  )
  return { words: `'type:' || a.type = any(${marks})`, keys: `${keysOfEntry} && koma_log_keys($1, '', ${marks})` }
}

/** The condition for each of the words somebody looks for, every one of which must be found. (LOG-02) */
export async function wordConditions(ctx: Context, search: string, given: Given): Promise<LogCondition[]> {
  const words = await query<{ word: string; people: string[] }>(
    ctx.em,
    // Names of teachers, staff and keys are not in what they did, so that they are found by the name they have now.
    `select word, array(
         select unnest(array['actor:teacher:' || teacher_id, 'teacher:' || id::text]) from teacher
         where school_id = $1 and strpos(koma_log_plain(last_name || first_name), word) > 0
         union all select 'actor:staff:' || staff_id from staff
         where school_id = $1 and strpos(koma_log_plain(last_name || first_name), word) > 0
         union all select 'actor:key:' || code from api_key
         where school_id = $1 and strpos(koma_log_plain(name), word) > 0) as people
     from (select koma_log_plain(word) as word from unnest($2::text[]) word) plain where word <> ''`,
    [ctx.school.id, search.split(/\s+/)],
  )
  return words.map((each) => wordCondition(each, given))
}

function wordCondition({ word, people }: { word: string; people: string[] }, given: Given): LogCondition {
  const plain = given(word, 'text')
  const inEntry = `strpos(${text}, ${plain}) > 0`
  // One sign is no pair, and is in most entries.
  const keys = [...word].length < 2 ? 'true' : `${keysOfEntry} @> koma_log_keys($1, ${plain}, '{}')`
  if (people.length === 0) return { words: inEntry, keys }
  const marks = given(people, 'text[]')
  const byThem = `'actor:' || a.actor = any(${marks}) or 'teacher:' || a.teacher_id::text = any(${marks})`
  return {
    words: `(${inEntry} or ${byThem})`,
    keys: `(${keys} or ${keysOfEntry} && koma_log_keys($1, '', ${marks}))`,
  }
}
