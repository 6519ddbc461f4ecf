import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { NotifiedGuardian } from '../mail/guardianCopies.ts'
import { lessonNotices, lessonRoles, mailedGuardians, personColumns } from './lessonPeople.ts'

/** A person's part in what is undone: in a lesson, or as whose `account` it is. */
export const toldRoles = [...lessonRoles, 'account'] as const

/** How somebody is told; `invited`: an email has gone out already, such as an invitation that no longer holds. */
export const toldNotices = [...lessonNotices, 'invited'] as const

/** Somebody whom an undo tells, or would tell if a mail reached them, in one of their roles. */
export interface NotifiedPerson {
  type: 'student' | 'teacher' | 'guardian'
  role: (typeof toldRoles)[number]
  id: string
  code: string
  name: string
  notice: (typeof toldNotices)[number]
  phoneNumber: string
  /** The guardians of a student; empty for others. */
  guardians: NotifiedGuardian[]
}

/** Mails about the account itself: they are sent to whoever wants no others, too. */
const isOfAccount = sql`m.kind = 'emailChanged'`

const roleOfMail = sql`case
  when ${isOfAccount} or m.kind = 'priceChange' then 'account'
  when m.kind = 'lessonChanged' then m.data ->> 'role'
  when m.teacher_id is not null then 'teaching'
  when m.kind in ('waitingPlace', 'waitingEnded') or m.data -> 'lessons' = '[]' then 'waiting'
  else 'booked' end`

/**
 * Returns the people to whom this transaction writes mails, by name; with `KEEPS_UNREACHED`, also those whom none
 * reaches. Its own rows are those of its own instant: a mail is queued at the time its transaction began.
 */
export function mailedByTransaction(em: EntityManager, schoolId: string): Promise<NotifiedPerson[]> {
  const readers = (type: 'student' | 'teacher') =>
    sql`select ${personColumns(schoolId, 'p', type, sql`m.kind`)}, ${roleOfMail} as role, ${isOfAccount} as always
      from mail m join ${sql.table(type)} p on p.school_id = m.school_id and p.id = ${sql.ref(`m.${type}_id`)}
      where m.school_id = ${schoolId} and m.finished_at is null and m.queued_at = now() and not p.deleted`
  return query(
    em,
    sql<NotifiedPerson>`
      select * from (select distinct type, role, id, code, name, case when always then 'mail' else notice end as notice, "phoneNumber", guardians
      from (${readers('student')} union all ${readers('teacher')}) told) person
      order by type collate "C", code collate "C", role collate "C"`,
  )
}

/**
 * Returns which of these people have got an email about their account already, such as an invitation: nothing calls
 * that back.
 */
function peopleMailed(
  em: EntityManager,
  schoolId: string,
  type: NotifiedPerson['type'],
  ids: readonly string[],
): Promise<NotifiedPerson[]> {
  return query(
    em,
    sql<NotifiedPerson>`
      select p.type, 'account' as role, p.id, p.code, p.name, 'invited' as notice, p."phoneNumber", p.guardians
      from (select ${personColumns(schoolId, 'p', type)} from ${sql.table(type)} p
        where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[])) p
      where exists (select from mail m where m.school_id = ${schoolId} and ${sql.ref(`m.${type}_id`)} = p.id
        and m.state in ('sending', 'sent')) order by p.code collate "C"`,
  )
}

/** Returns which of these records are people who have got an email already, such as an invitation. (FAM-22) */
export async function informedOf(
  em: EntityManager,
  schoolId: string,
  kind: string,
  ids: readonly string[],
): Promise<NotifiedPerson[]> {
  if (ids.length === 0 || (kind !== 'student' && kind !== 'teacher' && kind !== 'guardian')) return []
  return peopleMailed(em, schoolId, kind, ids)
}

/** Returns a digest of those who get a mail, or have got one that does not hold any more. */
export function digestOfMailed(people: readonly NotifiedPerson[]): string {
  const named = people
    .flatMap(({ id, role, notice, guardians }) =>
      notice === 'mail' || notice === 'invited' ? [[id, role, ...mailedGuardians(guardians)].join(' ')] : [],
    )
    .toSorted((a, b) => (a < b ? -1 : 1))
  return createHash('sha256').update(named.join('\n')).digest('base64url')
}

/** Rolls back a transaction that would mail people whom its preview did not name. */
class MailsOthers extends Error {}

/** Carries the digest out of a savepoint, which is rolled back. */
class DigestFound extends Error {
  constructor(readonly digest: string) {
    super('whom an undo would tell is known')
  }
}

/**
 * Throws if the people this transaction mails, and those who are `informed` already, do not match `digest`; null or
 * undefined allows anybody. `later` runs what is undone later in a savepoint, which is rolled back.
 */
export async function requireMatchingDigest(
  em: EntityManager,
  schoolId: string,
  digest: string | null | undefined,
  {
    later,
    informed = [],
  }: { later?: (em: EntityManager) => Promise<unknown>; informed?: readonly NotifiedPerson[] } = {},
): Promise<void> {
  if (digest == null) return
  const currentDigest = async (inner: EntityManager) =>
    digestOfMailed([...(await mailedByTransaction(inner, schoolId)), ...informed])
  const now =
    later === undefined
      ? await currentDigest(em)
      : await inSavepoint(em, async (inner) => {
          await later(inner)
          return currentDigest(inner)
        })
  if (now !== digest) throw new MailsOthers('an undo would tell others')
}

/** Returns the digest that `work` finds in a savepoint, which is rolled back. */
async function inSavepoint(em: EntityManager, work: (em: EntityManager) => Promise<string>): Promise<string> {
  try {
    return await em.transactional(async (inner): Promise<never> => {
      throw new DigestFound(await work(inner))
    })
  } catch (error) {
    if (error instanceof DigestFound) return error.digest
    throw error
  }
}

/** Runs `work`; refuses with toldOthers if `requireMatchingDigest` throws. */
export async function refusingOtherMails<Result>(
  work: () => Promise<Result>,
): Promise<Result | { ok: false; code: 'generalE'; note: 'toldOthers' }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MailsOthers) return { ok: false, code: 'generalE', note: 'toldOthers' }
    throw error
  }
}
