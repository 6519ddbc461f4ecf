import type { WallTime } from '@koma/schema/rules/time'
import { School } from '../src/school/school.entity.ts'
import type { SchoolRow } from '../src/school/school.reads.ts'
import type { Context, Viewer } from '../src/shared/context.ts'
import type { MikroORM } from '../src/shared/db.ts'
import { type Directory, readDirectory } from '../src/shared/directory.ts'
import type { Events } from '../src/shared/events.ts'

/** A change feed that announces nothing and hears nothing; the outbox keeps what was written. */
const silence: Events = {
  announce: () => undefined,
  subscribe: () => {
    throw new Error('nobody listens to a verb called directly')
  },
  onChange: () => () => undefined,
  onAnnouncement: () => () => undefined,
  stop: async () => undefined,
}

const limits = { perAddress: 100 }

/** What verbs are given when a test calls them without HTTP: the clock and the viewer are the test's own. */
export function contextOf(
  orm: MikroORM,
  { school, viewer, now, directory }: { school: SchoolRow; viewer: Viewer; now: WallTime; directory?: Directory },
): Context {
  const em = orm.em.fork()
  let read: Promise<Directory> | undefined = directory === undefined ? undefined : Promise.resolve(directory)
  const remembered = () => (read ??= readDirectory(em, school.id))
  const origin = 'http://koma.test'
  const address = ''
  return { em, school, origin, viewer, news: null, now, language: 'en', address, limits, events: silence, directory: remembered }
}

/** The row of a school as requests are given it. */
export async function schoolRow(orm: MikroORM, id: string): Promise<SchoolRow> {
  return orm.em.fork().findOneOrFail(School, { id })
}
