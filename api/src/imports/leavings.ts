import { type Sql, sql } from '../platform/database/sql.ts'

/** Conditions on `r`, the record that `n` imported, by field: what it would leave behind at `clock.now`. */
type Leavings = Readonly<Record<string, (schoolId: string) => Sql>>

const isSince = sql`(x.booked_at >= i.applied_at or (x.status = 'booked' and x.ends_at > clock.now))`
const inTemplate = (schoolId: string): Sql =>
  sql`exists (select from template_student x where x.school_id = ${schoolId} and x.student_id = r.id)`

/**
 * Returns what keeps an undo from switching a field off again, by the field that its import has switched on: the page
 * of the record says what would go, or stay behind, and an undo says nothing.
 */
export const leavings = {
  student: {
    active: (schoolId: string) => sql`exists (select from booking x
        where x.school_id = ${schoolId} and x.student_id = r.id and ${isSince})
      or exists (select from waiting x where x.school_id = ${schoolId} and x.student_id = r.id)
      or ${inTemplate(schoolId)}`,
    isFixed: inTemplate,
  },
  teacher: {
    active: (schoolId: string) => sql`exists (select from slot x
        where x.school_id = ${schoolId} and x.teacher_id = r.id and x.ends_at > clock.now)
      or exists (select from booking x join slot s on s.school_id = x.school_id and s.id = x.slot_id
        where x.school_id = ${schoolId} and s.teacher_id = r.id and x.booked_at >= i.applied_at)
      or exists (select from template x where x.school_id = ${schoolId} and x.teacher_id = r.id)`,
  },
  course: {
    active: (schoolId: string) => sql`exists (select from booking x
        where x.school_id = ${schoolId} and x.course_id = r.id and ${isSince})
      or exists (select from slot_course x join slot s on s.school_id = x.school_id and s.id = x.slot_id
        where x.school_id = ${schoolId} and x.course_id = r.id and s.ends_at > clock.now)
      or exists (select from teacher_course x where x.school_id = ${schoolId} and x.course_id = r.id)
      or exists (select from contract_course x where x.school_id = ${schoolId} and x.course_id = r.id)
      or exists (select from template_course x where x.school_id = ${schoolId} and x.course_id = r.id)
      or exists (select from template x where x.school_id = ${schoolId} and x.fixed_course_id = r.id)`,
  },
  contract: {},
} satisfies Record<string, Leavings>

/**
 * Returns the condition on the imported record `n` and `r`, the record now: whether an undo would leave some behind.
 */
export function wouldLeave(schoolId: string, kind: keyof typeof leavings): Sql {
  const conditions = Object.entries<Leavings[string]>(leavings[kind]).map(
    ([field, condition]) => sql`(n.before -> 'values' -> ${field}::text = 'false'::jsonb and (${condition(schoolId)}))`,
  )
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `)
}
