import { MOST_GUARDIANS } from '@koma/schema/records/guardian'
import type { Refusal } from '@koma/schema/answers'
import { leaveKindText, leaveName, leaveNameText } from '@koma/schema/leaveTexts'
import type { Reason } from '@koma/schema/reasons'
import type { Language } from '@koma/schema/codes'
import { weekdayName } from '@koma/schema/templateTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isOpen } from '../../debit/openDebits.ts'
import { paperCounts } from '../../papers/cancelPaper.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, type Sql, sql, wallTime } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { dayText, monthText, timeText } from '../../mail/mailFormat.ts'

/** What stands between two students, as its text is made of. */
interface Obstacle {
  at?: string | null
  name?: string | null
  day?: number | null
  kind?: 'pause' | 'leaving' | null
  until?: string | null
}

interface Pair {
  schoolId: string
  staysId: string
  goesId: string
  now: string
}

interface Conflict {
  reason: Reason
  find: (pair: Pair) => Sql<Obstacle>
  nameOf: (obstacle: Obstacle, language: Language) => string
}

const lessonName = ({ at, name }: Obstacle, language: Language) =>
  [at == null ? null : `${dayText(at, language)} ${timeText(at)}`, name].filter(Boolean).join(' ')

/** What keeps two students from being one, in the order in which it is said. (MERGE-04) */
const conflicts: readonly Conflict[] = [
  {
    reason: 'mergeBooked',
    find: ({ schoolId, staysId, goesId }) => sql`
      select ${wallTime('g.starts_at')} as at, c.display_name as name from booking g
      join booking s on s.school_id = ${schoolId} and s.student_id = ${staysId} and s.status = 'booked'
        and tsrange(s.starts_at, s.ends_at) && tsrange(g.starts_at, g.ends_at)
      join course c on c.school_id = ${schoolId} and c.id = g.course_id
      where g.school_id = ${schoolId} and g.student_id = ${goesId} and g.status = 'booked' order by g.starts_at`,
    nameOf: lessonName,
  },
  {
    reason: 'mergeOffer',
    find: ({ schoolId, staysId, goesId }) => sql`
      select ${wallTime('s.starts_at')} as at from seat_offer o
      join slot s on s.school_id = ${schoolId} and s.id = o.slot_id
      where o.school_id = ${schoolId} and o.student_id in (${staysId}, ${goesId}) and o.state = 'open' order by s.starts_at`,
    nameOf: lessonName,
  },
  {
    reason: 'mergePlaces',
    find: ({ schoolId, staysId, goesId }) => sql`
      select a.day, to_char(a.start_time, 'HH24:MI') || ' ' || p.display_name as name
      from template_student g join template a on a.school_id = ${schoolId} and a.id = g.template_id
      join template_student s on s.school_id = ${schoolId} and s.student_id = ${staysId}
      join template b on b.school_id = ${schoolId} and b.id = s.template_id and b.day = a.day
        and b.start_time < a.end_time and a.start_time < b.end_time
      join teacher p on p.school_id = ${schoolId} and p.id = a.teacher_id
      where g.school_id = ${schoolId} and g.student_id = ${goesId} order by a.day, a.start_time`,
    nameOf: ({ day, name }, language) => `${weekdayName(day ?? 1, language)} ${name}`,
  },
  {
    reason: 'mergeAway',
    find: ({ schoolId, staysId, goesId }) => sql`
      select g.kind, g.from_day::text as at, g.until_day::text as until from student_leave g
      join student_leave s on s.school_id = ${schoolId} and s.student_id = ${staysId} and s.undone_at is null
        and daterange(s.from_day, s.until_day, '[]') && daterange(g.from_day, g.until_day, '[]')
      where g.school_id = ${schoolId} and g.student_id = ${goesId} and g.undone_at is null order by g.from_day`,
    nameOf: leaveText,
  },
  {
    reason: 'mergeAwayLessons',
    find: ({ schoolId, staysId, goesId, now }) => sql`
      select l.kind, l.from_day::text as at, l.until_day::text as until from student_leave l
      where l.school_id = ${schoolId} and l.student_id in (${staysId}, ${goesId}) and l.undone_at is null
        and exists (select from booking b where b.school_id = ${schoolId} and b.student_id in (${staysId}, ${goesId})
          and b.student_id <> l.student_id and b.status = 'booked' and b.ends_at > ${now}
          and daterange(l.from_day, l.until_day, '[]') @> b.starts_at::date)
      order by l.from_day`,
    nameOf: leaveText,
  },
  {
    reason: 'mergeInvoiced',
    find: ({ schoolId, staysId, goesId }) => sql`
      select distinct g.month as at, nullif(g.payer, '') as name from paper g
      join paper s on s.school_id = ${schoolId} and s.student_id = ${staysId} and s.kind = 'invoice'
        and s.month = g.month and s.payer = g.payer and ${paperCounts(schoolId, sql`s.id`)}
      where g.school_id = ${schoolId} and g.student_id = ${goesId} and g.kind = 'invoice' and ${paperCounts(schoolId, sql`g.id`)}
      order by 1, 2`,
    nameOf: ({ at, name }, language) => [monthText(`${at}-01`, language), name].filter(Boolean).join(' '),
  },
  {
    reason: 'mergeDebit',
    find: ({ schoolId, staysId, goesId }) => sql`
      select r.collect_on::text as at from debit_request r
      where r.school_id = ${schoolId} and ${isOpen(schoolId)}
        and exists (select from debit_line l where l.school_id = ${schoolId} and l.debit_id = r.id and l.student_id = ${staysId})
        and exists (select from debit_line l where l.school_id = ${schoolId} and l.debit_id = r.id and l.student_id = ${goesId})
      order by 1`,
    nameOf: ({ at }, language) => dayText(at ?? '', language),
  },
  {
    reason: 'mergeGuardians',
    find: ({ schoolId, staysId, goesId }) => sql`
      select null as name from guardian_student g where g.school_id = ${schoolId} and g.student_id in (${staysId}, ${goesId})
      having count(distinct g.guardian_id) > ${MOST_GUARDIANS}`,
    nameOf: () => '',
  },
]

/** Returns the first that keeps two locked students from being one, by name; null if nothing does. */
export async function mergeConflict(
  em: EntityManager,
  ctx: Context,
  { staysId, goesId }: Pick<Pair, 'staysId' | 'goesId'>,
): Promise<Refusal | null> {
  for (const { reason, find, nameOf } of conflicts) {
    const found = await query(em, find({ schoolId: ctx.school.id, staysId, goesId, now: ctx.now }))
    const names = found.map((each) => nameOf(each, ctx.language)).filter((name) => name !== '')
    if (found.length > 0) return refusedFor(ctx, reason, [...new Set(names)])
  }
  return null
}

function leaveText({ kind, at, until }: Obstacle, language: Language): string {
  const leave = { kind: kind ?? 'pause', from: at ?? '', until: until ?? null }
  return `${leaveKindText(leave.kind, language)} ${leaveNameText(leaveName(leave), language, (day) => dayText(day, language))}`
}
