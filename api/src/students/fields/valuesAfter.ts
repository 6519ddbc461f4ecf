import type { FieldFault, Refusal } from '@koma/schema/answers'
import { namedProblem } from '@koma/schema/fieldTexts'
import { type FieldValueInput, givenValue } from '@koma/schema/input/fieldValue'
import { meaningOf } from '@koma/schema/reasons'
import type { FieldValue, FieldValues } from '@koma/schema/rules/fieldKinds'
import { nameIn, readFieldValue } from '@koma/schema/rules/studentField'
import type { EntityManager } from '@mikro-orm/postgresql'
import { randomUUID } from 'node:crypto'
import { query, sql } from '../../platform/database/sql.ts'
import type { Change } from '../../platform/record/noteRecord.ts'
import type { Context } from '../../platform/shared/context.ts'
import { type FieldRow, fieldsForValues } from './fieldRows.ts'

const PREFIX = 'fields.'

/** The name of a value in the log, in refusals and in what an undo keeps. */
export const valueName = (fieldId: string): string => `${PREFIX}${fieldId}`

/** The values of a student after a form, and which of them changed, as the log keeps it. */
export interface ValuesAfter {
  ok: true
  values: FieldValues
  changes: Record<string, Change>
  /** What an undo keeps of them: the values themselves. */
  entered: Record<string, Change>
  /** What they were and are, which the log does not keep. */
  kept: readonly KeptChange[]
}

/** The value of a field before and after a change, by the id that the log has. */
export interface KeptChange {
  id: string
  fieldId: string
  before: FieldValue | null
  after: FieldValue | null
}

/**
 * Returns the values of a student after a form (FIELD-03), whose definitions stay as they are until the transaction
 * ends. A required field has to be filled in when staff add a student on screen, and whoever sends it may not empty it;
 * files and programs that don't send it add students without it, and a student who lacks it can be edited.
 */
export async function valuesAfter(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'language' | 'origin'>,
  before: FieldValues | null,
  given: readonly FieldValueInput[] | null | undefined,
): Promise<ValuesAfter | Refusal> {
  const needsAll = before === null && ctx.origin === 'screen'
  if (!needsAll && (given ?? []).length === 0)
    return { ok: true, values: before ?? {}, changes: {}, entered: {}, kept: [] }
  const fields = await fieldsForValues(em, ctx.school.id)
  return judgeValues(ctx, fields, before, new Map(given?.map((each) => [each.fieldId, givenValue(each)])), needsAll)
}

/** Judges the same with definitions that were read already. */
export function judgeValues(
  ctx: Pick<Context, 'language'>,
  fields: readonly FieldRow[],
  before: FieldValues | null,
  given: ReadonlyMap<string, FieldValue | null>,
  needsAll: boolean,
): ValuesAfter | Refusal {
  const faults: FieldFault[] = []
  const values = new Map<string, FieldValue>(Object.entries(before ?? {}))
  const changes: Record<string, Change> = {}
  const entered: Record<string, Change> = {}
  const kept: KeptChange[] = []
  for (const id of given.keys()) {
    const known = fields.find((field) => field.id === id)
    if (known?.active === true) continue
    const words = meaningOf(known === undefined ? 'fieldUnknown' : 'fieldArchived', ctx.language)
    const name = known === undefined ? '' : nameIn(known, ctx.language)
    faults.push({
      field: valueName(id),
      reason: known === undefined ? 'fieldUnknown' : 'fieldArchived',
      words: name === '' ? words : { jp: `「${name}」：${words}`, en: `${name}: ${words}` }[ctx.language],
    })
  }
  for (const field of fields.filter(({ active }) => active)) {
    const { id, required } = field
    const was = values.get(id) ?? null
    const wanted = given.get(id)
    const isAsked = wanted !== undefined || (needsAll && required)
    if (!isAsked) continue
    const read = readFieldValue(field, wanted ?? null, was)
    const isEmptied = read.ok && read.value === null && required && (needsAll || was !== null)
    const problem = isEmptied ? 'fieldRequired' : read.ok ? null : read.problem
    if (problem !== null) {
      const reason = problem === 'fieldRequired' ? ('required' as const) : ('invalid' as const)
      faults.push({
        field: valueName(id),
        reason,
        words: namedProblem(nameIn(field, ctx.language), problem, ctx.language, wanted),
      })
      continue
    }
    const value = read.ok ? read.value : null
    if (value === was) continue
    if (value === null) values.delete(id)
    else values.set(id, value)
    // What is kept in the log can't be erased: it has the id of a change that is kept beside it.
    const changeId = randomUUID()
    changes[valueName(id)] = [null, changeId]
    entered[valueName(id)] = [was, value]
    kept.push(keptChange(field, changeId, was, value))
  }
  const [first] = faults
  if (first !== undefined) return { ok: false, code: '400', ...first, faults }
  const after = Object.fromEntries([...values].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { ok: true, values: after, changes, entered, kept }
}

/** Returns a student's values of own fields by the names under which an undo keeps them. (LOG-18) */
export function undoValuesOf(values: FieldValues): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [valueName(id), value]))
}

/** Returns the form that brings back what an undo has kept: its values of own fields are given as the form has them. */
export function formWithFields(kept: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const [own, others] = [true, false].map((isOwn) =>
    Object.entries(kept).filter(([name]) => name.startsWith(PREFIX) === isOwn),
  ) as [[string, FieldValue | null][], [string, unknown][]]
  const fields = own.map(([name, value]) => ({ fieldId: name.slice(PREFIX.length), ...inputOf(value) }))
  return { ...Object.fromEntries(others), ...(fields.length > 0 && { fields }) }
}

/** The kind of a field says what a text is: which of its properties has it does not matter. */
function inputOf(value: FieldValue | null): Omit<FieldValueInput, 'fieldId'> {
  if (typeof value === 'number') return { number: value }
  return typeof value === 'boolean' ? { yes: value } : { text: value }
}

/** Returns what is kept of a change of a value, for the log's entry with its id. */
export function keptChange(
  field: FieldRow,
  id: string,
  before: FieldValue | null,
  after: FieldValue | null,
): KeptChange {
  return { id, fieldId: field.id, before: wordsOf(field, before), after: wordsOf(field, after) }
}

/** Returns a value as the log tells it: a choice by its name, which may be gone later. */
function wordsOf({ choices }: FieldRow, value: FieldValue | null): FieldValue | null {
  const choice = choices.find(({ id }) => id === value)
  return choice === undefined ? value : nameIn(choice, 'jp')
}

/** Keeps what changes were from and to until the student is deleted. (FIELD-08) */
export async function keepFieldChanges(
  em: EntityManager,
  schoolId: string,
  changes: readonly { studentId: string; kept: readonly KeptChange[] }[],
): Promise<void> {
  const rows = changes.flatMap(({ studentId, kept }) => kept.map((each) => ({ ...each, studentId })))
  if (rows.length === 0) return
  const json = (value: FieldValue | null) => (value === null ? null : JSON.stringify(value))
  await query(
    em,
    sql`
      insert into student_field_change (school_id, id, student_id, field_id, before, after)
      select ${schoolId}::uuid, id, student_id, field_id, before::jsonb, after::jsonb
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ studentId }) => studentId)}::uuid[],
        ${rows.map(({ fieldId }) => fieldId)}::uuid[], ${rows.map(({ before }) => json(before))}::text[],
        ${rows.map(({ after }) => json(after))}::text[]) as c (id, student_id, field_id, before, after)`,
  )
}
