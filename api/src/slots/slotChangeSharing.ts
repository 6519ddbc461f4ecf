import { type DocumentNode, getOperationAST, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { settingsNumber } from '../school/school.reads.ts'
import type { Context } from '../platform/shared/context.ts'
import { selectionName } from './selectionName.ts'
import { audienceName, audienceOf } from './audience.ts'
import { maySeeSlots } from './slot.policy.ts'

/** A subscription as the client sent it. */
interface SubscriptionRequest {
  document: DocumentNode
  operationName: string | null | undefined
  variables: Record<string, unknown> | null | undefined
}

/**
 * Returns a name for what a subscription to `slotChanged` receives. It is the same for all of one audience who ask for
 * the same fields with the same filter, in whatever words. What they receive depends on nothing else, which plain
 * fields make sure of (D57, D66). Null for every other subscription, and if nobody is signed in.
 */
export function slotChangeSharing(
  schema: GraphQLSchema,
): (ctx: Context, request: SubscriptionRequest) => string | null {
  return (ctx, { document, operationName, variables }) => {
    const { viewer, school } = ctx
    const operation = getOperationAST(document, operationName)
    if (viewer === null || operation?.operation !== OperationTypeNode.SUBSCRIPTION) return null
    const selected = selectionName(schema, document, operation, variables ?? {})
    if (selected === null || !/^\w+:slotChanged[({]/.test(selected)) return null
    // Not everybody of an audience may ask what a student could book.
    if (selected.includes('"bookableBy":"')) return null
    // Joining others needs the permission too.
    maySeeSlots(ctx)
    return JSON.stringify([settingsNumber(school), audienceName(audienceOf(viewer)), selected])
  }
}
