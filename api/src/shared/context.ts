import type { Language } from '@koma/schema/codes'
import type { Door } from '@koma/schema/logTexts'
import type { KeyScope } from '@koma/schema/keyScopes'
import type { Permission } from '@koma/schema/permissions'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { SchoolRow } from './school.entity.ts'
import type { Directory } from './directory.ts'
import type { Events } from '../live/events.ts'
import type { Buckets } from './buckets.ts'
import type { Reply } from './reply.ts'

export type UserType = 'student' | 'teacher' | 'staff'

/** Who is signed in, as the session row says (never as the client says, D3). */
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
  /** What a program's key may do (decision 037); left out for people. Its `id` and `code` are the key's, its flags what its scopes come to. */
  key?: {
    scopes: readonly KeyScope[]
    /** Whether the door it came by has compared what is asked with its scopes. Where none has, nothing is allowed. */
    isAdmitted: boolean
  }
}

/**
 * How far a school's announcements were when a request began. Whoever has heard as much, and looks again at what
 * still waits, knows everything that was committed until then.
 */
export interface News {
  /** The number of the last announcement. */
  announced: number
  /** Changes of slots and of the school that are committed and not announced yet, `topic:id`. */
  waiting: readonly string[]
}

/** What every verb and read is given: one per request, and one per subscription. */
export interface Context {
  em: EntityManager
  school: SchoolRow
  /** Where the app was reached, `https://school.example`, for links back to it. */
  origin: string
  viewer: Viewer | null
  /** Where what is done comes from: the app, the REST paths, a program with a key, work in the background, a command. */
  door: Door
  /** Null when nobody is signed in. */
  news: News | null
  /** The school's wall clock when the request arrived. */
  now: WallTime
  language: Language
  /** The network address of the client; only for counting attempts. Empty where the call comes from this process. */
  address: string
  /** What the device was given at an earlier login; null without it. It says whether the device is known. */
  device: string | null
  /** What the browser calls itself; empty when it does not. */
  userAgent: string
  /** What is sent beside the answer. */
  reply: Reply
  /**
   * How many failed attempts one network address has within 15 minutes (D5), what this process lets in of a flood, and
   * how long a session lasts: unused, and at most (D4).
   */
  limits: {
    perAddress: number
    flood: { network: Buckets; account: Buckets }
    keys: Buckets
    changes: Readonly<Record<UserType, Buckets>>
    session: { sessionHours: number; sessionDays: number }
  }
  events: Events
  /** No mail is written for a booking or cancellation: staff want none, or whoever makes many tells of all of them at once. */
  tellsNobody?: true
  /** Notes a secret that the answer shows this once: it is left out of what is kept of the answer. */
  conceal?: (secret: string) => void
  /** All of it is taken back: what must be counted cannot be done. */
  isRehearsal?: true
  /** The school's courses, teachers and locations; read once per request. */
  directory(): Promise<Directory>
}

/** How a viewer is named in the ledger, the activity and the log, `type:code`. */
export function actorOf({ type, code, key }: Pick<Viewer, 'type' | 'code' | 'key'>): string {
  return `${key === undefined ? type : 'key'}:${code}`
}
