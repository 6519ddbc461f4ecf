import { wantedText, wantedTexts } from '@koma/schema/rules/wantedText'
import { type Sql, sql } from '../platform/database/sql.ts'

/**
 * Returns the condition that a search finds the person whose row is `of`, by name or reading, last name first or first
 * name first, in whatever width, kana and form of kanji (READ-01). It reads each row, for lists that are not long.
 */
export function nameFound(of: string, search: string): Sql {
  const texts = wantedTexts(wantedText(search))
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const [last, first] = [column('last_name'), column('first_name')]
  const [lastReading, firstReading] = [column('last_reading'), column('first_reading')]
  return sql`exists (
    select from unnest(${texts}::text[]) wanted
    where koma_fold(wanted) <> '' and strpos(koma_fold(concat_ws(' / ', ${last} || ${first}, ${first} || ${last}, ${lastReading} || ${firstReading},
      ${firstReading} || ${lastReading})), koma_fold(wanted)) > 0)`
}
