/** The actor, by code; a code that was given again is that of its present holder. */
const actor = (alias: string, type: string) => `left join lateral (
    select last_name, first_name from ${type} where school_id = $1 and ${type}_id = split_part(a.actor, ':', 2)
      and a.actor like '${type}:%' order by active desc limit 1) ${alias} on true`

/**
 * Joins of a statement about `activity a` of the school $1: the rows of the actors, which stay when they are deleted.
 */
export const actors = `${actor('bs', 'student')} ${actor('bt', 'teacher')} ${actor('bf', 'staff')}
  left join api_key bk on bk.school_id = $1 and bk.code = split_part(a.actor, ':', 2) and a.actor like 'key:%'`

/** The name of the actor, `lastName firstName`, or of the key; null for nobody of the school. */
export const actorName = `coalesce(bs.last_name || ' ' || bs.first_name, bt.last_name || ' ' || bt.first_name,
    bf.last_name || ' ' || bf.first_name, bk.name)`
