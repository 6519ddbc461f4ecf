import type { ClosedTime } from '@koma/schema/rules/closures'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql, wallTime } from '../platform/database/sql.ts'

/**
 * Returns the school's closures that touch the time between `from` and `to`, by their start. `closedAt` of
 * `@koma/schema/rules/closures` decides which times lie in one. The database also refuses slots in closed time
 * (`slot_closed`).
 */
export function closedTimes(
  em: EntityManager,
  schoolId: string,
  { from, to }: { from: WallTime; to: WallTime },
): Promise<ClosedTime[]> {
  return query(
    em,
    sql<ClosedTime>`
      select id, ${wallTime('starts_at')} as "startsAt", ${wallTime('ends_at')} as "endsAt",
        location_id as "locationId", teacher_id as "teacherId", reason
      from closure where school_id = ${schoolId} and reopened_at is null
        and ends_at > ${from}::timestamp and starts_at < ${to}::timestamp
      order by starts_at, id`,
  )
}
