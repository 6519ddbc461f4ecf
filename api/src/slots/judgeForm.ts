import type { SlotWish } from '@koma/schema/input/slot'
import { type Check, firstBroken } from '@koma/schema/rules/checks'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../platform/shared/context.ts'
import { formProblems, formRefusal, type SlotAsked, slotChecks } from './judgeSlot.ts'
import { readChosen } from './slot.facts.ts'
import { editChecks, editFormChecks, newFormChecks, type SlotEditAsked, type SlotFormAsked } from './slotFormChecks.ts'
import type { SlotRefusal } from './slotRefusal.ts'
import { readThere, type ThereAsked, thereChecks } from './thereChecks.ts'

/** The form of one slot: of a new one, or of one that it changes, with the version that was on screen. */
export interface SlotForm {
  wish: SlotWish
  edit: SlotEditAsked | null
  isOfTemplate?: boolean
}

/** What is asked of a slot whose form is complete. */
export type SavedAsked = SlotAsked & ThereAsked

/** The checks of what a slot refers to, then of what else is there at its time. */
export const savedChecks: readonly Check<SavedAsked, SlotRefusal>[] = [...slotChecks, ...thereChecks]

/** The form of a slot, judged: by which checks, and what they were asked. */
export interface JudgedSlotForm {
  refusal: SlotRefusal | null
  formChecks: readonly Check<SlotEditAsked & SlotFormAsked, SlotRefusal>[]
  form: SlotEditAsked & SlotFormAsked
  /** Null where its form is refused, or the slot that it changes. */
  saved: SavedAsked | null
}

/** Judges the form of one slot in the transaction of `em`. */
export async function judgeForm(
  ctx: Context,
  em: EntityManager,
  { wish, edit, isOfTemplate = false }: SlotForm,
): Promise<JudgedSlotForm> {
  const { before, seen } = edit ?? { before: null, seen: null }
  const asked = { ctx, wish, before, chosen: await readChosen(em, ctx.school.id, wish), isOfTemplate }
  const problems = edit !== null && firstBroken(editChecks, edit) !== null ? [] : formProblems(asked)
  const form = { before, seen, problems, refusal: formRefusal(ctx, problems) }
  const formChecks =
    edit === null ? newFormChecks : editFormChecks[before === null || before.booked === null ? 'unbooked' : 'booked']
  const refused = firstBroken(formChecks, form)
  const saved = refused === null ? { ...asked, ...(await readThere(em, ctx, wish, before)) } : null
  return { refusal: refused ?? (saved && firstBroken(savedChecks, saved)), formChecks, form, saved }
}
