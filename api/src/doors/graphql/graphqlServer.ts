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
import type { Admission } from './documents/admission.ts'
import { sizeWithin } from './documents/answerSize.ts'
import { limits } from './documents/freeQueries.ts'
import { answerTooLarge, isAnswerTooLarge } from '../../platform/shared/queryRefusals.ts'
import { SchemaAnswers } from './documents/schemaAnswer.ts'
import type { GraphQLError } from 'graphql'
import type { Context } from '../../platform/shared/context.ts'
import { spentOf } from '../../keys/keyLimit.ts'
import type { Memory } from '../../platform/shared/memory.ts'
import { noteRefused, requestNotes } from '../../platform/shared/requestNotes.ts'
import { BUSY, busy, httpStatusOf, isBusy, RETRY_AFTER_SECONDS } from '../../platform/shared/errors.ts'
import { graphqlSchema } from './graphqlSchema.ts'
import { slotListAnswer, type SlotListAnswer } from '../../slots/memory/slotListAnswer.ts'
import type { SlotLists } from '../../slots/memory/slotLists.ts'
import { publicError } from './publicError.ts'

/** The most faults of the variables that an answer names. */
const MOST_FAULTS = 3

/**
 * Answers that are bytes already and are sent in place of Apollo's, by what each request has for itself (not the
 * context: Apollo copies it).
 */
export type ReadyAnswers = WeakMap<Context['em'], Buffer>

/**
 * Returns the Apollo server of one process, not yet started. It executes what `admission` has let in, which happens
 * as the context of a request is made. `drain` closes the HTTP server when it stops. What `slotLists` answers is put
 * into `ready`. No other answer is larger than `largestAnswer` bytes.
 */
export function graphqlServer(options: {
  admission: Admission
  drain: ApolloServerPlugin<Context>
  slotLists: SlotLists
  /** The memory for answers about the schema. */
  memory: Memory
  ready: ReadyAnswers
  largestAnswer: number
  log: (error: unknown) => void
}): ApolloServer<Context> {
  const { admission } = options
  return new ApolloServer<Context>({
    schema: graphqlSchema(),
    // Admission decides who may read the schema.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    // Both are asked for what has been let in, and keep nothing of their own.
    persistedQueries: {
      cache: {
        get: async (key) => admission.knownDocument(key.slice('apq:'.length))?.text,
        set: async () => undefined,
        delete: async () => true,
      },
    },
    documentStore: {
      get: async (key) => admission.knownDocument(key.slice(key.indexOf(':') + 1))?.document,
      set: async () => undefined,
      delete: async () => true,
    },
    parseOptions: { maxTokens: limits.tokens },
    executionOptions: { maxCoercionErrors: MOST_FAULTS },
    plugins: [
      options.drain,
      busyPlugin,
      admissionPlugin(admission),
      suggestionsPlugin(admission),
      readyPlugin(
        slotListAnswer(graphqlSchema(), options.slotLists),
        new SchemaAnswers(graphqlSchema(), options.memory, options.largestAnswer),
        options.ready,
      ),
      costPlugin,
      sizePlugin(options.largestAnswer),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
    ],
    formatError: (formatted, error) => {
      noteRefused(error)
      return publicError(formatted, error, options.log)
    },
  })
}

/** Executes nothing but what the request was let in with. */
function admissionPlugin(admission: Admission): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ contextValue, queryHash, document, request }) {
        const { operationName, variables } = request
        const notes = requestNotes()
        if (notes !== undefined) notes.cost = () => admission.costOf(document, operationName, variables)
        admission.confirm(contextValue, { hash: queryHash, document, operationName, variables })
      },
    }),
  }
}

/** Takes the names that graphql-js suggests out of faults of variables, where the caller may not read the schema. */
function suggestionsPlugin(admission: Admission): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async willSendResponse({ response: { body }, contextValue }) {
        if (body.kind !== 'single' || body.singleResult.errors === undefined) return
        if (admission.mayReadSchema(contextValue)) return
        body.singleResult.errors = body.singleResult.errors.map((error) => ({
          ...error,
          message: error.message.replace(/ Did you mean .*$/s, ''),
        }))
      },
    }),
  }
}

/**
 * Asks `slots` and `schema` once Apollo has checked the request and the document like any other, and before it executes
 * it.
 */
function readyPlugin(slots: SlotListAnswer, schema: SchemaAnswers, ready: ReadyAnswers): ApolloServerPlugin<Context> {
  const responseForOperation = async ({
    contextValue,
    document,
    operation,
    queryHash,
    request,
  }: GraphQLRequestContextResponseForOperation<Context>): Promise<GraphQLResponse | null> => {
    const variables = request.variables ?? {}
    const { language } = contextValue
    const question = { document, operation, hash: queryHash ?? '', variables, language }
    const answered = async () => (await schema.answer(question)) ?? slots(contextValue, document, operation, variables)
    const bytes = await answered().catch((error: unknown) => {
      if (isAnswerTooLarge(error) || isBusy(error)) return error
      throw error
    })
    if (bytes === null) return null
    if (!Buffer.isBuffer(bytes)) return refusal(bytes)
    ready.set(contextValue.em, bytes)
    return { http: { status: undefined, headers: new HeaderMap() }, body: { kind: 'single', singleResult: {} } }
  }
  return { requestDidStart: async () => ({ responseForOperation }) }
}

/** Says in the caller's language, and in the status, that the server is busy. */
const busyPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ response, contextValue }) {
      const { body, http } = response
      const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : []
      if (body.kind !== 'single' || !errors.some(({ extensions }) => extensions?.['code'] === BUSY)) return
      const { message } = busy(contextValue.language)
      body.singleResult.errors = errors.map((error) =>
        error.extensions?.['code'] === BUSY ? { ...error, message } : error,
      )
      http.status = 503
      http.headers.set('retry-after', `${RETRY_AFTER_SECONDS[503]}`)
    },
  }),
}

/** Tells a key the cost of its request. Answers that are remembered as bytes have it in their headers only. */
const costPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ response: { body }, contextValue }) {
      const spent = spentOf(contextValue)
      if (spent === undefined || body.kind !== 'single') return
      body.singleResult.extensions = { ...body.singleResult.extensions, cost: spent }
    },
  }),
}

/** Refuses an answer of more than `most` bytes before it is made into text. */
function sizePlugin(most: number): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async willSendResponse({ response, contextValue }) {
        if (response.body.kind !== 'single' || sizeWithin(response.body.singleResult, most)) return
        const { http, body } = refusal(answerTooLarge(contextValue.language))
        response.http.status = http.status
        response.body = body
      },
    }),
  }
}

function refusal(error: GraphQLError): GraphQLResponse {
  const { message, extensions } = error
  return {
    http: { status: httpStatusOf(error), headers: new HeaderMap() },
    body: { kind: 'single', singleResult: { errors: [{ message, extensions: { code: extensions['code'] } }] } },
  }
}
