import { schoolNow } from '@koma/schema/rules/time'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Events } from '../platform/live/events.ts'
import type { Context } from '../platform/shared/context.ts'
import { readDirectory } from './readDirectory.ts'
import { schoolById } from './school.reads.ts'

/** What background work needs of its process; `baseUrl` is for links in mails. */
export interface ProcessParts {
  orm: MikroORM
  events: Events
  baseUrl: string
}

/**
 * Returns the context of background work at a school, in which nobody acts and the clock runs. Null if there is no such
 * school.
 */
export async function schoolContext({ orm, events, baseUrl }: ProcessParts, schoolId: string): Promise<Context | null> {
  const em = orm.em.fork()
  em.setFilterParams('school', { schoolId })
  const school = await schoolById(em, schoolId)
  if (school === null) return null
  return {
    em,
    school,
    baseUrl,
    viewer: null,
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
