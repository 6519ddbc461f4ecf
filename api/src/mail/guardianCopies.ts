import type { GuardianMailKind } from '@koma/schema/input/guardianMails'
import { type Sql, sql } from '../platform/database/sql.ts'
import type { MailKind } from './mail.kinds.ts'

/** What each kind of mail to a student is to their guardians; what is not named is the student's alone. (FAM-11) */
export const guardianKindOf = {
  bookingMade: 'lessons',
  bookingCancelled: 'lessons',
  bookingMoved: 'lessons',
  lessonChanged: 'lessons',
  closure: 'lessons',
  templateBookings: 'lessons',
  lessonsBooked: 'lessons',
  waitingEnded: 'lessons',
  waitingPlace: 'waiting',
  offerMade: 'waiting',
  reminder: 'reminders',
  dailySchedule: 'dailySchedule',
  contractReminder: 'contracts',
  priceChange: 'contracts',
  paper: 'papers',
} as const satisfies Partial<Record<MailKind, GuardianMailKind>>

const kindCases = sql.raw(
  Object.entries(guardianKindOf)
    .map(([kind, group]) => `when '${kind}' then '${group}'`)
    .join(' '),
)

/** Returns the condition that a link `gs` wants mails of a kind; never true for what is the student's alone. */
export const linkWants = (kind: Sql): Sql => {
  const group = sql`case ${kind} ${kindCases} end`
  // Nothing is in an empty list, not even null.
  return sql`(${group} is not null and not (${group} = any(gs.stopped_mails)))`
}

/**
 * Returns the tables and conditions of guardians `g`, by their links `gs`, whom a mail of a kind to a student also goes
 * to: it stands behind `from` or `join lateral (select …`. They want mails, and do not read those to `sentTo`, the
 * student's own address if one goes there. Nobody is told of a student who has left.
 */
export const guardiansToTell = (school: string, student: Sql, { kind, sentTo }: { kind: Sql; sentTo: Sql }): Sql => sql`
  guardian_student gs
  join guardian g on g.school_id = ${school}::uuid and g.id = gs.guardian_id and g.active and g.notify
  join student child on child.school_id = ${school}::uuid and child.id = gs.student_id and child.active and not child.deleted
  where gs.school_id = ${school}::uuid and gs.student_id = ${student} and ${linkWants(kind)}
    and g.guardian_id is distinct from lower(${sentTo} collate "C")`

/** A guardian of a student whom a mail concerns, and whether it goes to them. */
export interface NotifiedGuardian {
  id: string
  name: string
  email: string
  phoneNumber: string
  mailed: boolean
}

/**
 * Returns the guardians of a student as a JSON list of `NotifiedGuardian` by name, as an expression. `person` is the
 * row of the student and `reached` whether a mail of the kind goes to their own address.
 */
export const guardiansNotified = (
  school: string,
  person: Sql,
  { kind, reached }: { kind: Sql; reached: Sql },
): Sql => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.last_name || ' ' || g.first_name, 'email', g.email,
      'phoneNumber', g.phone_number, 'mailed', coalesce(${person}.active and g.active and g.notify and ${linkWants(kind)}
        and not (${reached} and g.guardian_id = lower(${person}.email collate "C")), false))
      order by koma_name_order(g.last_name, g.first_name, g.last_reading, g.first_reading) collate "C", g.id)
    from guardian_student gs join guardian g on g.school_id = ${school}::uuid and g.id = gs.guardian_id
    where gs.school_id = ${school}::uuid and gs.student_id = ${person}.id), '[]')`
