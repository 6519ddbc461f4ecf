import { wantedText, wantedTexts } from '@koma/schema/rules/wantedText'
import { fieldWords } from './fields/shownFields.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { LONGEST_WORD } from '../search/search.reads.ts'
import type { Context } from '../platform/shared/context.ts'

/**
 * The number of word matches above which a text is common. Then the list is read in its order, and each student is
 * checked.
 */
const COMMON = 2000
/** Comes after every text that begins with the one before it. */
const LAST = sql.raw(`U&'\\+10FFFF'`)

/**
 * Returns the condition that a search finds a student `s`. It finds any part of the name in either order, of the code,
 * the email or the number, whose digits alone count (ASTU-02), and of texts of own fields (FIELD-10). A search for
 * nothing finds all. Few matches are looked up at once. Many are checked in the order of the list, whose first page is
 * soon full, or gathered if `all` are wanted.
 */
export async function studentsFound(ctx: Context, search: string, of: 'page' | 'all'): Promise<Sql> {
  const texts = wantedTexts(wantedText(search))
  if (texts.length === 0) return sql`true`
  const [hits] = await query(
    ctx.em,
    sql<{ words: string[]; ids: string[] | null; found: number }>`
      with wanted as (select left(koma_fold(text), ${LONGEST_WORD}) as text from unnest(${texts}::text[]) text),
      hits as (
        (select w.student_id from wanted, student_word w
        where w.school_id = ${ctx.school.id} and w.word >= wanted.text and w.word < wanted.text || ${LAST}
        limit ${COMMON + 1})
        union all
        (select w.student_id from wanted, ${fieldWords(ctx)}
        where w.school_id = ${ctx.school.id} and w.word >= wanted.text and w.word < wanted.text || ${LAST}
        limit ${COMMON + 1}))
      select (select array_agg(text) from wanted) as words,
        case when count(*) <= ${COMMON} then array_agg(distinct student_id) end as ids, count(*)::int as found
      from hits`,
  )
  if (hits === undefined) throw new Error('a count gives a row')
  if (hits.found <= COMMON) return sql`s.id = any(${hits.ids ?? []}::uuid[])`
  const ranges = hits.words.map((word) => sql`(w.word >= ${word}::text and w.word < ${word}::text || ${LAST})`)
  const isMeant = sql`w.school_id = ${ctx.school.id} and (${sql.join(ranges, sql` or `)})`
  const words = sql`from student_word w where ${isMeant}`
  const ownWords = sql`from ${fieldWords(ctx)} where ${isMeant}`
  // As a join, all who have such a word would be gathered first.
  return of === 'all'
    ? sql`s.id in (select w.student_id ${words} union all select w.student_id ${ownWords})`
    : sql`((select true ${words} and w.student_id = s.id limit 1)
        or (select true ${ownWords} and w.student_id = s.id limit 1))`
}
