import { schoolNow } from '@koma/schema/rules/time'
import type { MikroORM } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Runs } from '../platform/jobs/runs/workRun.ts'
import type { Events } from '../platform/live/events.ts'
import { readDirectory } from '../school/readDirectory.ts'
import { schoolById } from '../school/school.reads.ts'
import type { Viewer } from '../platform/shared/context.ts'

/**
 * Makes contexts for work that continues after its request: as if its starter asked now, with the permissions they have
 * now and the clock running; null when they may no longer sign in.
 */
export function jobContexts(orm: MikroORM, events: Events, { baseUrl }: { baseUrl: string }): Runs['contextFor'] {
  return async (schoolId, staffId) => {
    const em = orm.em.fork()
    em.setFilterParams('school', { schoolId })
    const school = await schoolById(em, schoolId)
    const [viewer] = await query(
      em,
      sql<
        Omit<Viewer, 'sessionId'>
      >`select 'staff' as type, id, staff_id as code, first_name as "firstName", last_name as "lastName", permissions
       from staff where school_id = ${schoolId} and id = ${staffId} and active`,
    )
    if (school === null || viewer === undefined) return null
    return {
      em,
      school,
      baseUrl,
      viewer: { ...viewer, sessionId: '' },
      origin: 'job',
      announcements: null,
      get now() {
        return schoolNow(school.timezoneName)
      },
      language: school.language,
      call: null,
      events,
      directory: () => readDirectory(em, schoolId),
    }
  }
}
