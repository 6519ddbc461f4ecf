import type { Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import type { z } from 'zod'
import { answerOf, readForm } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'

/** Returns `input` as `schema` reads it; what is wrong with an adjustment or payment names its row (CON-38, CON-39). */
export function readContract<Schema extends z.ZodType>(
  ctx: Pick<Context, 'language'>,
  schema: Schema,
  input: unknown,
): { ok: true; form: z.output<Schema> } | Refusal {
  const read = readForm(ctx, schema, input)
  if (read.ok) return read
  const faults = read.faults?.map((fault) => {
    const place = placeOf(fault.field)
    return place === null ? fault : { ...fault, words: `${place(ctx.language)}${fault.words ?? ''}` }
  })
  const first = faults?.[0]
  const isOfRow = first !== undefined && placeOf(first.field) !== null
  return { ...read, ...(faults && { faults }), ...(isOfRow && { words: first.words }) }
}

/** Returns the words for the row that a field such as `payments.0.date` is in; null for a field outside of rows. */
function placeOf(field: string): ((language: Language) => string) | null {
  const [, list, index] = /^(adjustments|payments)\.(\d+)\./.exec(field) ?? []
  if (list !== 'adjustments' && list !== 'payments') return null
  return (language) => rows[language][list](Number(index) + 1)
}

/** Returns a refusal that names the row of the form it is about. */
export function inRow(
  ctx: Pick<Context, 'language'>,
  refusal: Refusal,
  list: 'adjustments' | 'payments',
  index: number,
): Refusal {
  return { ...refusal, words: `${rows[ctx.language][list](index + 1)}${answerOf(ctx, refusal).message}` }
}

const rows = {
  en: { adjustments: (row: number) => `Adjustment ${row}: `, payments: (row: number) => `Payment ${row}: ` },
  jp: { adjustments: (row: number) => `調整${row}：`, payments: (row: number) => `入金${row}：` },
}

/** Returns a form's limit for the table: null without one; undefined where the form leaves it out (D149). */
export function limitOf(isOn: boolean | null | undefined, limit: number | null | undefined): number | null | undefined {
  if (isOn === false) return null
  return limit ?? undefined
}
