import { type UpdateStudentFieldInput, updateStudentFieldInput } from '@koma/schema/records/studentField'
import { nameIn } from '@koma/schema/rules/studentField'
import type { FieldChoice } from '@koma/schema/rules/fieldKinds'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm } from '../../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../../platform/record/changes.ts'
import { givenFields, isStale, lockRecord, stale } from '../../platform/record/records.ts'
import type { Context } from '../../platform/shared/context.ts'
import { choicesAfter, refusedBy, refuseMoreFields, refuseNames, usedChoices } from './definitionChecks.ts'
import { allFields, lockDefinitions } from './fieldRows.ts'
import { StudentField } from './studentField.entity.ts'
import { mayEditFields } from './studentField.policy.ts'
import { studentFieldRecord } from './studentField.record.ts'

/**
 * Changes, archives or brings back a field (FIELD-01, FIELD-02). Its kind stays, and so do its values, which nobody
 * sees while it is archived. `stale`, 400, 404 and 409 as for every record.
 */
export async function updateStudentField(ctx: Context, input: UpdateStudentFieldInput): Promise<RecordResult> {
  const viewer = mayEditFields(ctx)
  const read = readForm(ctx, updateStudentFieldInput, input)
  if (!read.ok) return read
  const { id, version, choices: wanted, ...form } = read.form
  return inTransaction<RecordResult>(ctx, async (em) => {
    await lockDefinitions(em, ctx.school.id)
    const field = await lockRecord(em, StudentField, id)
    if (field === null) return notThere
    if (isStale(field, version)) return stale

    const values = givenFields(form)
    const after = { ...field, ...values }
    const others = (await allFields(em, ctx.school.id)).filter((other) => other.id !== id)
    const inUse = others.filter(({ active }) => active)
    const isBroughtBack = after.active && !field.active
    const refusal = isBroughtBack ? refuseMoreFields(ctx, others, false) : null
    if (refusal !== null) return refusal
    const named = refuseNames(ctx, after, after.active ? inUse : [])
    if (named !== null) return named

    const used = wanted ? await usedChoices(em, ctx.school.id, id) : new Set<string>()
    const chosen = wanted
      ? choicesAfter(ctx, field.choices, wanted, used)
      : ({ ok: true, choices: field.choices } as const)
    if (!chosen.ok) return chosen
    if ((field.kind === 'choice') !== chosen.choices.length > 0)
      return refusedBy(ctx, field.kind === 'choice' ? 'fieldChoicesNeeded' : 'fieldChoicesExtra', 'choices')

    const position = isBroughtBack ? Math.max(0, ...inUse.map((each) => each.position)) + 1 : field.position
    const choicesBefore = namesOf(field.choices)
    const changes = await writeFields(em, field, { ...values, position, choices: chosen.choices })
    const choicesNow = namesOf(chosen.choices)
    if (changes['choices'] !== undefined) changes['choices'] = [choicesBefore, choicesNow]
    await logChanges(em, ctx, viewer, studentFieldRecord, field, changes)
    return { ok: true, id }
  })
}

/** Returns the choices that can be chosen, as the log tells them. */
const namesOf = (choices: readonly FieldChoice[]) =>
  choices.filter(({ active }) => active).map((choice) => nameIn(choice, 'jp'))
