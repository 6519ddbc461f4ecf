import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Announcements, UserType, Viewer } from '../platform/shared/context.ts'
import { preparedStatement, query, sql } from '../platform/database/sql.ts'
import type { AccountKey } from './account.reads.ts'
import { accountId } from './accountTables.ts'

/** Makes an opaque session token: 256 random bits for the client, only their hash for the database (D2). */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Returns the form of a token that the database keeps. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Returns the token of an `Authorization` header: `Bearer <token>`, or the documented user record as JSON, of which
 * only `token` is read (D3). Null for anything else.
 */
export function tokenOf(header: string | undefined): string | null {
  if (header === undefined) return null
  const bearer = /^Bearer (\S+)$/i.exec(header)
  if (bearer !== null) return bearer[1] ?? null
  try {
    const record: unknown = JSON.parse(header)
    const isRecord = typeof record === 'object' && record !== null && 'token' in record
    return isRecord && typeof record.token === 'string' ? record.token : null
  } catch {
    return null
  }
}

/** Returns the user type of a header or form; `admin` is staff's documented name, plurals are accepted (D9, D11). */
export function userTypeOf(text: string): UserType | null {
  const types = new Map<string, UserType>(
    Object.entries({
      student: 'student',
      students: 'student',
      teacher: 'teacher',
      teachers: 'teacher',
      admin: 'staff',
      staff: 'staff',
      guardian: 'guardian',
    }),
  )
  return types.get(text) ?? null
}

/** The minutes for which a password that was given in a session counts for sensitive changes (decision 125). */
const FRESH_MINUTES = 10

/** The life of a session: hours without use, unless its owner asked to stay signed in, and days in all (D4). */
export interface SessionLife {
  sessionHours: number
  sessionDays: number
}

interface SessionRow extends Viewer, Announcements {
  /** The student whom a guardian named, if they are theirs and active. */
  child: (Viewer & { linkId: string }) | null
  stale: boolean
  settings: string
}

/**
 * Reads the holder of a token at a school. The session must have been used less than `sessionHours` ago, or be one that
 * stays, and have begun less than `sessionDays` ago. Reads also whether its last use was noted too long ago, the
 * version of the school's settings, the number of its last announcement, and the changes still to be announced. Of a
 * guardian also the student they act for: `childId`, if linked to them now and active.
 */
export const sessionStatement = preparedStatement(
  (
    schoolId: string,
    tokenHash: Buffer,
    sessionHours: number,
    sessionDays: number,
    childId: string | null,
  ) => sql<SessionRow>`
    select se.id as "sessionId", u.type, u.id, u.code, u.first_name as "firstName", u.last_name as "lastName",
      u.permissions, coalesce(se.password_at > now() - make_interval(mins => ${sql.lit(FRESH_MINUTES)}), false) as "isFresh",
      se.must_set_up as "mustSetUp",
      se.last_used_at < now() - interval '1 minute' as stale,
      (select xmin::text from school where id = ${schoolId}) as settings,
      coalesce((select number from announcement where school_id = ${schoolId}), 0)::int as announced,
      array(select topic || ':' || ref from outbox
        where school_id = ${schoolId} and topic in ('slot', 'school')) as waiting,
      (select jsonb_build_object('type', 'student', 'id', st.id, 'code', st.student_id, 'firstName', st.first_name,
          'lastName', st.last_name, 'permissions', '[]'::jsonb, 'linkId', gs.id)
        from guardian_student gs join student st on st.school_id = ${schoolId} and st.id = gs.student_id and st.active
        where gs.school_id = ${schoolId} and gs.guardian_id = se.guardian_id and gs.student_id = ${childId}::uuid) as child
    from session se
    cross join lateral (
      select 'student' as type, id, student_id as code, first_name, last_name, '{}'::text[] as permissions
      from student where school_id = ${schoolId} and id = se.student_id and active
      union all
      select 'teacher', id, teacher_id, first_name, last_name, '{}'
      from teacher where school_id = ${schoolId} and id = se.teacher_id and active
      union all
      select 'staff', id, staff_id, first_name, last_name, permissions
      from staff where school_id = ${schoolId} and id = se.staff_id and active
      union all
      select 'guardian', id, guardian_id, first_name, last_name, '{}'
      from guardian where school_id = ${schoolId} and id = se.guardian_id and active
    ) u
    where se.school_id = ${schoolId} and se.token_hash = ${tokenHash}
      and (se.stays or se.last_used_at > now() - make_interval(hours => ${sessionHours}))
      and se.created_at > now() - make_interval(days => ${sessionDays})`,
)

/**
 * Returns the holder of `token` at this school. Its session must be live: started less than `sessionDays` ago, and
 * staying or last used less than `sessionHours` ago, with an active account (D4). Using it prolongs it, written at most
 * once a minute, together with the rough place, `network`. The same query reads the version of the school's settings
 * and how far its announcements are. With `childId` the viewer is that student, if the session is of a guardian of
 * theirs.
 */
export async function viewerOfToken(
  em: EntityManager,
  schoolId: string,
  token: string,
  { sessionHours, sessionDays }: SessionLife,
  { childId = null, network = null }: { childId?: string | null; network?: string | null } = {},
): Promise<{ viewer: Viewer; settings: string; announcements: Announcements } | null> {
  const [row] = await sessionStatement.run(em, schoolId, hashOf(token), sessionHours, sessionDays, childId)
  if (row === undefined) return null
  const { stale, settings, announced, waiting, child, ...viewer } = row
  if (stale) {
    await query(
      em,
      sql`
        update session set last_used_at = now(), network = coalesce(${network}, network)
        where school_id = ${schoolId} and id = ${viewer.sessionId}`,
    )
  }
  const known = { settings, announcements: { announced, waiting } }
  if (child === null) return { viewer, ...known }
  const { linkId, ...student } = child
  return { viewer: { ...student, sessionId: viewer.sessionId, guardian: { ...viewer, linkId } }, ...known }
}

/** Ends the sessions of an account, all but `except`; their sockets close once the transaction of `em` commits (D4). */
export async function endSessions(
  em: EntityManager,
  { schoolId, type, id }: AccountKey,
  except?: string,
): Promise<void> {
  await query(
    em,
    sql`
      delete from session
      where school_id = ${schoolId} and ${accountId(type)} = ${id} and id is distinct from ${except ?? null}`,
  )
}

/**
 * Notes that the person of this session has just given their password, in the transaction of `em` (SEC-12). Where codes
 * are asked for, too, the password alone confirms nothing (SEC-35).
 */
export async function notePasswordGiven(em: EntityManager, schoolId: string, sessionId: string): Promise<void> {
  await query(
    em,
    sql`
      update session s set password_at = now() where s.school_id = ${schoolId} and s.id = ${sessionId} and not exists (
        select from one_time_code t where t.school_id = ${schoolId} and t.secret is not null
          and (t.student_id = s.student_id or t.teacher_id = s.teacher_id or t.staff_id = s.staff_id
            or t.guardian_id = s.guardian_id))`,
  )
}

/** Notes that the person of this session has just confirmed who they are, with all that is asked of them. */
export async function noteConfirmed(em: EntityManager, schoolId: string, sessionId: string): Promise<void> {
  await query(em, sql`update session set password_at = now() where school_id = ${schoolId} and id = ${sessionId}`)
}

/** Names one session of one school. */
export interface SessionKey {
  schoolId: string
  id: string
}

/**
 * Returns those of `sessions`, key secrets, or links of guardians to active students, that are live. Sessions stay or
 * were used less than `sessionHours` ago, and began less than `sessionDays` ago.
 */
export function liveSessions(
  em: EntityManager,
  sessions: readonly SessionKey[],
  { sessionHours, sessionDays }: SessionLife,
): Promise<SessionKey[]> {
  const schools = sessions.map(({ schoolId }) => schoolId)
  const ids = sessions.map(({ id }) => id)
  const accounts = sql`unnest(${schools}::uuid[], ${ids}::uuid[]) as wanted (school_id, id)`
  return query(
    em,
    sql<SessionKey>`
      select s.school_id as "schoolId", s.id from ${accounts}
      join session s on s.school_id = wanted.school_id and s.id = wanted.id
      where (s.stays or s.last_used_at > now() - make_interval(hours => ${sessionHours}))
        and s.created_at > now() - make_interval(days => ${sessionDays})
      union all
      select k.school_id, k.id from ${accounts}
      join api_key_secret k on k.school_id = wanted.school_id and k.id = wanted.id
      where k.until is null or k.until > now()
      union all
      select gs.school_id, gs.id from ${accounts}
      join guardian_student gs on gs.school_id = wanted.school_id and gs.id = wanted.id
      join student st on st.school_id = gs.school_id and st.id = gs.student_id and st.active`,
  )
}
