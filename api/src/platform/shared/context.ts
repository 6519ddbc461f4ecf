import type { Language } from '@koma/schema/codes'
import type { Origin } from '@koma/schema/logTypes'
import type { KeyScope } from '@koma/schema/keyScopes'
import type { Permission } from '@koma/schema/permissions'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { SchoolRow } from './school.entity.ts'
import type { Directory } from './directory.ts'
import type { Events } from '../live/events.ts'
import type { Buckets } from './buckets.ts'
import type { Reply } from './reply.ts'
import type { SecurityNotes } from './securityNotes.ts'

export type UserType = 'student' | 'teacher' | 'staff' | 'guardian'

/** The signed-in user, as the session row says (never as the client says, D3). */
export interface Viewer {
  type: UserType
  /** The row's id. */
  id: string
  /** The code they sign in with, lower case. */
  code: string
  firstName: string
  lastName: string
  permissions: readonly Permission[]
  sessionId: string
  /**
   * Whether the password was given in this session within the last ten minutes; left out: it was not (decision 125).
   */
  isFresh?: boolean
  /** Whether this session may do nothing but set up a second factor, which the school demands; left out: it may. */
  mustSetUp?: boolean
  /**
   * The guardian who acts for this student (decision 119); left out for all others. Of all operations, those are open
   * to them that say so (`authorize`).
   */
  guardian?: Viewer & {
    /** The link to the student; their sockets end with it. */
    linkId: string
  }
  /**
   * The permissions of a program's API key (decision 037); left out for people. `id` and `code` are then the key's, and
   * `permissions` follow from its scopes.
   */
  key?: {
    scopes: readonly KeyScope[]
    /** Whether the request has been checked against the key's scopes. Until then nothing is allowed. */
    isAdmitted: boolean
  }
}

/**
 * A school's announcements when a request began. A process that has received as many, and reads again what still waits,
 * knows everything that was committed until then.
 */
export interface Announcements {
  /** The number of the last announcement. */
  announced: number
  /** Changes of slots and of the school that are committed but not announced yet, `topic:id`. */
  waiting: readonly string[]
}

/** The person who acts, with the origin of the change and the language. */
interface Actor {
  viewer: Viewer | null
  /** The origin of the change: the app, the REST paths, an API key, a background job or a command. */
  origin: Origin
  language: Language
}

/** The data of a school, and its time. */
interface SchoolData {
  em: EntityManager
  school: SchoolRow
  /** The school's wall clock when the request arrived. */
  now: WallTime
  /** Null when nobody is signed in. */
  announcements: Announcements | null
  events: Events
  /** Returns the school's courses, teachers and locations; read once per request. */
  directory(): Promise<Directory>
}

/** The call of a request or a socket. */
export interface Call {
  /** The client's network address, used only to count attempts. Empty when the call comes from this process. */
  address: string
  /** The token the device got at an earlier sign-in, which makes it a known device; null without one. */
  device: string | null
  /** The browser's user agent; empty when it sends none. */
  userAgent: string
  /** Notes refusals and failed sign-ins in the security log. */
  security: SecurityNotes
  /** Collects what is sent beside the answer, such as headers. */
  reply: Reply
  /**
   * Limits: failed attempts per network address within 15 minutes (D5), floods at this process, how long a session
   * lasts, unused and at most (D4), and how many an account has.
   */
  limits: {
    perAddress: number
    flood: { network: Buckets; account: Buckets }
    keys: Buckets
    changes: Readonly<Record<UserType, Buckets>>
    session: { sessionHours: number; sessionDays: number; sessionsPerAccount: number }
  }
  /** Registers a secret that this answer shows once, so that the kept answer leaves it out. */
  conceal?: (secret: string) => void
}

/** The context of every verb and read: one per request, per subscription and per background task. */
export interface Context extends Actor, SchoolData {
  /** Null in background work: nobody waits for its answer, and nothing limits it. */
  call: Call | null
  /** The address the app was reached at, `https://school.example`, for links back to it. */
  baseUrl: string
  /** Suppresses mails about bookings and cancellations: staff want none, or the caller sends one about many of them. */
  tellsNobody?: true
  /** There is no mail server: mails are kept, and nobody gets any. */
  keepsMails?: true
  /** Marks a documented REST call, which has nowhere to ask for the password again (decision 125). */
  asksNoPassword?: true
  /** Marks a dry run, which is rolled back. Counts, such as those of sign-ins, cannot be rehearsed. */
  isRehearsal?: true
}

/** Returns the call of a request. Throws in background work, which cannot sign in or count attempts. */
export function callOf({ call }: Pick<Context, 'call'>): Call {
  if (call === null) throw new Error('background work has no call')
  return call
}

/** What an entry of the log takes from a request; the call says from where it came, if there is one. */
export type LoggedRequest = Pick<Context, 'school' | 'now' | 'origin'> & Partial<Pick<Context, 'call'>>

/** What the name of an actor is made of. */
export type ActorParts = Pick<Viewer, 'type' | 'code' | 'id' | 'guardian' | 'key'>

/**
 * Returns the viewer's name for the ledger, the activity and the log, `type:code`; `system:koma` for what nobody has
 * done, such as an offer that ran out. A guardian's code is an address, which changes, so they are named by their id.
 */
export function actorOf(viewer: ActorParts | null): string {
  if (viewer === null) return 'system:koma'
  if (viewer.guardian !== undefined) return actorOf(viewer.guardian)
  if (viewer.type === 'guardian') return `guardian:${viewer.id}`
  return `${viewer.key === undefined ? viewer.type : 'key'}:${viewer.code}`
}
