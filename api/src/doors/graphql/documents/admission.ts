import type { DocumentNode, GraphQLSchema } from 'graphql'
import { getOperationAST, Kind, OperationTypeNode, visit } from 'graphql'
import type { Introspection } from '../../../platform/shared/config.ts'
import type { Context } from '../../../platform/shared/context.ts'
import type { Memory } from '../../../platform/shared/memory.ts'
import { paceChanges } from '../../../accounts/changesPace.ts'
import { hasUnstorableText } from '../../../platform/shared/unkeepable.ts'
import { keyCosts, spend } from '../../../keys/keyLimit.ts'
import { admitToDocument } from '../../../keys/admitKey.ts'
import { refuseUnkeepable } from '../../../platform/shared/input.ts'
import { FreeQueries } from './freeQueries.ts'
import { type Named, namedIn } from './namedIn.ts'
import { queryCost } from './queryCost.ts'
import { malformed, notTrusted, unknownDocument } from '../../../platform/shared/queryRefusals.ts'
import { rootFieldsOf } from './rootFields.ts'
import { type KnownDocument, TrustedDocuments } from './trustedDocuments.ts'

/**
 * Decides which documents are executed for whom (decision 024). Everybody may send those of Koma's own app, by hash.
 * Staff and keys may also send queries of their own, within limits; keys only reach what their scopes name.
 */
export class Admission {
  readonly trusted: TrustedDocuments
  readonly #free: FreeQueries
  readonly #schema: GraphQLSchema
  readonly #introspection: Introspection
  /** The document each request was admitted with, by what the request has for itself. */
  readonly #admitted = new WeakMap<Context['em'], KnownDocument>()

  /** @param files the manifests of trusted documents */
  constructor(
    schema: GraphQLSchema,
    options: { files: readonly string[]; introspection: Introspection; memory: Memory },
  ) {
    this.trusted = new TrustedDocuments(schema, options.files)
    this.#free = new FreeQueries(schema, options.memory, options.introspection !== 'nobody')
    this.#introspection = options.introspection
    this.#schema = schema
  }

  /**
   * Returns the document of a request, ready to be executed. Throws a short error with a code, in the caller's
   * language.
   */
  admit(ctx: Context, { text, hash }: Named): KnownDocument {
    if ((text === undefined) === (hash === undefined)) throw malformed(ctx.language)
    const admitted = hash === undefined ? this.#own(ctx, text ?? '') : this.trusted.get(hash)
    if (admitted === undefined) throw unknownDocument(ctx.language)
    this.#admitted.set(ctx.em, admitted)
    return admitted
  }

  /**
   * Checks that what is about to be executed was admitted. A caller's own query must also not cost too much with these
   * variables.
   */
  confirm(
    ctx: Context,
    sent: {
      hash: string
      document: DocumentNode
      operationName: string | null | undefined
      variables: Readonly<Record<string, unknown>> | null | undefined
    },
  ): void {
    const { hash, document, operationName, variables } = sent
    if (this.#admitted.get(ctx.em)?.hash !== hash) throw notTrusted(ctx)
    refuseUnkeepable(ctx.language, variables ?? {}, isTrusted(hash) ? [] : unkeepableLiterals(document))
    admitToDocument(ctx, this.#schema, document, operationName)
    if (!isTrusted(hash)) this.#free.weigh(document, operationName, variables ?? {}, ctx.language)
    if (ctx.viewer?.key !== undefined) spend(ctx, this.#pointsOf(document, operationName, variables))
    const operation = getOperationAST(document, operationName)
    if (operation?.operation === OperationTypeNode.MUTATION) paceChanges(ctx, rootFieldsOf(document, operation))
  }

  /**
   * Admits the request and charges for it before a transaction begins or a kept answer is given again. Its execution is
   * confirmed once more, and not charged a second time.
   */
  confirmFirst(ctx: Context, payload: unknown): void {
    const { hash, document } = this.admit(ctx, namedIn(payload))
    const { operationName, variables } = (payload ?? {}) as {
      operationName?: string | null
      variables?: Readonly<Record<string, unknown>> | null
    }
    this.confirm(ctx, { hash, document, operationName, variables })
  }

  /** Tells whether the caller may read the schema; only they get suggested names in errors. */
  mayReadSchema(ctx: Context): boolean {
    return this.#introspection === 'everybody' || (this.#introspection === 'staff' && ctx.viewer?.type === 'staff')
  }

  /** Returns the points a key pays for an operation; introspection costs next to nothing. */
  #pointsOf(
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Readonly<Record<string, unknown>> | null | undefined,
  ): number {
    if (isAboutSchema(document)) return keyCosts.hundredValues
    const values = Math.ceil(this.costOf(document, operationName, variables) / 100) * keyCosts.hundredValues
    const operation = getOperationAST(document, operationName)
    if (operation?.operation !== OperationTypeNode.MUTATION) return values
    return values + rootFieldsOf(document, operation) * keyCosts.mutation
  }

  /** Returns a document admitted before, so that it need not be parsed again. */
  knownDocument(hash: string): KnownDocument | undefined {
    return isTrusted(hash) ? this.trusted.get(hash) : this.#free.get(hash)
  }

  /** Returns the cost of executing an operation, in values, whoever wrote it. */
  costOf(
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Readonly<Record<string, unknown>> | null | undefined,
  ): number {
    const operation = getOperationAST(document, operationName)
    return operation ? queryCost(this.#schema, document, operation, variables ?? {}).values : 0
  }

  #own(ctx: Context, text: string): KnownDocument {
    const isStaff = ctx.viewer?.type === 'staff'
    if (!isStaff && this.#introspection !== 'everybody') throw notTrusted(ctx)
    const query = this.#free.check(text, ctx.language)
    if (!isStaff && !isAboutSchema(query.document)) throw notTrusted(ctx)
    return query
  }
}

/** Returns the fields and arguments whose literal text no database can keep. */
function unkeepableLiterals(document: DocumentNode): string[] {
  const names: string[] = []
  const within: string[] = []
  const enter = {
    enter: ({ name }: { name: { value: string } }) => void within.push(name.value),
    leave: () => void within.pop(),
  }
  visit(document, {
    Argument: enter,
    ObjectField: enter,
    StringValue: ({ value }) => {
      if (hasUnstorableText(value)) names.push(within.at(-1) ?? '')
    },
  })
  return names
}

function isTrusted(hash: string): boolean {
  return hash.startsWith('sha256:')
}

const ofSchema = new Set(['__schema', '__type', '__typename'])

/** Tells whether a document reads nothing but the schema itself. */
function isAboutSchema({ definitions }: DocumentNode): boolean {
  return definitions.every(
    (definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ||
      (definition.kind === Kind.OPERATION_DEFINITION &&
        definition.selectionSet.selections.every(
          (field) => field.kind === Kind.FIELD && ofSchema.has(field.name.value),
        )),
  )
}
