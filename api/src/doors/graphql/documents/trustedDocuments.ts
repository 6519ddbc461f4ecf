import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { type DocumentNode, getOperationAST, type GraphQLSchema, parse, validate } from 'graphql'
import { z } from 'zod'

/** A document that may be executed: its text, and what was parsed of it. */
export interface KnownDocument {
  /** Its name: `sha256:` and the hash that codegen gave it, or the bare hash of a free query's text. */
  hash: string
  text: string
  document: DocumentNode
  /** The app's name for it; null if it is not the app's. */
  operation: string | null
}

const manifest = z.record(z.string(), z.string())

/**
 * The documents of Koma's own app, by hash (decision 024), from the files that codegen wrote. An unknown hash makes it
 * check whether one of the files has changed. So an upgrade beside a running process, and `pnpm codegen` during
 * development, need no restart. Known documents stay known.
 */
export class TrustedDocuments {
  readonly #schema: GraphQLSchema
  readonly #files: readonly string[]
  /** The state in which each file was read last. */
  readonly #read = new Map<string, string>()
  readonly #texts = new Map<string, string>()
  /** Parsed and checked once; null: this version's schema has no answer to it. */
  readonly #known = new Map<string, KnownDocument | null>()

  /** @throws when one of the files cannot be read, with a sentence for the operator */
  constructor(schema: GraphQLSchema, files: readonly string[]) {
    this.#schema = schema
    this.#files = files
    for (const file of files) this.#readFile(file)
  }

  /** Returns the document of a hash; undefined if no known version of the app has it. */
  get(hash: string): KnownDocument | undefined {
    if (!this.#texts.has(hash)) this.#lookAgain()
    const remembered = this.#known.get(hash)
    if (remembered !== undefined) return remembered ?? undefined
    const text = this.#texts.get(hash)
    if (text === undefined) return undefined
    const checked = this.#check(hash, text)
    this.#known.set(hash, checked)
    return checked ?? undefined
  }

  /**
   * Trusts one more document as if codegen had written it, for tests; gives its hash, or null if the schema has no
   * answer to it.
   */
  trust(text: string): string | null {
    const hash = `sha256:${createHash('sha256').update(text).digest('hex')}`
    this.#texts.set(hash, text)
    return this.get(hash) === undefined ? null : hash
  }

  #check(hash: string, text: string): KnownDocument | null {
    try {
      const document = parse(text, { noLocation: true })
      return validate(this.#schema, document).length === 0
        ? { hash, text, document, operation: nameOf(document) }
        : null
    } catch {
      return null
    }
  }

  #lookAgain(): void {
    for (const file of this.#files) {
      try {
        if (stateOf(file) !== this.#read.get(file)) this.#readFile(file)
      } catch {
        // It is being replaced; what was read before still holds.
      }
    }
  }

  #readFile(file: string): void {
    try {
      const state = stateOf(file)
      const documents = manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
      for (const [hash, text] of Object.entries(documents)) this.#texts.set(hash, text)
      this.#read.set(file, state)
    } catch (error) {
      throw new Error(`The app's documents cannot be read from ${file}; "pnpm build" writes them.`, { cause: error })
    }
  }
}

function nameOf(document: DocumentNode): string | null {
  return getOperationAST(document)?.name?.value ?? null
}

function stateOf(file: string): string {
  const { mtimeMs, size } = statSync(file)
  return `${mtimeMs} ${size}`
}
