import { type SlotInput, slotInput, type SlotWish } from '@koma/schema/input/slot'
import { asKept } from '@koma/schema/rules/slotEdit'
import type { EntityManager } from '@mikro-orm/postgresql'
import { insertActivityOfSlot } from '../activity/activity.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { query } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { judgeSlot, type SlotRefusal } from './judgeSlot.ts'
import { readChosen } from './slot.facts.ts'
import { closedRefusal } from './refuseClosed.ts'
import { refusingOverlap } from './refusingOverlap.ts'
import { mayMakeSlots } from './slot.policy.ts'
import { slotEntry, wished } from './slotActivity.ts'
import { slotValues } from './slotValues.ts'

export type SlotResult = SlotRefusal | { ok: true; code: '1001'; slotId: string }

/**
 * Makes a slot (SCHED-76…87). Staff with `slotNew`, also in the past (D39). Refused with generalE and
 * the field for what is missing or out of order, ES1002, ES1003 or ES1004 for what is not on offer,
 * generalE with its words when the teacher has a slot at that time (SLOT-30, D37), and ES1005 in closed time.
 */
export async function createSlot(ctx: Context, input: SlotInput): Promise<SlotResult> {
  const viewer = mayMakeSlots(ctx)
  const wish = parseInput(ctx, slotInput, input)
  return refusingOverlap(() =>
    inTransaction(ctx, async (em) => {
      const chosen = await readChosen(em, ctx.school.id, wish)
      const refusal = judgeSlot(ctx, wish, chosen, null) ?? (await closedRefusal(ctx, em, wish, null))
      return refusal ?? { ok: true, code: '1001', slotId: await writeSlot(em, ctx, viewer, asKept(wish, true)) }
    }),
  )
}

async function writeSlot(em: EntityManager, ctx: Context, viewer: Viewer, wish: SlotWish): Promise<string> {
  const entry = await slotEntry(ctx, viewer, { before: null, after: wished(wish) })
  const [row] = await query<{ id: string }>(
    em,
    `with made as (
       insert into slot (school_id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id,
         online_available, online_lesson_link, lesson_memo)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id),
     offered as (insert into slot_course (school_id, slot_id, course_id) select $1, id, unnest($11::uuid[]) from made),
     noted as (${insertActivityOfSlot('$12', 'made')})
     insert into outbox (school_id, topic, ref) select $1, 'slot', id from made returning ref as id`,
    [ctx.school.id, ...slotValues(wish), JSON.stringify([entry])],
  )
  if (row === undefined) throw new Error('a slot was not written')
  return row.id
}
