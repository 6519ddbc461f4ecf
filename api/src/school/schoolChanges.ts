import { filter, map, pipe } from '@graphql-yoga/subscription'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Change } from '../platform/live/announcement.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayHearOfSchool } from './school.policy.ts'

/** One read per announcement and process, however many screens are open. */
const looks = new WeakMap<Change, Promise<string>>()

/**
 * Says when what screens show of the school is another by now: its settings, its look, its places or its guide. What
 * else is announced of a school, such as the new name of a student, is nobody's business here. The first one says that
 * listening has started, with `resync`.
 */
export function schoolChanges(ctx: Context): AsyncIterable<{ resync: boolean }> {
  mayHearOfSchool(ctx)
  let last = ''
  return pipe(
    ctx.events.subscribe('school', ctx.school.id),
    filter(async (change) => {
      const look = await lookOf(ctx.em, ctx.school.id, change).catch(() => '')
      // A change that cannot be read is announced, to be on the safe side.
      const isNews = change.resync || look === '' || look !== last
      last = look
      return isNews
    }),
    map(({ resync }) => ({ resync })),
  )
}

function lookOf(em: EntityManager, schoolId: string, change: Change): Promise<string> {
  const pending = looks.get(change)
  if (pending !== undefined) return pending
  const read = query(
    em.fork(),
    sql<{ look: string }>`
      select md5((to_jsonb(s) - 'version')::text || coalesce((
          select jsonb_agg(jsonb_build_array(l.id, l.location_name, l.active, l.deleted, l.type) order by l.id)
          from location l where l.school_id = s.id)::text, '')
        || coalesce((select (g.put_away, g.hours_kept)::text from school_guide g where g.school_id = s.id), '')) as look
      from school s where s.id = ${schoolId}`,
  ).then(([row]) => row?.look ?? '')
  looks.set(change, read)
  return read
}
