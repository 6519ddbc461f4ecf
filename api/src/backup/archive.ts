import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { BLOCK, padding, readTarHeader, tarHeader } from './tar.ts'

/** A part of a backup: its name, and its bytes as they are in the file. */
export interface Part {
  name: string
  data: Buffer
}

/** A part as the last part but one lists it. */
export interface ListedPart {
  name: string
  bytes: number
  sha256: string
}

/**
 * Thrown if the file is not a backup, or not as it was written; the message says what is wrong with it, for the
 * operator.
 */
export class Damaged extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Damaged'
  }
}

/** The part that lists all before it, and the one that holds the checksum of all before it. */
const LIST = 'parts.json'
const SUM = 'SHA256'
/** No part is longer, in bytes; a header that says so is not believed. */
const LONGEST_PART = 64 * 1024 * 1024
const END = Buffer.alloc(2 * BLOCK)

/**
 * Writes a backup part by part: a tar file that ends with a list of its parts with their checksums, and a checksum of
 * all. It has its name only once it is whole and on the disk; nobody but its owner may read it.
 */
export class ArchiveWriter {
  readonly #path: string
  readonly #unfinished: string
  readonly #file: FileHandle
  readonly #at: Date
  readonly #whole = createHash('sha256')
  readonly #parts: ListedPart[] = []
  #bytes = 0

  private constructor(path: string, unfinished: string, file: FileHandle, at: Date) {
    this.#path = path
    this.#unfinished = unfinished
    this.#file = file
    this.#at = at
  }

  /** Begins the file that will be at `path`; `at` is the time its parts carry. Throws what the file system says. */
  static async create(path: string, at: Date): Promise<ArchiveWriter> {
    const unfinished = `${path}.${randomUUID().slice(0, 8)}.part`
    return new ArchiveWriter(path, unfinished, await open(unfinished, 'wx', 0o600), at)
  }

  /** The number of bytes written. */
  get bytes(): number {
    return this.#bytes
  }

  /** Writes the next part. One at a time. */
  async add(name: string, data: Buffer): Promise<void> {
    await this.#write(name, data)
    this.#parts.push({ name, bytes: data.length, sha256: sha256(data) })
  }

  /** Ends the file with its list, which has `more` beside the parts, and gives it its name. */
  async finish(more: Record<string, unknown>): Promise<void> {
    await this.#write(LIST, Buffer.from(`${JSON.stringify({ ...more, parts: this.#parts })}\n`))
    await this.#write(SUM, Buffer.from(`${this.#whole.copy().digest('hex')}\n`))
    await this.#file.write(END)
    this.#bytes += END.length
    await this.#file.sync()
    await this.#file.close()
    await rename(this.#unfinished, this.#path)
  }

  /** Leaves nothing of a file that was not finished. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined)
    await rm(this.#unfinished, { force: true })
  }

  async #write(name: string, data: Buffer): Promise<void> {
    const pieces = [tarHeader(name, data.length, this.#at), data, Buffer.alloc(padding(data.length))]
    for (const piece of pieces) {
      await this.#file.write(piece)
      this.#whole.update(piece)
      this.#bytes += piece.length
    }
  }
}

/**
 * Returns the parts of the backup at `path`, one after the other, its list last. Each is given before all of the file
 * has been read: only when the last one came is the file what was written. Throws Damaged where it is not.
 */
export async function* readArchive(path: string): AsyncGenerator<Part> {
  const file = await open(path, 'r')
  const whole = createHash('sha256')
  const parts: ListedPart[] = []
  const take = async (size: number): Promise<Buffer> => {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(size), length: size })
    if (bytesRead < size && size > 0) throw new Damaged('It ends before it is whole; a part of it is missing.')
    return buffer
  }
  try {
    for (;;) {
      const head = await take(BLOCK)
      const header = readTarHeader(head)
      if (parts.length === 0 && header?.name !== FIRST) throw new Damaged('It is no backup of Koma.')
      if (header === null || header.size > LONGEST_PART)
        throw new Damaged(`It is damaged behind ${parts.at(-1)?.name ?? 'its begin'}.`)
      const data = await take(header.size)
      const rest = await take(padding(header.size))
      if (header.name === SUM) {
        const isEnd = (await take(END.length)).equals(END) && (await file.read(Buffer.alloc(1), 0, 1)).bytesRead === 0
        const isSame = data.toString() === `${whole.digest('hex')}\n` && rest.every((byte) => byte === 0)
        if (!isEnd || !isSame || parts.at(-1)?.name !== LIST) throw new Damaged('It is not what was written.')
        return
      }
      for (const piece of [head, data, rest]) whole.update(piece)
      if (header.name === LIST) compare(parts, data)
      parts.push({ name: header.name, bytes: header.size, sha256: sha256(data) })
      yield { name: header.name, data }
    }
  } finally {
    await file.close()
  }
}

/** The name of the first part. */
export const FIRST = 'koma.json'

/** Throws Damaged naming the first part that is not as the list has it. */
function compare(parts: readonly ListedPart[], data: Buffer): void {
  let listed: ListedPart[]
  try {
    ;({ parts: listed } = JSON.parse(data.toString()) as { parts: ListedPart[] })
  } catch {
    throw new Damaged('Its list of parts is damaged.')
  }
  for (const [index, part] of parts.entries()) {
    const expected = listed[index]
    if (expected?.name !== part.name || expected.bytes !== part.bytes || expected.sha256 !== part.sha256)
      throw new Damaged(`Its part ${part.name} is damaged.`)
  }
  if (listed.length !== parts.length) throw new Damaged('Parts of it are missing.')
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
