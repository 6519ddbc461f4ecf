import type { Refusal } from '@koma/schema/answers'
import { withDefaults } from '@koma/schema/records/record'
import {
  type AddReadyFieldsInput,
  addReadyFieldsInput,
  type CreateStudentFieldInput,
  createStudentFieldInput,
  studentFieldFields,
} from '@koma/schema/records/studentField'
import { readyFieldTexts } from '@koma/schema/fieldTexts'
import { type ReadyField, readyFieldFacts } from '@koma/schema/rules/readyFields'
import { sharesName } from '@koma/schema/rules/studentField'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { z } from 'zod'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readForm } from '../../platform/record/answer.ts'
import { addLogged, type RecordResult } from '../../platform/record/changes.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { choicesAfter, refusedBy, refuseMoreFields, refuseNames } from './definitionChecks.ts'
import { allFields, lockDefinitions } from './fieldRows.ts'
import { mayEditFields } from './studentField.policy.ts'
import { studentFieldRecord } from './studentField.record.ts'

/**
 * Makes a field, behind the others (FIELD-01). 409 for a name in use, 400 for too many or what is filled in wrongly.
 */
export async function createStudentField(ctx: Context, input: CreateStudentFieldInput): Promise<RecordResult> {
  const viewer = mayEditFields(ctx)
  const read = readForm(ctx, createStudentFieldInput, input)
  if (!read.ok) return read
  return inTransaction<RecordResult>(ctx, async (em) => {
    await lockDefinitions(em, ctx.school.id)
    return addField(em, ctx, viewer, read.form)
  })
}

/** Makes the ready-made fields that the school does not have yet, by name. (FIELD-05) */
export async function addReadyStudentFields(ctx: Context, input: AddReadyFieldsInput): Promise<{ ok: true } | Refusal> {
  const viewer = mayEditFields(ctx)
  const { fields } = parseInput(ctx, addReadyFieldsInput, input)
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    await lockDefinitions(em, ctx.school.id)
    const there = await allFields(em, ctx.school.id)
    for (const field of new Set(fields)) {
      const form = readyForm(field)
      if (there.some((other) => other.active && sharesName(form, other))) continue
      const added = await addField(em, ctx, viewer, form)
      if (!added.ok) return added
    }
    return { ok: true }
  })
}

function readyForm(field: ReadyField) {
  const { kind, teachersSee, studentsSee, choices } = readyFieldFacts[field]
  const names = { nameJp: readyFieldTexts.jp[field], nameEn: readyFieldTexts.en[field] }
  return { ...names, kind, teachersSee, studentsSee, choices: choices.map((choice) => ({ ...choice })) }
}

async function addField(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  form: z.output<typeof createStudentFieldInput>,
): Promise<RecordResult> {
  const { choices: wanted, ...given } = form
  const values = withDefaults(studentFieldFields, given)
  const all = await allFields(em, ctx.school.id)
  const inUse = all.filter(({ active }) => active)
  const refusal = values.active ? (refuseMoreFields(ctx, all, true) ?? refuseNames(ctx, values, inUse)) : null
  if (refusal !== null) return refusal
  const after = choicesAfter(ctx, [], wanted ?? [], new Set())
  if (!after.ok) return after
  if ((values.kind === 'choice') !== after.choices.length > 0)
    return refusedBy(ctx, values.kind === 'choice' ? 'fieldChoicesNeeded' : 'fieldChoicesExtra', 'choices')
  const position = Math.max(0, ...inUse.map((field) => field.position)) + 1
  const id = await addLogged(em, ctx, viewer, studentFieldRecord, { ...values, position, choices: after.choices })
  return { ok: true, id }
}
