import { Buckets } from '../shared/buckets.ts'

/** The seconds of silence after which a socket may again send all that it may send at once. */
const SAVED_SECONDS = 30
/** A person's limit over all their sockets, in sockets' worth. */
const PERSON = 2
/** A network address's limit, as a part of the sockets it may have. */
const ADDRESS = 0.1
/**
 * The part of its allowed sockets that a network address may open each second. It may open twice all of them at once.
 */
const OPENED_A_SECOND = 0.1
/** A message counts as one for each of this many bytes. */
const BYTES_A_MESSAGE = 1024
/** Sockets, people and addresses that are remembered, some 200 bytes each. */
const MOST_REMEMBERED = 20_000

/** Counts what comes in by the sockets of a process: a client that sends more than our pages is cut off. */
export interface SocketLimits {
  /** Tells whether one more socket may be opened from a network address. */
  mayOpen(network: string): boolean
  /** Tells whether a socket, of a person once they are known, may send a message of this many bytes. */
  maySend(from: { socket: string; network: string; person?: string | undefined }, bytes: number): boolean
  /** Tells whether a person may start one more subscription, each of which makes the database look up who they are. */
  maySubscribe(person: string): boolean
  /** Forgets a socket that is closed. */
  forget(socket: string): void
}

/**
 * Makes the limits of one process: a socket may send `messagesPerSecond` messages, and a network address has at most
 * `perAddress` sockets. Messages not sent may be sent later, up to half a minute's worth.
 */
export function socketLimits({
  messagesPerSecond,
  perAddress,
}: {
  messagesPerSecond: number
  perAddress: number
}): SocketLimits {
  const bucketsOf = (perSecond: number, burst = perSecond * SAVED_SECONDS) =>
    new Buckets({ burst, perSecond, most: MOST_REMEMBERED })
  const opened = bucketsOf(perAddress * OPENED_A_SECOND, 2 * perAddress)
  const sockets = bucketsOf(messagesPerSecond)
  const people = bucketsOf(messagesPerSecond * PERSON)
  const addresses = bucketsOf(messagesPerSecond * Math.max(1, perAddress * ADDRESS))
  const subscribing = bucketsOf(messagesPerSecond)
  return {
    mayOpen: (network) => opened.take(network) === 0,
    maySend({ socket, network, person }, bytes) {
      const drops = Math.max(1, Math.ceil(bytes / BYTES_A_MESSAGE))
      // A message refused here costs the others behind the same address nothing.
      const own =
        sockets.spend(socket, drops).wait === 0 && (person === undefined || people.spend(person, drops).wait === 0)
      return own && addresses.spend(network, drops).wait === 0
    },
    maySubscribe: (person) => subscribing.take(person) === 0,
    forget: (socket) => sockets.forget(socket),
  }
}
