import type { Language } from '@koma/schema/codes'
import { accountText } from '@koma/schema/accountTexts'
import { problemOf } from '@koma/schema/input/problem'
import type { GraphQLError } from 'graphql'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { badInput } from './errors.ts'
import { type Fault, faultsOf } from './faults.ts'
import { findUnstorableText } from './unkeepable.ts'

/**
 * Reads `input` by `schema`, the one that the form uses. Throws BAD_USER_INPUT, which says in the user's language what
 * is wrong; its `details` say what each field must be. A text that no database can keep is wrong in every form.
 */
export function parseInput<Schema extends z.ZodType>(
  ctx: Pick<Context, 'language'>,
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  const unkeepable = parsed.success ? findUnstorableText(parsed.data) : []
  if (parsed.success && unkeepable.length === 0) return parsed.data
  const problem = parsed.success ? null : problemOf(parsed.error)
  // A problem of no single field, such as a period that ends before it starts, has its own text.
  if (problem?.field === '') throw badInput(accountText(problem.note, ctx.language, problem.range))
  throw checkFieldsError(
    ctx.language,
    parsed.success ? unkeepable : parsed.error.issues.map((issue) => issue.path.join('.')),
    parsed.success ? [] : faultsOf(parsed.error, ctx.language),
  )
}

/** Returns BAD_USER_INPUT that names the fields at `paths`, and in `details` what is wrong with them. */
export function checkFieldsError(
  language: Language,
  paths: readonly string[],
  details: readonly Fault[] = [],
): GraphQLError {
  const fields = [...new Set(paths)].filter((path) => path !== '').join(', ')
  const text = { en: 'Please check the input', jp: '入力内容を確認してください' }
  return badInput(fields === '' ? text[language] : `${text[language]}: ${fields}`, details)
}

/**
 * Refuses variables of a GraphQL operation, and texts written into its document, that no database can keep. Their
 * fields are named as forms name them.
 */
export function refuseUnkeepable(
  language: Language,
  variables: Readonly<Record<string, unknown>>,
  literals: readonly string[],
): void {
  const paths = Object.entries(variables).flatMap(([name, value]) =>
    findUnstorableText({ [name]: value }).map((path) => (path.includes('.') ? path.slice(name.length + 1) : path)),
  )
  if (paths.length + literals.length > 0) throw checkFieldsError(language, [...paths, ...literals])
}
