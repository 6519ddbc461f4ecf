import type { z } from 'zod'
import type { Context } from './context.ts'
import { badInput } from './errors.ts'

/** `input` as `schema` (the one the form uses) reads it; BAD_USER_INPUT in the user's language names what is wrong. */
export function parseInput<Schema extends z.ZodType>(
  ctx: Pick<Context, 'language'>,
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
    .filter((path) => path !== '')
    .join(', ')
  const text = { en: 'Please check the input', jp: '入力内容を確認してください' }
  throw badInput(fields === '' ? text[ctx.language] : `${text[ctx.language]}: ${fields}`)
}
