import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterFile } from './afterFile.ts'

/**
 * A broker for tests: what Koma asks of Redis or Valkey, over a real connection in their protocol (RESP 3), and what
 * only a test can make it do. It forgets everything when it stops, as they do of subscriptions.
 */
export interface TestBroker {
  url: string
  /** The topics that somebody is subscribed to, without what the names of one installation begin with. */
  topics(): string[]
  /** Returns the number of its connections. */
  connections(): number
  /** All that was published, as topic and payload; nothing of what processes say only to see whether they may. */
  published: { topic: string; payload: string }[]
  /** Confirms no subscription until what it gives is called. */
  holdConfirmations(): () => void
  /** Carries nothing more over the connections that are open, and closes none. */
  goSilent(): void
  /** Ends at once; who is connected is cut off. */
  kill(): Promise<void>
  /** Begins anew, at the same address. */
  start(): Promise<void>
}

/** Starts one; it ends after the test file. With `password` only who knows it is served. */
export async function startBroker(password?: string): Promise<TestBroker> {
  const clients = new Set<Client>()
  const published: TestBroker['published'] = []
  let held: (() => void)[] | null = null
  let port = 0
  let server: Server | null = null

  const answer = (client: Client, [command = '', ...args]: string[]): void => {
    const { socket, topics } = client
    if (password !== undefined && !client.isKnown && command.toUpperCase() !== 'HELLO')
      return void socket.write('-NOAUTH Authentication required.\r\n')
    switch (command.toUpperCase()) {
      case 'HELLO': {
        const at = args.findIndex((word) => word.toUpperCase() === 'AUTH')
        if (password !== undefined && args[at + 2] !== password)
          return void socket.write('-WRONGPASS invalid username-password pair or user is disabled.\r\n')
        client.isKnown = true
        return void socket.write(`%1\r\n${bulk('proto')}:3\r\n`)
      }
      case 'SUBSCRIBE': {
        const confirm = (): void => {
          for (const topic of args) {
            topics.add(topic)
            socket.write(`>3\r\n${bulk('subscribe')}${bulk(topic)}:${topics.size}\r\n`)
          }
        }
        return held === null ? confirm() : void held.push(confirm)
      }
      case 'UNSUBSCRIBE':
        for (const topic of args) {
          topics.delete(topic)
          socket.write(`>3\r\n${bulk('unsubscribe')}${bulk(topic)}:${topics.size}\r\n`)
        }
        return
      case 'PUBLISH': {
        const [topic = '', payload = ''] = args
        const hearing = [...clients].filter((item) => item.topics.has(topic))
        for (const item of hearing) item.socket.write(`>3\r\n${bulk('message')}${bulk(topic)}${bulk(payload)}`)
        if (payload !== '') published.push({ topic: nameOf(topic), payload })
        return void socket.write(`:${hearing.length}\r\n`)
      }
      case 'INFO':
        return void socket.write(bulk('# Server\r\nredis_version:0.0.0\r\n'))
      case 'PING':
        return void socket.write('+PONG\r\n')
      default:
        return void socket.write('+OK\r\n')
    }
  }
  const serve = (socket: Socket): void => {
    const client: Client = { socket, topics: new Set(), isKnown: false }
    clients.add(client)
    let waiting = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      for (let read = commandIn(waiting); read !== null; read = commandIn(waiting)) {
        waiting = waiting.subarray(read.length)
        answer(client, read.words)
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => clients.delete(client))
  }
  const broker: TestBroker = {
    url: '',
    topics: () =>
      [...new Set([...clients].flatMap((client) => [...client.topics].map(nameOf)))].filter((name) => name !== ''),
    connections: () => clients.size,
    published,
    holdConfirmations() {
      const waiting: (() => void)[] = []
      held = waiting
      return () => {
        held = null
        for (const confirm of waiting) confirm()
      }
    },
    goSilent() {
      for (const { socket } of clients) socket.removeAllListeners('data').pause()
    },
    async kill() {
      const ended = server
      server = null
      for (const { socket } of clients) socket.destroy()
      await new Promise<void>((done) => (ended === null ? done() : ended.close(() => done())))
    },
    async start() {
      const begun = createServer(serve)
      server = begun
      await new Promise<void>((resolve) => begun.listen(port, '127.0.0.1', resolve))
      port = (begun.address() as AddressInfo).port
    },
  }
  await broker.start()
  afterFile(() => broker.kill())
  broker.url = `redis://${password === undefined ? '' : `koma:${password}@`}127.0.0.1:${port}`
  return broker
}

interface Client {
  socket: Socket
  topics: Set<string>
  isKnown: boolean
}

/** The last part of a topic's name, by which the installation calls it. */
function nameOf(topic: string): string {
  return topic.slice(topic.lastIndexOf(':') + 1)
}

function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}\r\n`
}

/** The first command that `bytes` hold whole, an array of texts, and how long it is; null as long as they do not. */
function commandIn(bytes: Buffer): { words: string[]; length: number } | null {
  let at = 0
  const number = (): number | null => {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const found = Number(bytes.toString('latin1', at + 1, end))
    at = end + 2
    return found
  }
  const count = number()
  if (count === null) return null
  const words: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const length = number()
    if (length === null || bytes.length < at + length + 2) return null
    words.push(bytes.toString('utf8', at, at + length))
    at += length + 2
  }
  return { words, length: at }
}
