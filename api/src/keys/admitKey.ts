import type { Language } from '@koma/schema/codes'
import { holdsScope, type KeyScope } from '@koma/schema/keyScopes'
import {
  type DocumentNode,
  getNamedType,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Context } from '../platform/shared/context.ts'
import { forbidden, missingScopes, refusedWith, unauthenticated } from '../platform/shared/errors.ts'
import { scopesOfField, scopesOfOperation, scopesOfType } from './neededScopes.ts'

/** Returns the error for an unknown or expired key (HTTP 401); programs are not told to sign in. */
export function keyNotGood(language: Language): GraphQLError {
  const text = {
    en: 'This API key is unknown or no longer works.',
    jp: 'APIキーが正しくないか、無効になっています。',
  }
  return unauthenticated(language, text)
}

/** Reports a valid key used from a network it is not allowed from (HTTP 403). */
export function keyFromElsewhere(language: Language): GraphQLError {
  const text = {
    en: 'This key may not be used from this address.',
    jp: 'このAPIキーは、このアドレスからは使用できません。',
  }
  return refusedWith(403, text[language])
}

/**
 * Throws FORBIDDEN if a key lacks a scope that a REST path needs, naming the missing ones. A path without scopes admits
 * no key; people always pass.
 */
export function admitWith(ctx: Context, needed: readonly KeyScope[] | undefined): void {
  if (ctx.viewer?.key !== undefined) admit(ctx, needed ?? null)
}

/**
 * Throws FORBIDDEN if a key lacks a scope for any field a GraphQL operation could answer, before any of it is executed.
 */
export function admitToDocument(
  ctx: Context,
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): void {
  if (ctx.viewer?.key !== undefined) admit(ctx, scopesOfDocument(schema, document, operationName))
}

function admit({ viewer, language }: Context, needed: readonly KeyScope[] | null): void {
  if (viewer?.key === undefined) return
  if (needed === null) throw forbidden(language)
  const { scopes } = viewer.key
  const missing = needed.filter((scope) => !holdsScope(scopes, scope))
  if (missing.length > 0) throw missingScopes(language, missing.join(', '))
  viewer.key.isAdmitted = true
}

const scopesByDocument = new WeakMap<DocumentNode, Map<string, readonly KeyScope[] | null>>()

/** Returns the scopes that a document needs; null if no key may run it. Cached by document. */
function scopesOfDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): readonly KeyScope[] | null {
  const operation = getOperationAST(document, operationName)
  // The executor says which operation to run.
  if (operation === null || operation === undefined) return []
  const name = operation.name?.value ?? ''
  const ofDocument = scopesByDocument.get(document) ?? new Map<string, readonly KeyScope[] | null>()
  scopesByDocument.set(document, ofDocument)
  const remembered = ofDocument.get(name)
  if (remembered !== undefined) return remembered

  const needed = new Set<KeyScope>()
  let isClosed = false
  const need = (scopes: readonly KeyScope[] | null): void => {
    if (scopes === null) isClosed = true
    else for (const scope of scopes) needed.add(scope)
  }
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const info = new TypeInfo(schema)
  // All fragments count, used or not: that can only ask for more scopes.
  const relevant = {
    ...document,
    definitions: document.definitions.filter(
      (definition) => definition === operation || definition.kind === Kind.FRAGMENT_DEFINITION,
    ),
  }
  visit(
    relevant,
    visitWithTypeInfo(info, {
      Field({ name: { value: field } }) {
        // Introspection is public: /docs shows the schema to everybody.
        if (field.startsWith('__')) return false
        const definition = info.getFieldDef()
        const parent = info.getParentType()
        if (definition == null || parent == null) return undefined
        if (roots.some((root) => root === parent)) need(scopesOfOperation(definition))
        else {
          // A field asked of an interface by `... on` has only its type as parent.
          need(scopesOfType(parent))
          need(scopesOfField(definition))
        }
        need(scopesOfType(getNamedType(definition.type)))
        return undefined
      },
    }),
  )
  const scopes = isClosed ? null : [...needed]
  ofDocument.set(name, scopes)
  return scopes
}
