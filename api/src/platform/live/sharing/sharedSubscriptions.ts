import type { Duplex } from 'node:stream'
import { type ExecutionArgs, type ExecutionResult, subscribe } from 'graphql'
import type { WebSocket } from 'ws'
import { textFrame } from './textFrame.ts'

/** Set to false, every subscription is executed and written for itself (README.md here). */
export const sharingSwitch = { on: true }

/** A subscription of one socket, and the name under which it is shared. */
export interface LiveArgs extends ExecutionArgs {
  socket: WebSocket
  /** The stream the socket writes to. */
  stream: Duplex
  /** The client's name for it. */
  id: string
  /** Subscriptions of the same name receive the same; null is shared with none. */
  shareAs: string | null
}

type Live = AsyncGenerator<ExecutionResult, void, void>

/** A client that leaves this many bytes unread is disconnected; it comes back and subscribes again. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024

/**
 * Lets subscriptions that receive the same share one: it is subscribed, executed and made into bytes once, and the
 * bytes go to every socket. Returns a `subscribe` for graphql-ws; `messageOf` returns the message that clients may
 * receive for a result. The first result of a subscription says that listening has started, so those who join later get
 * it again.
 */
export function sharedSubscriptions(
  messageOf: (result: ExecutionResult) => object,
): (args: LiveArgs) => Promise<Live | ExecutionResult> {
  const groups = new Map<string, Promise<Group | ExecutionResult>>()

  const open = async (args: LiveArgs, key: string): Promise<Group | ExecutionResult> => {
    const source = await subscribe(args)
    if (!(Symbol.asyncIterator in source)) return source
    const { value: greeting, done } = await source.next()
    if (done === true) throw new Error('a subscription ended before it began')
    const group = new Group(source, greeting, messageOf, () => groups.delete(key))
    void group.listen()
    return group
  }
  const join = async (args: LiveArgs, key: string): Promise<Live | ExecutionResult> => {
    const opening = groups.get(key) ?? open(args, key)
    groups.set(key, opening)
    const group = await opening.catch((error: unknown) => {
      groups.delete(key)
      throw error
    })
    if (!(group instanceof Group)) {
      groups.delete(key)
      return group
    }
    if (group.over) return join(args, key)
    // graphql-ws keeps the arguments as long as the subscription lives, and nobody needs them any more.
    args.contextValue = undefined
    return group.admit(args)
  }
  return (args) => (args.shareAs === null || !sharingSwitch.on ? subscribe(args) : join(args, args.shareAs))
}

/** One subscription and all who share it. */
class Group {
  over = false
  readonly #members = new Set<Member>()
  readonly #source: Live
  readonly #greeting: ExecutionResult
  readonly #messageOf: (result: ExecutionResult) => object
  readonly #onEnd: () => void

  constructor(
    source: Live,
    greeting: ExecutionResult,
    messageOf: (result: ExecutionResult) => object,
    onEnd: () => void,
  ) {
    this.#source = source
    this.#greeting = greeting
    this.#messageOf = messageOf
    this.#onEnd = onEnd
  }

  admit({ socket, stream, id }: LiveArgs): Member {
    const member = new Member(socket, stream, id, this.#greeting, () => this.#leave(member))
    this.#members.add(member)
    return member
  }

  /** Passes everything on until the subscription ends or nobody is left. */
  async listen(): Promise<void> {
    try {
      for await (const result of this.#source) {
        const rest = Buffer.from(`${JSON.stringify(this.#messageOf(result))}}`)
        for (const member of this.#members) member.send(result, rest)
      }
      this.#end()
    } catch (error) {
      this.#end(error)
    }
  }

  #leave(member: Member): void {
    this.#members.delete(member)
    if (this.#members.size > 0 || this.over) return
    this.#end()
    void this.#source.return()
  }

  #end(error?: unknown): void {
    if (this.over) return
    this.over = true
    this.#onEnd()
    for (const member of this.#members) member.end(error)
  }
}

/**
 * One socket's part in a group. graphql-ws takes the greeting from it as from any subscription, and the changes that
 * come until it asks for more. From then on the group writes to the socket directly.
 */
class Member implements Live {
  #waiting: ExecutionResult[]
  #reader: {
    resolve: (result: IteratorResult<ExecutionResult, void>) => void
    reject: (error: unknown) => void
  } | null = null
  #ended = false
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #head: Buffer
  readonly #onLeave: () => void

  constructor(socket: WebSocket, stream: Duplex, id: string, greeting: ExecutionResult, onLeave: () => void) {
    this.#socket = socket
    this.#stream = stream
    this.#head = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`)
    this.#waiting = [greeting]
    this.#onLeave = onLeave
  }

  /** Sends `result`; `rest` is the part of the message that all share. */
  send(result: ExecutionResult, rest: Buffer): void {
    if (this.#reader === null) this.#waiting.push(result)
    else if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) this.#socket.terminate()
    // Past the socket, which would encode the same text for each: nothing of its own is ever half written.
    else if (this.#socket.readyState === this.#socket.OPEN) this.#stream.write(textFrame(this.#head, rest))
  }

  /** Ends the subscription, with `error` if something failed. */
  end(error?: unknown): void {
    this.#ended = true
    if (error === undefined) this.#reader?.resolve({ value: undefined, done: true })
    else this.#reader?.reject(error)
  }

  next(): Promise<IteratorResult<ExecutionResult, void>> {
    const value = this.#waiting.shift()
    if (value !== undefined) return Promise.resolve({ value, done: false })
    if (this.#ended) return Promise.resolve({ value: undefined, done: true })
    return new Promise((resolve, reject) => (this.#reader = { resolve, reject }))
  }

  return(): Promise<IteratorResult<ExecutionResult, void>> {
    this.end()
    this.#onLeave()
    return Promise.resolve({ value: undefined, done: true })
  }

  throw(): Promise<IteratorResult<ExecutionResult, void>> {
    return this.return()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
