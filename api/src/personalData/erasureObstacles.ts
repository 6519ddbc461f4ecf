import type { Refusal } from '@koma/schema/answers'
import type { Reason } from '@koma/schema/reasons'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context, UserType } from '../platform/shared/context.ts'
import {
  debitsAwaited,
  depositHeld,
  moneyOwed,
  type Obstacle,
  obstacleNames,
  type SoughtStudent,
} from '../students/moneyObstacles.ts'
import type { Person } from './person.ts'

/** Of whom an obstacle is looked for: one person by their ids, or each row of a query. */
interface Sought extends SoughtStudent {
  id: Sql
}

interface Rule {
  of: UserType
  reason: Reason
  find: (sought: Sought, now: string) => Sql<Obstacle>
}

/** What must be done before somebody is erased, in the order in which it is said. (SEC-66) */
const rules: readonly Rule[] = [
  {
    of: 'student',
    reason: 'eraseBooked',
    find: ({ schoolId, isTheirs }, now) => sql`
      select ${wallTime('x.starts_at')} as at, c.display_name as name from booking x
      join course c on c.school_id = ${schoolId} and c.id = x.course_id
      where x.school_id = ${schoolId} and ${isTheirs(sql`x.student_id`)} and x.status = 'booked' and x.ends_at > ${now}
      order by x.starts_at`,
  },
  {
    of: 'student',
    reason: 'eraseDebit',
    find: debitsAwaited,
  },
  {
    of: 'student',
    reason: 'eraseContracts',
    find: ({ schoolId, isTheirs }, now) => sql`
      select right(x.contract_name, 13) as name from contract x where x.school_id = ${schoolId}
        and ${isTheirs(sql`x.student_id`)} and x.active and not x.deleted and x.end_date >= ${dateOf(now)}::date
      order by x.start_date, x.id`,
  },
  {
    of: 'student',
    reason: 'eraseOwed',
    find: moneyOwed,
  },
  {
    of: 'student',
    reason: 'eraseDeposit',
    find: depositHeld,
  },
  {
    of: 'teacher',
    reason: 'eraseTaught',
    find: ({ schoolId, isTheirs }, now) => sql`
      select ${wallTime('x.starts_at')} as at from slot x where x.school_id = ${schoolId}
        and ${isTheirs(sql`x.teacher_id`)} and x.ends_at > ${now} and (x.booked_count > 0 or x.held_count > 0)
      order by x.starts_at`,
  },
  {
    of: 'staff',
    reason: 'eraseRuns',
    find: ({ schoolId, isTheirs }) => sql`
      select null as name from run x where x.school_id = ${schoolId} and ${isTheirs(sql`x.staff_id`)} and x.ended_at is null`,
  },
  {
    of: 'staff',
    reason: 'eraseSole',
    find: ({ schoolId, id }) => sql`
      select null as name from staff x where x.school_id = ${schoolId} and x.id = ${id} and cardinality(x.permissions) > 0
        and not exists (select from staff o where o.school_id = ${schoolId} and o.id <> x.id and o.active
          and o.permissions @> x.permissions)`,
  },
]

/** Returns the condition that something keeps the student `s` of a query from being erased. */
export function isKept(schoolId: string, now: string): Sql {
  const sought: Sought = {
    schoolId,
    id: sql`s.id`,
    isTheirs: (column) => sql`${column} in (select s.id union all select m.id from student m
      where m.school_id = ${schoolId} and m.merged_into = s.id)`,
  }
  const found = rules.filter(({ of }) => of === 'student').map(({ find }) => sql`exists (${find(sought, now)})`)
  return sql`(${sql.join(found, sql` or `)})`
}

/** Returns the first that keeps a locked person from being erased, by name; null if nothing does. */
export async function erasureObstacle(em: EntityManager, ctx: Context, person: Person): Promise<Refusal | null> {
  const { schoolId, id, ids } = person
  const sought: Sought = { schoolId, id: sql`${id}`, isTheirs: (column) => sql`${column} = any(${ids}::uuid[])` }
  for (const { of, reason, find } of rules) {
    if (of !== person.type) continue
    const found = await query(em, find(sought, ctx.now))
    if (found.length === 0) continue
    return refusedFor(ctx, reason, obstacleNames(found, ctx.language))
  }
  return null
}
