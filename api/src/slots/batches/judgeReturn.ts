import type { SlotRequest } from '@koma/schema/input/slot'
import type { ChoosableCourse } from '@koma/schema/rules/courseChoice'
import type { SlotBefore } from '@koma/schema/rules/slotEdit'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../platform/shared/context.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { judgeSlot } from '../judgeSlot.ts'
import { type Chosen, choosableColumns } from '../slot.facts.ts'
import { readTeachers } from './judgeBatch.ts'

/** One slot of a batch: what it was before, and what it is from which it goes back; null where it is deleted. */
export interface SlotReturn {
  id: string
  before: Omit<SlotRequest, 'lessonRules' | 'courseIds'> & { courseIds: readonly string[] }
  after: SlotBefore | null
}

/**
 * Returns the ids of the slots that cannot return to what they were. A teacher, place, course, online lessons or hours
 * can no longer be chosen. As in a single edit without lesson rules, only the differences have to be on offer. For a
 * deleted slot that is everything. Locks the offered records until the transaction ends.
 */
export async function withoutReturn(
  ctx: Context,
  em: EntityManager,
  returns: readonly SlotReturn[],
): Promise<ReadonlySet<string>> {
  const slots = returns.map(({ before }) => before)
  const locationIds = [...new Set(slots.map(({ locationId }) => locationId))]
  const courseIds = [...new Set(slots.flatMap((slot) => slot.courseIds))]
  const teachers = await readTeachers(em, ctx.school.id, slots)
  const locations = await query(
    em,
    sql<NonNullable<Chosen['location']>>`
      select id, active from location where school_id = ${ctx.school.id}
        and id = any(${locationIds}::uuid[]) order by id for share`,
  )
  const courses = await query(
    em,
    sql<ChoosableCourse>`
      select ${choosableColumns} from course where school_id = ${ctx.school.id}
        and id = any(${courseIds}::uuid[]) order by id for share`,
  )
  const refused = returns.filter(({ before, after }) => {
    const chosen = {
      teacher: teachers.get(before.teacherId ?? '') ?? null,
      location: locations.find(({ id }) => id === before.locationId) ?? null,
      courses,
    }
    const request = { ...before, courseIds: [...before.courseIds], lessonRules: false }
    return judgeSlot({ ctx, request, chosen, before: after ?? nothingOf(before) }) !== null
  })
  return new Set(refused.map(({ id }) => id))
}

/** Returns a slot in which everything is still to be chosen. */
function nothingOf(slot: SlotReturn['before']): SlotBefore {
  return { ...slot, teacherId: null, locationId: null, onlineAvailable: false, courseIds: [], booked: null }
}
