import type { Language } from '@koma/schema/codes'
import { wallTimeIn } from '@koma/schema/rules/time'
import type { MikroORM } from '@mikro-orm/postgresql'
import { tokenOf, userTypeOf, viewerOfToken } from './accounts/session.ts'
import { schoolById, schoolIdOfHost, type SchoolRow, settingsVersion } from './school/school.reads.ts'
import type { Context } from './shared/context.ts'
import { type Directory, readDirectory } from './shared/directory.ts'
import { notFound, unauthenticated } from './shared/errors.ts'
import type { Events } from './shared/events.ts'

/** What a request or a socket says of itself; only the token in `authorization` is believed (D3). */
export interface Claims {
  host: string
  /** Where the app was reached, such as `https://school.example`, for links back to it. */
  origin: string
  authorization: string | undefined
  /** The documented `x-user-type`, which must agree with the session. */
  userType: string | undefined
  acceptLanguage: string | undefined
  /** The network address the request came from, as far as it is known for sure. */
  address: string
}

/** Hosts that are remembered: more than there are schools at one process, and strangers may make up any number. */
const MOST_HOSTS = 1000

export type ContextBuilder = (claims: Claims) => Promise<Context>

/**
 * Makes the builder of contexts for one process. It throws NOT_FOUND for a host without a school and
 * UNAUTHENTICATED when the claimed user type is not the session's. Schools and their hosts are remembered
 * until the change feed, or the session's statement, says that a school changed.
 */
export function contextBuilder(
  orm: MikroORM,
  events: Events,
  { sessionHours, failuresPerAddress }: { sessionHours: number; failuresPerAddress: number },
): ContextBuilder {
  const hosts = remembered((host) => schoolIdOfHost(orm.em.fork(), host))
  const schools = remembered((id) => schoolById(orm.em.fork(), id))
  events.onChange('school', () => {
    hosts.forget()
    schools.forget()
  })
  const schoolAt = async (host: string): Promise<SchoolRow | null> => {
    const id = await hosts.get(host)
    return id === null ? null : schools.get(id)
  }

  return async (claims) => {
    const known = await schoolAt(claims.host)
    const spoken = languageOf(claims.acceptLanguage)
    if (known === null) throw notFound(spoken ?? 'en')
    const em = orm.em.fork()
    em.setFilterParams('school', { schoolId: known.id })

    const token = tokenOf(claims.authorization)
    const session = token === null ? null : await viewerOfToken(em, known.id, token, sessionHours)
    const isOld = session !== null && session.settings !== settingsVersion(known)
    const school = isOld ? ((await schools.again(known.id, known)) ?? known) : known
    const language = spoken ?? school.language
    const viewer = session?.viewer ?? null
    if (viewer !== null && claims.userType !== undefined && userTypeOf(claims.userType) !== viewer.type) {
      throw unauthenticated(language)
    }
    let directory: Promise<Directory> | undefined
    return {
      em,
      school,
      origin: claims.origin,
      viewer,
      news: session?.news ?? null,
      now: wallTimeIn(school.timezoneName),
      language,
      address: claims.address,
      limits: { perAddress: failuresPerAddress },
      events,
      directory: () => (directory ??= readDirectory(em, school.id)),
    }
  }
}

/** What `read` finds by a key, until it is forgotten; what is not found is looked for again. */
function remembered<Value>(read: (key: string) => Promise<Value | null>) {
  const known = new Map<string, Promise<Value | null>>()
  return {
    async get(key: string): Promise<Value | null> {
      const remembering = known.get(key)
      if (remembering !== undefined) return remembering
      const reading = read(key)
      if (known.size >= MOST_HOSTS) known.clear()
      known.set(key, reading)
      const found = await reading.catch(() => null)
      if (found === null && known.get(key) === reading) known.delete(key)
      return reading
    },
    /** Looks again for what is no longer `old`. */
    async again(key: string, old: Value): Promise<Value | null> {
      const remembering = known.get(key)
      const isOld = (await remembering) === old
      if (isOld && known.get(key) === remembering) known.delete(key)
      return this.get(key)
    },
    forget: () => known.clear(),
  }
}

/** The same rights with the clock running and nothing remembered, for a subscription that lives on. */
export function lasting(ctx: Context): Context {
  const { school, em } = ctx
  return {
    ...ctx,
    get now() {
      return wallTimeIn(school.timezoneName)
    },
    directory: () => readDirectory(em, school.id),
  }
}

/** The language a request asks for; null when it does not care. */
export function languageOf(acceptLanguage: string | undefined): Language | null {
  if (acceptLanguage === undefined || acceptLanguage.startsWith('*')) return null
  return /^\s*(ja|jp)/i.test(acceptLanguage) ? 'jp' : 'en'
}
