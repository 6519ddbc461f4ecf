import type { Language } from '@koma/schema/codes'
import type { Origin } from '@koma/schema/logTypes'
import { schoolNow } from '@koma/schema/rules/time'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { retryOnDeadlock } from '../platform/database/transaction.ts'
import { type SessionLife, tokenOf, userTypeOf, viewerOfToken } from '../accounts/session.ts'
import { roughNetworkOf } from '../platform/shared/networkOf.ts'
import { keyFromElsewhere, keyNotGood } from '../keys/admitKey.ts'
import { changeBuckets } from '../accounts/changesPace.ts'
import { keyBuckets } from '../keys/keyLimit.ts'
import { keyHolder } from '../keys/keyHolder.ts'
import { isKeyToken } from '../keys/keyToken.ts'
import { hostName, isWithoutSchool, schoolById, schoolIdOfHost, settingsVersion } from '../school/school.reads.ts'
import { browserOf } from '../platform/shared/browserOf.ts'
import type { SecurityNotes } from '../platform/shared/securityNotes.ts'
import type { SchoolRow } from '../platform/shared/school.entity.ts'
import type { Context } from '../platform/shared/context.ts'
import { readDirectory } from '../school/readDirectory.ts'
import type { Directory } from '../platform/shared/directory.ts'
import { forbidden, unauthenticated } from '../platform/shared/errors.ts'
import { unknownHost } from '../platform/shared/unknownHost.ts'
import type { Events } from '../platform/live/events.ts'
import { Buckets } from '../platform/shared/buckets.ts'
import { noReply, type Reply } from '../platform/shared/reply.ts'
import { requestNotes } from '../platform/shared/requestNotes.ts'

/** The claims a request or a socket makes; only the token in `authorization` is trusted (D3). */
export interface Claims {
  host: string
  /** The address the app was reached at, such as `https://school.example`, for links back to it. */
  baseUrl: string
  authorization: string | undefined
  /** The documented `x-user-type`, which must agree with the session. */
  userType: string | undefined
  /** The id of the student for whom a guardian acts (`x-student`), which must be linked to them. */
  student?: string | undefined
  acceptLanguage: string | undefined
  /** The network address the request came from, as far as it is certain. */
  address: string
  /** The token of the device, if it has one. */
  device?: string | null
  /** The origin of the request; the app's when left out. */
  origin?: Origin
  /** The browser's user agent; shown only to its owner. */
  userAgent?: string | undefined
  /** Whether API keys are accepted here. Only for routes that compare the request with the key's scopes. */
  takesKeys?: boolean
}

/**
 * The most hosts and schools to remember, some kilobytes each. It is more than one process serves, and strangers may
 * make up any number. The oldest is forgotten first.
 */
const MOST_HOSTS = 5_000
/** The longest possible host name. */
const LONGEST_HOST = 255

/** The most callers of one kind whose limits a process remembers; some 2 MB. */
const MOST_CALLERS = 10_000

export interface ContextBuilder {
  (claims: Claims, reply?: Reply): Promise<Context>
  /** Returns the id of the school at a host; null if nobody has asked for it yet, or there is none. */
  schoolOf: (host: string) => string | null
}

/**
 * Limits: failed sign-ins per network address, points per second of a key, changes of one person at once, and sessions
 * of one account.
 */
interface Limits {
  failuresPerAddress: number
  keyPointsPerSecond: number
  changesPerPerson: number
  sessionsPerAccount: number
  /** Whether there is no mail server. */
  keepsMails?: boolean
  /** Where refused keys and failed sign-ins are noted. */
  security: SecurityNotes
}

/**
 * Makes the builder of contexts for one process. The builder throws NOT_FOUND for a host without a school. It throws
 * UNAUTHENTICATED when the claimed user type is not the session's or the key is unknown.
 *
 * Schools and their hosts are remembered until the change feed, or the session's statement, says that a school changed.
 * Where a school's news does not arrive, nothing of it is remembered. So the process starts listening to a school here,
 * before it remembers anything.
 */
export function contextBuilder(
  orm: MikroORM,
  events: Events,
  { failuresPerAddress, keyPointsPerSecond, changesPerPerson, keepsMails, security, ...life }: SessionLife & Limits,
): ContextBuilder {
  const hosts = remembered((host) => schoolIdOfHost(orm.em.fork(), host))
  const schools = remembered((id) => schoolById(orm.em.fork(), id))
  events.onChange('school', ({ resync }) => {
    if (resync) return
    hosts.forget()
    schools.forget()
  })
  events.onMissed((schoolId) => {
    hosts.forget((id) => schoolId === null || id === schoolId)
    schools.forget(({ id }) => schoolId === null || id === schoolId)
  })
  const schoolAt = async (name: string): Promise<SchoolRow | null> => {
    // All spellings become one name, or strangers could push out the hosts of others.
    const host = hostName(name)
    if (host.length > LONGEST_HOST) return null
    const id = await hosts.get(host)
    if (id === null) return null
    if (events.isSubscribed(id)) return schools.get(id)
    // The id found before may be older than the news heard from now on.
    if (await events.ensureSubscribed(id)) return schoolAt(host)
    // Nothing is remembered of a school whose news does not arrive.
    const now = await schoolIdOfHost(orm.em.fork(), host)
    return now === null ? null : schoolById(orm.em.fork(), now)
  }
  /** Returns the school as it is now, where `school` may be out of date. */
  const schoolAgain = (school: SchoolRow): Promise<SchoolRow | null> =>
    events.isSubscribed(school.id) ? schools.again(school.id, school) : schoolById(orm.em.fork(), school.id)

  // A school is one network: all of it may sign in within a minute. One account on one network is one person.
  const flood = {
    network: new Buckets({ burst: 2 * failuresPerAddress, perSecond: 10, most: MOST_CALLERS }),
    account: new Buckets({ burst: 30, perSecond: 1, most: MOST_CALLERS }),
  }

  const keys = keyBuckets(keyPointsPerSecond)
  const changes = changeBuckets(changesPerPerson)

  const holderOf = (
    em: EntityManager,
    school: SchoolRow,
    token: string,
    { address, takesKeys = false, student }: Claims,
  ) => {
    if (!isKeyToken(token)) {
      return viewerOfToken(em, school.id, token, life, { childId: student ?? null, network: roughNetworkOf(address) })
    }
    return takesKeys ? keyHolder(em, school.id, token, address) : null
  }

  const build = async (claims: Claims, reply = noReply): Promise<Context> => {
    const claimedSchool = await schoolAt(claims.host)
    const spoken = languageOf(claims.acceptLanguage)
    if (claims.student !== undefined && !z.uuid().safeParse(claims.student).success)
      throw forbidden(spoken ?? claimedSchool?.language ?? 'en')
    const em = orm.em.fork()
    if (claimedSchool === null) throw unknownHost(spoken ?? 'en', claims.host, await isWithoutSchool(em))
    em.setFilterParams('school', { schoolId: claimedSchool.id })

    const token = tokenOf(claims.authorization)
    // Retried: while a newer version changes tables, PostgreSQL may abort this statement.
    const session =
      token === null ? null : await retryOnDeadlock(async () => holderOf(em, claimedSchool, token, claims))
    const noteBadKey = (right: string | null) =>
      security.note({
        type: 'key-refused',
        schoolId: claimedSchool.id,
        at: schoolNow(claimedSchool.timezoneName),
        origin: 'key',
        actor: 'nobody',
        network: roughNetworkOf(claims.address),
        browser: browserOf(claims.userAgent ?? '') || null,
        right,
      })
    if (session === 'elsewhere') {
      await noteBadKey('addresses')
      throw keyFromElsewhere(spoken ?? 'en')
    }
    if (session === null && claims.takesKeys === true && token !== null && isKeyToken(token)) {
      await noteBadKey(null)
      throw keyNotGood(spoken ?? 'en')
    }
    const isOld = session !== null && session.settings !== settingsVersion(claimedSchool)
    const school = isOld ? ((await schoolAgain(claimedSchool)) ?? claimedSchool) : claimedSchool
    const notes = requestNotes()
    if (notes !== undefined) notes.school = school.id
    const viewer = session?.viewer ?? null
    const language = spoken ?? (viewer?.key === undefined ? school.language : 'en')
    const signedIn = viewer?.guardian ?? viewer
    if (signedIn !== null && claims.userType !== undefined && userTypeOf(claims.userType) !== signedIn.type) {
      throw unauthenticated(language)
    }
    if (signedIn !== null && claims.student !== undefined && viewer?.guardian === undefined) throw forbidden(language)
    let directory: Promise<Directory> | undefined
    const ctx: Context = {
      em,
      school,
      baseUrl: claims.baseUrl,
      viewer,
      origin: viewer?.key === undefined ? (claims.origin ?? 'screen') : 'key',
      announcements: session?.announcements ?? null,
      now: schoolNow(school.timezoneName),
      language,
      call: {
        address: claims.address,
        device: claims.device ?? null,
        userAgent: claims.userAgent ?? '',
        reply,
        security,
        limits: { perAddress: failuresPerAddress, flood, keys, changes, session: life },
      },
      ...(keepsMails === true ? { keepsMails } : {}),
      events,
      directory: () => (directory ??= readDirectory(em, school.id)),
    }
    if (notes !== undefined) notes.caller = ctx
    return ctx
  }
  return Object.assign(build, { schoolOf: (host: string) => hosts.found(hostName(host)) ?? null })
}

/** Remembers what `read` finds by a key until it is forgotten; what is not found is read again each time. */
function remembered<Value>(read: (key: string) => Promise<Value | null>) {
  /** `found` is undefined while the reading is under way. */
  const reads = new Map<string, { reading: Promise<Value | null>; found?: Value }>()
  return {
    async get(key: string): Promise<Value | null> {
      const remembering = reads.get(key)
      if (remembering !== undefined) return remembering.reading
      const entry: { reading: Promise<Value | null>; found?: Value } = { reading: read(key) }
      const [oldest] = reads.keys()
      if (oldest !== undefined && reads.size >= MOST_HOSTS) reads.delete(oldest)
      reads.set(key, entry)
      const found = await entry.reading.catch(() => null)
      if (found !== null) entry.found = found
      else if (reads.get(key) === entry) reads.delete(key)
      return entry.reading
    },
    /** Returns what was found by a key, without reading it. */
    found: (key: string): Value | undefined => reads.get(key)?.found,
    /** Reads a key again if its value is still `old`. */
    async again(key: string, old: Value): Promise<Value | null> {
      const remembering = reads.get(key)
      const isOld = (await remembering?.reading) === old
      if (isOld && reads.get(key) === remembering) reads.delete(key)
      return this.get(key)
    },
    /** Forgets all, or the values that `isOld` accepts; readings under way are forgotten too. */
    forget(isOld: (found: Value) => boolean = () => true): void {
      for (const [key, { found }] of reads) if (found === undefined || isOld(found)) reads.delete(key)
    },
  }
}

/** Returns a context with the same rights for a long-lived subscription: its clock runs, and it remembers nothing. */
export function subscriptionContext(ctx: Context): Context {
  const { school, em } = ctx
  return {
    ...ctx,
    get now() {
      return schoolNow(school.timezoneName)
    },
    directory: () => readDirectory(em, school.id),
  }
}

/**
 * Returns the language a request likes best of those Koma speaks, English when it names others only; null when it has
 * no preference.
 */
export function languageOf(acceptLanguage: string | undefined): Language | null {
  if (acceptLanguage === undefined || acceptLanguage.trim() === '') return null
  const languages = acceptLanguage
    .slice(0, LONGEST_LANGUAGES)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => weight > 0 && /^(ja|jp|en|\*)(-|$)/.test(tag))
    .toSorted((a, b) => b.weight - a.weight)
  const [best] = languages
  if (best === undefined) return 'en'
  if (best.tag === '*') return null
  return best.tag.startsWith('en') ? 'en' : 'jp'
}

/** The characters of Accept-Language that are read. */
const LONGEST_LANGUAGES = 500
