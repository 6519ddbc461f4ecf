import type { WallTime } from '@koma/schema/rules/time'
import { schoolById } from '../src/school/school.reads.ts'
import type { SchoolRow } from '../src/platform/shared/school.entity.ts'
import { Buckets } from '../src/platform/shared/buckets.ts'
import type { Context, Viewer } from '../src/platform/shared/context.ts'
import { noReply } from '../src/platform/shared/reply.ts'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { readDirectory } from '../src/school/readDirectory.ts'
import type { Directory } from '../src/platform/shared/directory.ts'
import { everySchool } from '../src/platform/live/broker/schoolSubscriptions.ts'
import type { Events } from '../src/platform/live/events.ts'

/** A change feed that announces nothing and hears nothing; the outbox keeps what was written. */
export const silentEvents: Events = {
  announce: () => undefined,
  readAlong: async () => undefined,
  subscribe: () => {
    throw new Error('nobody listens to a verb called directly')
  },
  onChange: () => () => undefined,
  onAnnouncement: () => () => undefined,
  onMissed: () => () => undefined,
  setAside: () => 0,
  isListening: () => true,
  broker: () => ({ state: 'none', schools: 0 }),
  ...everySchool,
  stop: async () => undefined,
}

const buckets = () => new Buckets({ burst: 1000, perSecond: 1000, most: 10 })
const limits = {
  perAddress: 100,
  flood: { network: buckets(), account: buckets() },
  keys: buckets(),
  changes: { student: buckets(), teacher: buckets(), staff: buckets(), guardian: buckets() },
  session: { sessionHours: 12, sessionDays: 30, sessionsPerAccount: 20 },
}

/** Returns the context of verbs that a test calls without HTTP: the clock and the viewer are the test's own. */
export function contextOf(
  orm: MikroORM,
  { school, viewer, now, directory }: { school: SchoolRow; viewer: Viewer; now: WallTime; directory?: Directory },
): Context {
  const em = orm.em.fork()
  em.setFilterParams('school', { schoolId: school.id })
  let read: Promise<Directory> | undefined = directory === undefined ? undefined : Promise.resolve(directory)
  const remembered = () => (read ??= readDirectory(em, school.id))
  return {
    em,
    school,
    baseUrl: 'http://koma.test',
    viewer: { isFresh: true, ...viewer },
    origin: 'screen',
    announcements: null,
    now,
    language: 'en',
    call: {
      address: '',
      device: null,
      userAgent: '',
      reply: noReply,
      limits,
      security: { note: async () => undefined },
    },
    events: silentEvents,
    directory: remembered,
  }
}

/** The row of a school as requests are given it. */
export async function schoolRow(orm: MikroORM, id: string): Promise<SchoolRow> {
  const school = await schoolById(orm.em.fork(), id)
  if (school === null) throw new Error('no such school')
  return school
}
