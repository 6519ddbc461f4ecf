import { accountText } from '@koma/schema/accountTexts'
import { problemOf } from '@koma/schema/input/problem'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { badInput } from './errors.ts'

/** The one sign that PostgreSQL keeps in no text. */
const NUL = '\0'

/** Whether there is a NUL in `value` or in anything it holds: no form sends one, and no database could keep it. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)
}

/**
 * `input` as `schema` (the one the form uses) reads it; BAD_USER_INPUT in the user's language names what is wrong.
 * A text with a NUL is wrong in every form.
 */
export function parseInput<Schema extends z.ZodType>(
  ctx: Pick<Context, 'language'>,
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success && !holdsNul(parsed.data)) return parsed.data
  const problem = parsed.success ? null : problemOf(parsed.error)
  // What is wrong with no field of its own, such as a period that ends before it starts, has words of its own.
  if (problem?.field === '') throw badInput(accountText(problem.note, ctx.language, problem.range))
  const paths = parsed.success ? fieldsWithNul(parsed.data) : parsed.error.issues.map((issue) => issue.path.join('.'))
  const fields = [...new Set(paths)].filter((path) => path !== '').join(', ')
  const text = { en: 'Please check the input', jp: '入力内容を確認してください' }
  throw badInput(fields === '' ? text[ctx.language] : `${text[ctx.language]}: ${fields}`)
}

function fieldsWithNul(data: unknown): string[] {
  return Object.entries(data ?? {}).flatMap(([name, value]) => (holdsNul(value) ? [name] : []))
}
