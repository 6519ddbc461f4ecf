import { schoolNow } from '@koma/schema/rules/time'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { SessionLife } from '../accounts/session.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Runs } from '../platform/jobs/runs/workRun.ts'
import type { Events } from '../platform/live/events.ts'
import { readDirectory } from '../school/directory.ts'
import { schoolById } from '../school/school.reads.ts'
import { Buckets } from '../platform/shared/buckets.ts'
import type { Viewer } from '../platform/shared/context.ts'
import { noReply } from '../platform/shared/reply.ts'

/** Makes a limit that is never used: background work counts no attempts. */
const noFlood = () => new Buckets({ burst: 1, perSecond: 1, most: 1 })

/**
 * Makes contexts for work that continues after its request: as if its starter asked now, with the permissions they have
 * now and the clock running; null when they may no longer sign in.
 */
export function jobContexts(
  orm: MikroORM,
  events: Events,
  {
    failuresPerAddress,
    sessionHours,
    sessionDays,
    origin,
  }: SessionLife & { failuresPerAddress: number; origin: string },
): Runs['contextFor'] {
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
      origin,
      viewer: { ...viewer, sessionId: '' },
      door: 'job',
      news: null,
      get now() {
        return schoolNow(school.timezoneName)
      },
      language: school.language,
      address: '',
      device: null,
      userAgent: '',
      reply: noReply,
      limits: {
        perAddress: failuresPerAddress,
        flood: { network: noFlood(), account: noFlood() },
        keys: noFlood(),
        changes: { student: noFlood(), teacher: noFlood(), staff: noFlood() },
        session: { sessionHours, sessionDays },
      },
      events,
      directory: () => readDirectory(em, schoolId),
    }
  }
}
