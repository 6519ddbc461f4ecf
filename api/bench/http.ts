import { connect, type Socket } from 'node:net'

/** The size of the buffer that a connection reuses. */
const READ_AT_ONCE = 128 * 1024
/** Connections to one server; who comes when all are busy waits. */
const MOST_CONNECTIONS = 64
/** Servers hang up after five seconds or later; nobody should be asking just then. */
const LONGEST_IDLE_MS = 3000
const HEAD_END = '\r\n\r\n'

/**
 * One HTTP request over a kept-alive connection; gives the body. Throws on any status but 200.
 *
 * The client shares the machine with the servers it measures, and Node's own takes longer to receive an answer of
 * 300 kB than a server to send it. This one reads it into its place, and understands nothing but a `content-length`.
 */
export async function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Buffer> {
  const { host, pathname, search } = new URL(url)
  const { method = 'GET', headers = {}, body = '' } = options
  const fields = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) })
  const head = [`${method} ${pathname}${search} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)]
  const connections = known.get(host) ?? new Connections(host)
  known.set(host, connections)
  return connections.ask(head.join('\r\n') + HEAD_END + body)
}

/** The connections to each server, by `host:port`. */
const known = new Map<string, Connections>()

/** The connections to one server. */
class Connections {
  readonly #host: string
  readonly #all = new Set<Connection>()
  /** With the time since when. */
  readonly #idle = new Map<Connection, number>()
  readonly #waiting: ((connection: Connection) => void)[] = []

  constructor(host: string) {
    this.#host = host
  }

  async ask(request: string): Promise<Buffer> {
    const connection = this.#fresh() ?? (await this.#another())
    const answer = await connection.ask(request)
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.set(connection, performance.now())
    else next(connection)
    return answer
  }

  #fresh(): Connection | null {
    for (const [connection, since] of this.#idle) {
      this.#idle.delete(connection)
      if (performance.now() - since < LONGEST_IDLE_MS) return connection
      connection.close()
    }
    return null
  }

  #another(): Connection | Promise<Connection> {
    if (this.#all.size >= MOST_CONNECTIONS) return new Promise((resolve) => this.#waiting.push(resolve))
    const connection = new Connection(this.#host, () => {
      this.#all.delete(connection)
      this.#idle.delete(connection)
    })
    this.#all.add(connection)
    return connection
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }
}

/** One connection, with one request under way at a time. */
class Connection {
  readonly #socket: Socket
  #asked: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | null = null
  #head = ''
  #body: Buffer | null = null
  #read = 0

  constructor(host: string, onClose: () => void) {
    const { hostname, port } = new URL(`http://${host}`)
    const onread = {
      buffer: Buffer.allocUnsafe(READ_AT_ONCE),
      callback: (bytes: number, buffer: Uint8Array) => {
        this.#take(Buffer.from(buffer.buffer, buffer.byteOffset, bytes))
        return true
      },
    }
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    this.#socket.on('error', (error) => this.#asked?.reject(error))
    this.#socket.on('close', () => {
      onClose()
      this.#asked?.reject(new Error('the server hung up'))
    })
  }

  ask(request: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    let rest = chunk
    if (this.#body === null) {
      const before = this.#head.length
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf(HEAD_END)
      if (end < 0) return
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head)?.[1]
      if (length === undefined) return this.#asked?.reject(new Error(`an answer of unknown length: ${this.#head}`))
      this.#body = Buffer.allocUnsafe(Number(length))
      this.#read = 0
      rest = chunk.subarray(end + HEAD_END.length - before)
    }
    this.#read += rest.copy(this.#body, this.#read)
    if (this.#read === this.#body.length) this.#answer(this.#body)
  }

  #answer(body: Buffer): void {
    const status = this.#head.slice('HTTP/1.1 '.length, this.#head.indexOf('\r\n'))
    this.#head = ''
    this.#body = null
    if (status.startsWith('200')) this.#asked?.resolve(body)
    else this.#asked?.reject(new Error(`${status}: ${body.toString().slice(0, 300)}`))
  }
}

/** Calls `work` for every item with `width` calls under way at a time; gives the whole time in milliseconds. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const started = performance.now()
  const rest = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of rest) await work(item)
    }),
  )
  return performance.now() - started
}

/** Closes the kept-alive connections. */
export function hangUp(): void {
  for (const connections of known.values()) connections.close()
}
