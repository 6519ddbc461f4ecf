import { createHash } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A manifest of trusted documents for processes that a test or a bench starts; they look at it again when they miss
 * one.
 */
export class TrustFile {
  readonly path: string
  readonly #documents: Record<string, string> = {}

  constructor() {
    this.path = join(mkdtempSync(join(tmpdir(), 'koma-documents-')), 'documents.json')
    this.#write()
  }

  remove(): void {
    rmSync(dirname(this.path), { recursive: true, force: true })
  }

  /** How the web app names `document`, which is trusted from now on, in its `extensions`. */
  named(document: string): { persistedQuery: { version: 1; sha256Hash: string } } {
    const sha256Hash = `sha256:${createHash('sha256').update(document).digest('hex')}`
    if (!(sha256Hash in this.#documents)) {
      this.#documents[sha256Hash] = document
      this.#write()
    }
    return { persistedQuery: { version: 1, sha256Hash } }
  }

  /** In one step, because a process may be reading it. */
  #write(): void {
    writeFileSync(`${this.path}.new`, JSON.stringify(this.#documents))
    renameSync(`${this.path}.new`, this.path)
  }
}
