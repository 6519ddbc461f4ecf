import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** A mail that a mail server got, as a mail program reads it. */
type Received = Omit<Email, 'to'> & {
  /** The recipients on the envelope. */
  to: string[]
}

/** A real mail server of a test file, and what it has accepted so far. */
export interface Mailbox {
  url: string
  received: Received[]
  /** Called with each whole message before it is accepted; throw to refuse it, wait to keep the sender waiting. */
  onMessage: (message: Received) => Promise<void>
  /** Called when a sender, or an address, is named; throw to refuse it. */
  onSender: () => Promise<void>
  onAddress: () => Promise<void>
  /** Called when somebody connects; wait to leave them without a greeting. */
  onConnect: () => Promise<void>
  /** Stops listening and drops every connection. */
  stop(): Promise<void>
  /** Listens again, at the same address. */
  start(): Promise<void>
}

/** Starts a mail server on a free port; it stops after the file's last test. */
export async function startMailbox(): Promise<Mailbox> {
  let port = 0
  let server: SMTPServer | null = null
  const mailbox: Mailbox = {
    url: '',
    received: [],
    onMessage: () => Promise.resolve(),
    onSender: () => Promise.resolve(),
    onAddress: () => Promise.resolve(),
    onConnect: () => Promise.resolve(),
    async start() {
      server = serverOf(mailbox)
      await once(server.listen(port, '127.0.0.1'), 'listening')
      port = (server.server.address() as AddressInfo).port
      mailbox.url = `smtp://127.0.0.1:${port}`
    },
    async stop() {
      const stopping = server
      server = null
      if (stopping !== null) await new Promise<void>((resolve) => stopping.close(() => resolve()))
    },
  }
  await mailbox.start()
  afterAll(() => mailbox.stop())
  return mailbox
}

function serverOf(mailbox: Mailbox): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 10,
    onConnect: (_session, done) => void answer(mailbox.onConnect(), done),
    onMailFrom: (_address, _session, done) => void answer(mailbox.onSender(), done),
    onRcptTo: (_address, _session, done) => void answer(mailbox.onAddress(), done),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const accept = async (): Promise<void> => {
          const message = await new PostalMime().parse(Buffer.concat(chunks))
          const received = { ...message, to: session.envelope.rcptTo.map(({ address }) => address) }
          await mailbox.onMessage(received)
          mailbox.received.push(received)
        }
        void answer(accept(), done)
      })
    },
  })
  server.on('error', () => undefined)
  return server
}

async function answer(work: Promise<void>, done: (error?: Error | null) => void): Promise<void> {
  let refusal: Error | null = null
  try {
    await work
  } catch (error) {
    refusal = error as Error
  }
  done(refusal)
}
