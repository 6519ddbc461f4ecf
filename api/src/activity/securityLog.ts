import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { callerOrigin } from '../platform/shared/callerOrigin.ts'
import type { LoggedRequest, UserType } from '../platform/shared/context.ts'
import type { SecurityNote, SecurityNotes } from '../platform/shared/securityNotes.ts'
import { activityInsert, type ActivityEntry } from './activity.ts'

const EVERY_MS = 60_000

/**
 * The most callers of a school that have entries of their own at a time: strangers, who cost nothing to invent, and
 * accounts. All others of a type share one, as do all that come when a process counts `MOST_IN_ALL`.
 */
const MOST = { strangers: 20, accounts: 50 }
const MOST_IN_ALL = 5000

/** A caller who was refused: what else was refused within the minute is counted until it is written. */
interface Counting {
  schoolId: string
  isStranger: boolean
  /** The first that was counted, with how many; null while there is none. */
  next: { note: SecurityNote; times: number } | null
}

/** Returns what the log notes of any request: its school, time and origin, and the network and browser. */
export function aboutRequest(
  ctx: LoggedRequest,
): Pick<SecurityNote, 'schoolId' | 'at' | 'origin' | 'network' | 'browser'> {
  return { schoolId: ctx.school.id, at: ctx.now, origin: ctx.origin, ...callerOrigin(ctx) }
}

/** Returns an account in the shape of a note. */
export const notedAccount = (account: {
  type: UserType
  id: string
  firstName: string
  lastName: string
}): NonNullable<SecurityNote['account']> => ({
  kind: account.type,
  id: account.id,
  name: `${account.lastName} ${account.firstName}`.trim(),
})

/**
 * Writes refusals and failed sign-ins of one process into the log (decision 130). The first of a caller and a right is
 * written at once. What follows is counted in memory and written once a minute, with how often, for as long as it goes
 * on; so neither strangers nor a broken program can fill the log. A process that is killed loses a minute's counts.
 */
export class SecurityLog implements SecurityNotes {
  readonly #counting = new Map<string, Counting>()
  readonly #timer: NodeJS.Timeout
  readonly #orm: MikroORM
  readonly #log: (error: unknown) => void

  constructor(orm: MikroORM, log: (error: unknown) => void) {
    this.#orm = orm
    this.#log = log
    this.#timer = setInterval(() => void this.writeCounts(), EVERY_MS).unref()
  }

  /** Writes or counts a refusal; never throws, since whoever is refused learns nothing of the log. */
  async note(given: SecurityNote): Promise<void> {
    const note = this.#hasRoomFor(given) ? given : sharedBy(given)
    const key = keyOf(note)
    const counting = this.#counting.get(key)
    if (counting === undefined) {
      this.#counting.set(key, { schoolId: note.schoolId, isStranger: isStranger(note), next: null })
      await this.#write([entryOf(note, 1)])
    } else if (counting.next === null) counting.next = { note, times: 1 }
    else counting.next.times += 1
  }

  /** Writes what was counted since the last time, and forgets who has stopped. */
  async writeCounts(): Promise<void> {
    const entries: ActivityEntry[] = []
    for (const [key, counting] of this.#counting) {
      if (counting.next === null) this.#counting.delete(key)
      else entries.push(entryOf(counting.next.note, counting.next.times))
      counting.next = null
    }
    await this.#write(entries, { counted: true })
  }

  /** Stops counting, and writes what was counted. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.writeCounts()
  }

  #hasRoomFor(note: SecurityNote): boolean {
    if (this.#counting.has(keyOf(note))) return true
    if (this.#counting.size >= MOST_IN_ALL) return false
    const strange = isStranger(note)
    let same = 0
    for (const { schoolId, isStranger: isAlso } of this.#counting.values())
      if (schoolId === note.schoolId && isAlso === strange) same += 1
    return same < (strange ? MOST.strangers : MOST.accounts)
  }

  async #write(entries: ActivityEntry[], { counted = false } = {}): Promise<void> {
    for (const [schoolId, ofSchool] of Map.groupBy(entries, ({ school_id }) => school_id)) {
      const em = this.#orm.em.fork()
      const named = counted ? withoutErased(em, schoolId, ofSchool) : Promise.resolve(ofSchool)
      await named.then((all) => query(em, activityInsert(all))).catch((error: unknown) => this.#log(error))
    }
  }
}

/**
 * Names people who were erased since they were counted as the rest of the log does. Who did something was known by a
 * code that no longer belongs to anybody. (SEC-63)
 */
async function withoutErased(em: EntityManager, schoolId: string, entries: ActivityEntry[]): Promise<ActivityEntry[]> {
  const ids = entries.flatMap(({ record_id: id }) => (id === undefined ? [] : [id]))
  const actors = [...new Set(entries.map(({ actor }) => actor))]
  const accounts = (['student', 'teacher', 'staff'] as const).map((type) => {
    const code = sql.ref(`p.${type}_id`)
    return sql`select ${`${type}:`}::text || ${code} from ${sql.table(type)} p where p.school_id = ${schoolId}`
  })
  const erased = await query(
    em,
    sql<{ was: string; is: string }>`
      select t.id::text as was, e.pseudonym as is from unnest(${ids}::uuid[]) as t (id)
      left join student s on s.school_id = ${schoolId} and s.id = t.id
      join erasure e on e.school_id = ${schoolId} and e.person_id in (t.id, s.merged_into)
      union all
      select t.actor, 'nobody' from unnest(${actors}::text[]) as t (actor)
      where exists (select from erasure e where e.school_id = ${schoolId} and t.actor like e.user_type || ':%')
        and t.actor ~ '^(student|teacher|staff):' and t.actor not in (${sql.join(accounts, sql` union all `)})`,
  )
  const names = new Map(erased.map(({ was, is }) => [was, is]))
  return entries.map((entry) => ({
    ...entry,
    actor: names.get(entry.actor) ?? entry.actor,
    ...(entry.record_id !== undefined &&
      names.has(entry.record_id) && { record_name: names.get(entry.record_id) ?? '' }),
  }))
}

/** Strangers are told apart by their network alone. */
const isStranger = ({ actor, account }: SecurityNote): boolean => actor === 'nobody' && account === undefined

function keyOf(note: SecurityNote): string {
  const { schoolId, type, actor, account, network, right, operation } = note
  return JSON.stringify([schoolId, type, actor, account?.id, isStranger(note) ? network : null, right ?? operation])
}

/** Returns the note without the caller, for those who have none of their own. */
const sharedBy = ({ type, schoolId, at, origin }: SecurityNote): SecurityNote => ({
  type,
  schoolId,
  at,
  origin,
  actor: 'nobody',
  network: null,
  browser: null,
})

function entryOf(note: SecurityNote, times: number): ActivityEntry {
  const { account, right = null, operation = null } = note
  const changes = {
    ...(right === null ? {} : { missingRight: [null, right] as const }),
    ...(operation === null ? {} : { operation: [null, operation] as const }),
    ...(times === 1 ? {} : { times: [null, times] as const }),
  }
  return {
    school_id: note.schoolId,
    type: note.type,
    at: note.at,
    actor: note.actor,
    door: note.origin,
    points_change: 0,
    network: note.network,
    browser: note.browser,
    ...(account === undefined ? {} : { record_kind: account.kind, record_id: account.id, record_name: account.name }),
    ...(Object.keys(changes).length === 0 ? {} : { changes }),
  }
}
