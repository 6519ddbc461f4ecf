import {
  type DocumentNode,
  execute,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Language } from '@koma/schema/codes'
import { busy } from '../../../platform/shared/errors.ts'
import type { Memory } from '../../../platform/shared/memory.ts'
import { FairTurns } from '../../../platform/database/turns/fairTurns.ts'
import { sizeWithin } from './answerSize.ts'

const ofSchema = new Set(['__schema', '__type', '__typename'])
/** Descriptions that may wait to be made. */
const MOST_WAITING = 1000
/** The longest wait, in milliseconds. */
const TIMEOUT_MS = 30_000

/** Tells whether `operation` reads nothing but the schema itself, without a fragment at its root. */
function isAboutSchema({ operation, selectionSet }: OperationDefinitionNode): boolean {
  return (
    operation === OperationTypeNode.QUERY &&
    selectionSet.selections.every((field) => field.kind === Kind.FIELD && ofSchema.has(field.name.value))
  )
}

/** A question about the schema: a checked document, its operation, and the variables. */
export interface SchemaQuestion {
  document: DocumentNode
  operation: OperationDefinitionNode
  /** Hash of the document's text. */
  hash: string
  variables: Readonly<Record<string, unknown>>
  /** The language of a refusal. */
  language: Language
}

/**
 * Answers questions about the schema, which is the same for everybody. Making a whole description takes the processor
 * some fifty milliseconds, so they are made one at a time with everybody else's turn between them. Answers are
 * remembered as bytes, as far as `memory` has room. (decision 024)
 */
export class SchemaAnswers {
  readonly #schema: GraphQLSchema
  readonly #memory: Memory
  readonly #largest: number
  readonly #turns = new FairTurns({ maxRunning: 1, maxQueued: MOST_WAITING, timeout: TIMEOUT_MS })
  readonly #known = new Map<string, { bytes: Buffer }>()

  /** @param largest most bytes of an answer; what is larger is left to the executor, which refuses it */
  constructor(schema: GraphQLSchema, memory: Memory, largest: number) {
    this.#schema = schema
    this.#memory = memory
    this.#largest = largest
  }

  /**
   * Returns the answer as it is sent; null leaves it to the executor, which knows how to report what is wrong.
   * @throws BUSY where a thousand others wait
   */
  async answer(question: SchemaQuestion): Promise<Buffer | null> {
    const { operation, hash, variables } = question
    if (!isAboutSchema(operation)) return null
    const key = [hash, operation.name?.value ?? '', JSON.stringify(variables)].join(' ')
    const answer =
      this.#known.get(key) ??
      (await this.#turns.run('', () => this.#make(key, question), { refusal: () => busy(question.language) }))
    if (answer !== null) this.#hold(key, answer)
    return answer?.bytes ?? null
  }

  async #make(key: string, { document, operation, variables }: SchemaQuestion): Promise<{ bytes: Buffer } | null> {
    // Another request may have found the same answer in between.
    const remembered = this.#known.get(key)
    if (remembered !== undefined) return remembered
    await yieldToEventLoop()
    const operationName = operation.name?.value ?? null
    const result = await execute({ schema: this.#schema, document, operationName, variableValues: variables })
    if (result.errors !== undefined || !sizeWithin(result, this.#largest)) return null
    const answer = { bytes: Buffer.from(`${JSON.stringify(result)}\n`) }
    this.#known.set(key, answer)
    return answer
  }

  #hold(key: string, answer: { bytes: Buffer }): void {
    this.#known.set(key, answer)
    this.#memory.hold(answer, answer.bytes.length + 2 * key.length, () => this.#known.delete(key))
  }
}
