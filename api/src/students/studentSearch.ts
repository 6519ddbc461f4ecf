import { wantedText, wantedTexts } from '@koma/schema/rules/wantedText'
import { query } from '../platform/database/sql.ts'
import { LONGEST_WORD } from '../search/search.reads.ts'
import type { Context } from '../platform/shared/context.ts'

/**
 * The number of word matches above which a text is common. Then the list is read in its order, and each student is
 * checked.
 */
const COMMON = 2000
/** Comes after every text that begins with the one before it. */
const LAST = `U&'\\+10FFFF'`

/** A condition on students `s`, beginning with `and`, and the parameters of the whole statement. */
interface Found {
  condition: string
  params: unknown[]
}

/**
 * Returns the condition that a search finds a student, by any part of the name in either order, of the code, of the
 * email or of the number, whose digits alone count (ASTU-02). Few matches are looked up at once; many are checked in
 * the order of the list, whose first page is soon full; where `all` are wanted, they are gathered.
 */
export async function foundBy(
  ctx: Context,
  search: string,
  params: readonly unknown[],
  of: 'page' | 'all',
): Promise<Found> {
  const texts = wantedTexts(wantedText(search))
  if (texts.length === 0) return { condition: '', params: [...params] }
  const [hits] = await query<{ words: string[]; ids: string[] | null; found: number }>(
    ctx.em,
    `with wanted as (select left(koma_plain(text), ${LONGEST_WORD}) as text from unnest($2::text[]) text),
     hits as (
       select w.student_id from wanted, student_word w
       where w.school_id = $1 and w.word >= wanted.text and w.word < wanted.text || ${LAST} limit ${COMMON + 1})
     select (select array_agg(text) from wanted) as words,
       case when count(*) <= ${COMMON} then array_agg(distinct student_id) end as ids, count(*)::int as found from hits`,
    [ctx.school.id, texts],
  )
  if (hits === undefined) throw new Error('a count gives a row')
  if (hits.found <= COMMON)
    return { condition: `and s.id = any($${params.length + 1}::uuid[])`, params: [...params, hits.ids ?? []] }
  const ranges = hits.words.map((_, index) => {
    const word = `$${params.length + 1 + index}`
    return `(w.word >= ${word} and w.word < ${word} || ${LAST})`
  })
  const school = `$${params.length + 1 + hits.words.length}`
  const words = `from student_word w where w.school_id = ${school} and (${ranges.join(' or ')})`
  // As a join, all who have such a word would be gathered first.
  const condition =
    of === 'all'
      ? `and s.id in (select w.student_id ${words})`
      : `and (select true ${words} and w.student_id = s.id limit 1)`
  return { condition, params: [...params, ...hits.words, ctx.school.id] }
}
