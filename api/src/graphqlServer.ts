import {
  ApolloServer,
  type ApolloServerPlugin,
  type GraphQLRequestContextResponseForOperation,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type GraphQLFormattedError,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import type { Context } from './shared/context.ts'
import { graphqlSchema } from './graphqlSchema.ts'
import { slotListAnswer, type SlotListAnswer } from './slots/slotListAnswer.ts'
import type { SlotLists } from './slots/slotLists.ts'

const DEEPEST = 12
const MOST_ALIASES = 20

/**
 * Several times what the dearest operation of ours costs. A scalar costs 1, an object 2 and one and a half times
 * what is in it, so that depth and breadth count together.
 */
const MOST_COST = 2500

/** Many times what an operation of ours needs; checking which fields merge costs their square. */
const MOST_TOKENS = 3000

/** Told like any other fault of a query; thrown, as the rules would do by themselves, it looks like a fault of ours. */
const told = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
}

/** What every operation is held to beside the schema, over HTTP and over sockets. */
export const limits: ValidationRule[] = [
  maxDepthRule({ n: DEEPEST, flattenFragments: true, ...told }),
  maxAliasesRule({ n: MOST_ALIASES, ...told }),
  costLimitRule({ maxCost: MOST_COST, flattenFragments: true, ...told }),
]

/** The limits, and with introspection off that nobody asks what the schema is like. */
export function rulesOf(introspection: boolean): ValidationRule[] {
  return introspection ? limits : [...limits, NoSchemaIntrospectionCustomRule]
}

/** How long an operation may be, over HTTP and over sockets. */
export const parseOptions = { maxTokens: MOST_TOKENS }

/**
 * Answers that are bytes already and are sent in place of what Apollo says, by what each request has for itself (the
 * context is none of that: Apollo copies it).
 */
export type ReadyAnswers = WeakMap<Context['em'], Buffer>

/**
 * The Apollo server of one process, not yet started. `drain` closes the HTTP server when it stops. What `slotLists`
 * answers is put into `ready`.
 */
export function graphqlServer(options: {
  introspection: boolean
  drain: ApolloServerPlugin<Context>
  slotLists: SlotLists
  ready: ReadyAnswers
  log: (error: unknown) => void
}): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema: graphqlSchema(),
    introspection: options.introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    validationRules: rulesOf(options.introspection),
    parseOptions,
    plugins: [
      options.drain,
      readyPlugin(slotListAnswer(graphqlSchema(), options.slotLists), options.ready),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
    ],
    formatError: (formatted, error) => withoutSecrets(formatted, error, options.log),
  })
}

/** Asks `answerFor` once Apollo has checked the request and the document like any other, and before it executes it. */
function readyPlugin(answerFor: SlotListAnswer, ready: ReadyAnswers): ApolloServerPlugin<Context> {
  const responseForOperation = async ({
    contextValue,
    document,
    operation,
    request,
  }: GraphQLRequestContextResponseForOperation<Context>): Promise<GraphQLResponse | null> => {
    const bytes = await answerFor(contextValue, document, operation, request.variables)
    if (bytes === null) return null
    ready.set(contextValue.em, bytes)
    return { http: { status: undefined, headers: new HeaderMap() }, body: { kind: 'single', singleResult: {} } }
  }
  return { requestDidStart: async () => ({ responseForOperation }) }
}

/** An error of ours goes out as it is; anything unexpected is logged and becomes a bare `Unsuccessful`. */
export function withoutSecrets(
  formatted: GraphQLFormattedError,
  error: unknown,
  log: (error: unknown) => void,
): GraphQLFormattedError {
  const code = formatted.extensions?.['code']
  if (code !== undefined && code !== 'INTERNAL_SERVER_ERROR') return formatted
  log(error instanceof GraphQLError ? (error.originalError ?? error) : error)
  return {
    message: 'Unsuccessful',
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
    ...(formatted.path ? { path: formatted.path } : {}),
  }
}
