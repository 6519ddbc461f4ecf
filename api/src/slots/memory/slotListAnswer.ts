import type { WallDate } from '@koma/schema/rules/time'
import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getNullableType,
  getVariableValues,
  type GraphQLSchema,
  isListType,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { isAnswerTooLarge } from '../../platform/shared/queryRefusals.ts'
import type { Context } from '../../platform/shared/context.ts'
import { leastBytes } from '../../platform/textWriter/leastBytes.ts'
import { soleField, type Writer, writerOf } from '../../platform/textWriter/selectionText.ts'
import { audienceFor } from '../slots.ts'
import type { SlotLists } from './slotLists.ts'

/** The parts of a document that ask for `slots`, found out once. */
interface Plan {
  question: string
  node: FieldNode
  write: Writer
  leastBytes: number
  before: string
  after: string
}

/** Objects of these types come from the school's directory, which is read again when one of them changes. */
const rememberedTypes = new Set(['Course', 'Teacher', 'Location'])

/** Answers a known operation at once; null leaves it to the executor. Throws if the answer is too large to be given. */
export type SlotListAnswer = (
  ctx: Context,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown> | undefined,
) => Promise<Buffer | null>

/**
 * Answers operations that ask for nothing but one `slots`, by plain fields, from the lists that this process remembers
 * (decision 016). Errors, and callers without permission, are left to the executor, which reports them as always.
 */
export function slotListAnswer(schema: GraphQLSchema, lists: SlotLists): SlotListAnswer {
  const field = schema.getQueryType()?.getFields()['slots']
  const listType = field && getNullableType(field.type)
  if (field === undefined || !isListType(listType)) throw new Error('the schema has no slots')
  const plans = new WeakMap<OperationDefinitionNode, Plan | null>()
  let questions = 0

  const planOf = (document: DocumentNode, operation: OperationDefinitionNode): Plan | null => {
    const sole = operation.operation === OperationTypeNode.QUERY ? soleField(document, operation, 'slots') : null
    if (sole === null) return null
    const { node, key, fragments } = sole
    try {
      const scope = { fragments, rememberedTypes }
      const write = writerOf(listType.ofType, [node], scope)
      const least = leastBytes(listType.ofType, [node], scope)
      return {
        question: String((questions += 1)),
        node,
        write,
        leastBytes: least,
        before: `{"data":{"${key}":[`,
        after: ']}}\n',
      }
    } catch {
      return null
    }
  }

  return async (ctx, document, operation, variables) => {
    const remembered = plans.get(operation)
    const plan = remembered === undefined ? planOf(document, operation) : remembered
    if (remembered === undefined) plans.set(operation, plan)
    if (plan === null) return null
    try {
      const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {})
      if (coerced.errors !== undefined) return null
      const { from, to } = getArgumentValues(field, plan.node, coerced.coerced) as { from: WallDate; to: WallDate }
      const list = await lists.read(ctx, { ...plan, audience: audienceFor(ctx, from, to), from, to })
      return list?.answer ?? null
    } catch (error) {
      // The executor would read it all again, to find that it is too large.
      if (isAnswerTooLarge(error)) throw error
      return null
    }
  }
}
