import { createHash } from 'node:crypto'
import type { Language } from '@koma/schema/codes'
import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import type { Memory } from '../../../platform/shared/memory.ts'
import { queryCost } from './queryCost.ts'
import { nesting, querySize } from './querySize.ts'
import { type Excess, tooComplex } from '../../../platform/shared/queryRefusals.ts'
import type { KnownDocument } from './trustedDocuments.ts'

/** The limits of a query of somebody's own, before it is checked or executed (decision 024). */
export const limits = {
  text: 16_384,
  tokens: 2000,
  depth: 16,
  names: 60,
  aliases: 20,
  directives: 60,
  variables: 60,
  rootFields: 10,
  definitions: 40,
  // Those who listen alike share one stream; a directive would make as many kinds of listening as it has outcomes.
  liveDirectives: 0,
  repetitions: 20_000,
  slotLists: 1,
  longNames: 500_000,
  values: 500_000,
} as const satisfies Record<Excess, number>

/** Brackets within each other, of whatever kind: 2,000 of them are not too many words. */
const DEEPEST = 2 * limits.depth
/** The most faults of a query that an answer names. */
const MOST_FAULTS = 5
/** The memory of a checked query: itself, and each token, comment and character of its text (measured). */
const BYTES_ITSELF = 1000
const BYTES_A_TOKEN = 480
const BYTES_A_COMMENT = 96
const BYTES_A_CHARACTER = 2

/** Checks queries that people wrote themselves, and remembers those that were good. */
export class FreeQueries {
  readonly #schema: GraphQLSchema
  readonly #memory: Memory
  readonly #introspection: boolean
  readonly #known = new Map<string, KnownDocument>()

  /** @param introspection whether queries may ask what the schema is like */
  constructor(schema: GraphQLSchema, memory: Memory, introspection: boolean) {
    this.#schema = schema
    this.#memory = memory
    this.#introspection = introspection
  }

  /**
   * Returns the query as something that may be executed, as far as it can be judged without its variables.
   * @throws with code QUERY_TOO_COMPLEX, GRAPHQL_PARSE_FAILED or GRAPHQL_VALIDATION_FAILED
   */
  check(text: string, language: Language): KnownDocument {
    if (text.length > limits.text) throw tooComplex(language, 'text', limits.text)
    const hash = createHash('sha256').update(text).digest('hex')
    const entry = this.#known.get(hash) ?? { hash, text, document: this.#parse(text, language), operation: null }
    this.#known.set(hash, entry)
    this.#memory.hold(entry, bytesOf(entry), () => this.#known.delete(hash))
    return entry
  }

  /** Returns the document of a text's hash while it is remembered. */
  get(hash: string): KnownDocument | undefined {
    return this.#known.get(hash)
  }

  /** Refuses to execute what would come to too much with these variables, with code QUERY_TOO_COMPLEX. */
  weigh(
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Readonly<Record<string, unknown>>,
    language: Language,
  ): void {
    const operation = getOperationAST(document, operationName)
    // The executor says which operation to run.
    if (operation === null || operation === undefined) return
    const cost = queryCost(this.#schema, document, operation, variables)
    if (cost.slotLists > limits.slotLists) throw tooComplex(language, 'slotLists', limits.slotLists)
    if (cost.aliasBytes > limits.longNames) throw tooComplex(language, 'longNames', limits.longNames)
    if (cost.values > limits.values) throw tooComplex(language, 'values', limits.values)
  }

  #parse(text: string, language: Language): DocumentNode {
    const document = parsed(text, language)
    if (nesting(document) > DEEPEST) throw tooComplex(language, 'depth', limits.depth)
    const size = querySize(document)
    const sizes: Partial<Record<Excess, number>> = {
      depth: size.depth,
      names: size.longestName,
      aliases: size.aliases,
      directives: size.directives,
      variables: size.variables,
      rootFields: size.rootFields,
      definitions: document.definitions.length,
      liveDirectives: size.liveDirectives,
      repetitions: size.pairs,
    }
    for (const [excess, value] of Object.entries(sizes) as [Excess, number][]) {
      if (value > limits[excess]) throw tooComplex(language, excess, limits[excess])
    }
    const rules = this.#introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
    const options = { maxErrors: MOST_FAULTS, hideSuggestions: !this.#introspection }
    const faults = validate(this.#schema, document, rules, options)
    if (faults.length > 0) throw invalid(faults)
    return document
  }
}

/**
 * Estimates the bytes that remembering a query costs; every `#` counts as a comment, which are tokens nobody limits.
 */
function bytesOf({ text, document }: KnownDocument): number {
  const tokens = document.tokenCount ?? text.length
  const comments = text.split('#').length - 1
  return BYTES_ITSELF + tokens * BYTES_A_TOKEN + comments * BYTES_A_COMMENT + text.length * BYTES_A_CHARACTER
}

function parsed(text: string, language: Language): DocumentNode {
  try {
    return parse(text, { maxTokens: limits.tokens })
  } catch (error) {
    // The stack has an end before the words have.
    if (error instanceof RangeError) throw tooComplex(language, 'depth', limits.depth)
    if (!(error instanceof GraphQLError)) throw error
    if (/more tha[nt] \d+ tokens/.test(error.message)) throw tooComplex(language, 'tokens', limits.tokens)
    const { message, source, positions } = error
    throw new GraphQLError(message, { source, positions, extensions: badRequest('GRAPHQL_PARSE_FAILED') })
  }
}

/** Joins all faults into the one error that a context can be refused with. */
function invalid(faults: readonly GraphQLError[]): GraphQLError {
  const [first] = faults
  const { nodes } = first ?? {}
  const message = faults.map((fault) => fault.message).join(' ')
  return new GraphQLError(message, { nodes, extensions: badRequest('GRAPHQL_VALIDATION_FAILED') })
}

function badRequest(code: string) {
  return { code, http: { status: 400 } }
}
