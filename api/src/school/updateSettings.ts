import { updateSettingsInput, type UpdateSettingsInput } from '@koma/schema/records/settings'
import { settingsProblems } from '@koma/schema/rules/settings'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { factorCounts } from '../factors/factor.reads.ts'
import { followRequirement } from '../factors/followRequirement.ts'
import { mustBeFresh } from '../platform/shared/authorize.ts'
import { notThere, readForm, refusedField, refusedFields } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { givenFields, isStale, lockRecord, stale } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { School, type SchoolRow } from '../platform/shared/school.entity.ts'
import { mayEditSettings } from './school.policy.ts'
import { schoolRecord } from './school.record.ts'
import { clearOutside, clearWaiting } from './tidyUp.ts'

/**
 * Changes the settings of the school (SET-02…21, D25, D122); staff with settingsEdit. Every process and every open
 * screen follows, by trigger. With `deleteOutside`, unbooked slots to come outside the new hours are deleted; with
 * `emptyWaitingLists` those who wait are removed, and notified unless `tell` is false. 400 for a value outside its
 * range (SET-13) or for settings that do not go together, `stale` for an edit of what has changed since.
 */
export async function updateSettings(ctx: Context, input: UpdateSettingsInput): Promise<RecordResult> {
  const viewer = mayEditSettings(ctx)
  const read = readForm(ctx, updateSettingsInput, input)
  if (!read.ok) return read
  const { deleteOutside, emptyWaitingLists, tell, version, ...form } = read.form
  const values = givenFields(form)
  const noAlerts = values.email === '' ? { alertPasswordReset: false, alertWaitingList: false } : {}

  return inTransaction<RecordResult>(ctx, async (em) => {
    const school = await lockRecord(em, School, ctx.school.id)
    if (school === null) return notThere
    if (isStale(school, version)) return stale
    const after = { ...school, ...noAlerts, ...values }
    const demand = await refusedDemand(em, ctx, viewer, school, after)
    if (demand !== null) return demand
    const refusal = refusedFields(settingsProblems(after))
    if (refusal !== null) return refusal

    if (deleteOutside === true) await clearOutside(em, ctx, viewer, after, tell !== false)
    if (emptyWaitingLists === true && !after.waitingList) await clearWaiting(em, ctx, viewer, tell !== false)
    await followRequirement(em, { schoolId: school.id, sessionId: viewer.sessionId }, school, after)
    const names = namesAfter(school, values.name)
    const changes = await writeFields(em, school, { ...noAlerts, ...values, ...names })
    await logChanges(em, ctx, viewer, schoolRecord, school, changes)
    return { ok: true, id: school.id }
  })
}

const demands = ['secondFactorStaff', 'secondFactorTeachers'] as const

/**
 * Refuses to demand a second factor for somebody who has none: nobody locks themselves out, or asks of others what they
 * have not tried (SEC-33). Demanding one, and no longer, is sensitive (SEC-07).
 */
async function refusedDemand(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  before: SchoolRow,
  after: Pick<SchoolRow, (typeof demands)[number]>,
): Promise<Refusal | null> {
  const changed = demands.filter((name) => before[name] !== after[name])
  if (changed.length > 0) mustBeFresh(ctx, viewer)
  // A key belongs to nobody in particular, and so has no factor of its own.
  const field = viewer.key === undefined ? changed.find((name) => after[name]) : changed[0]
  if (field === undefined) return null
  const { codes, passkeys } = await factorCounts(em, { schoolId: ctx.school.id, type: viewer.type, id: viewer.id })
  return codes || passkeys > 0 ? null : refusedField({ field, note: 'factorNeedsOwn' })
}

/** Renames window title and logo text with the school where they were its name (D23, D25). */
function namesAfter({ name, title, logoAlt }: SchoolRow, newName = name): Partial<SchoolRow> {
  return {
    ...(title === name || title === '' ? { title: newName } : {}),
    ...(logoAlt === name || logoAlt === '' ? { logoAlt: newName } : {}),
  }
}
