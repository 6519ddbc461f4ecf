import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Replacement } from './personValues.ts'

/** The tables that no sweep touches: papers as issued until the law lets them go, and what is no person's. */
const untouched = new Set([
  'paper',
  'contract_agreement',
  'agreement_template',
  'erasure',
  'retention',
  'school',
  'school_host',
  'school_logo',
  'paper_picture',
  'paper_seal',
  'plan_version',
])

/** Columns of few words, or of codes that Koma or a device makes. */
const wordsOfKoma = new Set([
  'type',
  'kind',
  'state',
  'status',
  'door',
  'topic',
  'language',
  'com_lang',
  'user_type',
  'person_type',
  'tax_rate',
  'lesson_location',
  'p256dh',
  'auth',
  'secret',
  'wished_secret',
  'credential_id',
  'transports',
  'host',
])

interface TextColumn {
  table: string
  column: string
  type: 'text' | 'jsonb' | '_text'
}

/** Returns all columns of the schools' tables that hold text, as the database has them: none can be forgotten. */
async function textColumns(em: EntityManager): Promise<TextColumn[]> {
  const columns = await query(
    em,
    sql<TextColumn>`
      select c.table_name as table, c.column_name as column, c.udt_name as type
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = current_schema() and c.udt_name in ('text', 'jsonb', '_text') and c.is_generated = 'NEVER'
        and exists (select from information_schema.columns k where k.table_schema = c.table_schema
          and k.table_name = c.table_name and k.column_name = 'school_id')
      order by 1, 2`,
  )
  return columns.filter(({ table, column }) => !untouched.has(table) && !wordsOfKoma.has(column))
}

/** Returns a text with all replacements made. */
export const replacedIn = (text: Sql, values: readonly Replacement[]): Sql =>
  values.reduce((so, { pattern, by }) => sql`regexp_replace(${so}, ${pattern}::text, ${by}::text, 'gi')`, text)

const anyOf = (values: readonly Replacement[]) => values.map(({ pattern }) => `(?:${pattern})`).join('|')

/**
 * Returns the patterns that find the texts in written JSON, which has some signs with a backslash before them, and a
 * line break as two signs of which one is a letter.
 */
const inJson = (values: readonly Replacement[]): Replacement[] =>
  values.map(({ pattern, by }) => ({
    pattern: pattern
      .replaceAll(String.raw`\\`, String.raw`\\\\`)
      .replaceAll('"', String.raw`\\"`)
      .replace(/^\(\?<!\[[^\]]+\]\)/, (boundary) => String.raw`(?:${boundary}|(?<=\\[bfnrt]))`),
    by,
  }))

/** Replaces texts in every column of every table of a school, where they are. */
export async function sweep(em: EntityManager, schoolId: string, values: readonly Replacement[]): Promise<void> {
  if (values.length === 0) return
  const [found, foundInJson] = [anyOf(values), anyOf(inJson(values))]
  for (const [table, columns] of Map.groupBy(await textColumns(em), (each) => each.table)) {
    const parts = columns.map(({ column, type }) => {
      const own = sql.ref(`x.${column}`)
      if (type === 'jsonb')
        return {
          column,
          has: sql`${own}::text ~* ${foundInJson}`,
          to: sql`koma_replaced(${own}, ${values.map(({ pattern }) => pattern)}::text[], ${values.map(({ by }) => by)}::text[])`,
        }
      if (type === '_text')
        return {
          column,
          has: sql`array_to_string(${own}, chr(10)) ~* ${found}`,
          to: sql`array(select ${replacedIn(sql`u.text`, values)} from unnest(${own}) with ordinality as u (text, place) order by u.place)`,
        }
      return { column, has: sql`${own} ~* ${found}`, to: replacedIn(sql`${own}`, values) }
    })
    const sets = parts.map(({ column, has, to }) => {
      return sql`${sql.ref(column)} = case when ${has} then ${to} else ${sql.ref(`x.${column}`)} end`
    })
    const update = sql`update ${sql.table(table)} x set ${sql.join(sets)} where x.school_id = ${schoolId} and (${sql.join(
      parts.map(({ has }) => has),
      sql` or `,
    )})`
    // Lists of slots are answered from memory until their change is announced.
    const told = sql`with changed as (${update} returning x.id)
      insert into outbox (school_id, topic, ref) select ${schoolId}::uuid, 'slot', id from changed`
    await query(em, table === 'slot' ? told : update)
  }
}

/** Columns that say who did something, as `type:code`. */
const whoDidIt = /^(?:actor|caller|[a-z_]+_by)$/

/** Gives a person another name in all columns that say who did something. */
export async function renameActors(
  em: EntityManager,
  schoolId: string,
  names: readonly (readonly [former: string, now: string])[],
): Promise<void> {
  const columns = (await textColumns(em)).filter(({ column, type }) => type === 'text' && whoDidIt.test(column))
  for (const { table, column } of columns)
    for (const [former, now] of names)
      await query(
        em,
        sql`update ${sql.table(table)} x set ${sql.ref(column)} = ${now}
          where x.school_id = ${schoolId} and ${sql.ref(`x.${column}`)} = ${former}`,
      )
}
