import { type Sql, sql } from '../platform/database/sql.ts'

/** Joins the actor, by code; a code that was given again is that of its present holder. */
function actor(alias: string, type: string, schoolId: string): Sql {
  return sql`left join lateral (
    select last_name, first_name${type === 'staff' ? sql`, permissions` : sql``} from ${sql.raw(type)}
    where school_id = ${schoolId} and ${sql.raw(`${type}_id`)} = split_part(a.actor, ':', 2)
      and a.actor like ${sql.raw(`'${type}:%'`)} order by active desc limit 1) ${sql.raw(alias)} on true`
}

/**
 * Joins the actors' rows, which stay when they are deleted, to `activity a` of a school. `actorName` reads them.
 */
export function actors(schoolId: string): Sql {
  return sql`left join guardian bg
      on bg.school_id = ${schoolId} and bg.id::text = split_part(a.actor, ':', 2) and a.actor like 'guardian:%'
    ${actor('bs', 'student', schoolId)} ${actor('bt', 'teacher', schoolId)} ${actor('bf', 'staff', schoolId)}
    left join api_key bk
      on bk.school_id = ${schoolId} and bk.code = split_part(a.actor, ':', 2) and a.actor like 'key:%'`
}

/** The name of the actor, `lastName firstName`, or of the key; null for nobody of the school. */
export const actorName = sql<
  string | null
>`coalesce(bs.last_name || ' ' || bs.first_name, bt.last_name || ' ' || bt.first_name,
    bf.last_name || ' ' || bf.first_name, bg.last_name || ' ' || bg.first_name, bk.name)`
