import { type DocumentNode, getOperationAST, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { settingsNumber } from '../school/school.reads.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { soleField, writerOf } from '../shared/selectionText.ts'
import { audienceName, audienceOf } from './slot.reads.ts'

/** A subscription as the client sent it. */
export interface Asked {
  /** The document's text. */
  query: string
  document: DocumentNode
  operationName: string | null | undefined
  variables: unknown
}

/**
 * A name for what a subscription to `slotChanged` hears: the same for all of one audience who ask for the same in the
 * same words, as long as it depends on nothing but the audience, which plain fields make sure of (D57, D66). Null for
 * every other subscription, and for who is not signed in.
 */
export function slotChangeSharing(schema: GraphQLSchema): (ctx: Context, asked: Asked) => string | null {
  const field = schema.getSubscriptionType()?.getFields()['slotChanged']
  if (field === undefined) throw new Error('the schema has no slotChanged')
  return (ctx, { query, document, operationName, variables }) => {
    const { viewer, school } = ctx
    const operation = getOperationAST(document, operationName)
    if (viewer === null || operation?.operation !== OperationTypeNode.SUBSCRIPTION) return null
    const sole = soleField(document, operation, 'slotChanged')
    if (sole === null) return null
    try {
      writerOf(field.type, [sole.node], { fragments: sole.fragments, lasting: new Set() })
    } catch {
      return null
    }
    // Who joins others is asked for the right just as who listens alone.
    authorize(ctx, { types: ['student', 'teacher', 'staff'] })
    const who = [settingsNumber(school), audienceName(audienceOf(viewer))]
    return JSON.stringify([...who, query, operationName ?? null, variables ?? null])
  }
}
