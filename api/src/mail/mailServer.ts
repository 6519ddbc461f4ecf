import { createTransport } from 'nodemailer'
import type { CalendarPart } from './calendarParts.ts'

/** A file that goes along with a mail; the HTML shows it as the image of this `cid`. */
export interface MailAttachment {
  filename: string
  content: Buffer
  cid?: string
  contentType?: string
}

/** One mail as it goes out. */
interface Message {
  from: { name: string; address: string }
  /** The reply address, if another one. */
  replyTo: string | undefined
  to: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  /** Headers of this message alone. */
  headers?: Record<string, string>
  /** The lessons for the reader's calendar program; the first is shown with the message. */
  calendar?: readonly CalendarPart[]
  /** The message id, with its angle brackets. */
  messageId: string
}

/** A mail server that takes messages. `send` throws what the server or the way to it says. */
export interface MailServer {
  send(message: Message): Promise<void>
  close(): void
}

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/**
 * Returns the server at `url` (`SMTP_URL`). Each message has a connection of its own; with `requireTls` none is sent
 * where the server, or somebody on the way, offers no encryption.
 */
export function mailServer(url: string, { requireTls }: { requireTls: boolean }): MailServer {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ calendar = [], ...message }) {
      const [first, ...others] = calendar
      await transport.sendMail({
        ...message,
        ...(first !== undefined && {
          icalEvent: { method: first.method, filename: 'lesson.ics', content: first.text },
        }),
        attachments: [...(message.attachments ?? []), ...others.map(attached)],
        // As one address, whatever it holds: text would be read for groups and lists.
        to: { name: '', address: message.to },
        // Out-of-office replies to a machine help nobody (RFC 3834).
        headers: { ...message.headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    },
    close: () => transport.close(),
  }
}

/** Returns a further lesson as programs take it from an attachment: their messages hold one lesson each (RFC 5546). */
function attached({ method, text }: CalendarPart, place: number) {
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { filename: `lesson-${place + 2}.ics`, content: text, contentType }
}

/** The outcome of a failed delivery. */
interface MailFailure {
  /** The text that the log and the page may show. */
  text: string
  /** Whether trying again is useless: the server refused this message or its address for good. */
  isFinal: boolean
}

/** The commands that hand over a message. A refusal of any other (a greeting, a login) is about the server. */
const HANDS_OVER = /^(MAIL FROM|RCPT TO|DATA)$/

/**
 * Says what a delivery failed of. A refusal for good is an answer of 5xx to the message, its sender or its address (RFC
 * 5321).
 */
export function failureOf(error: unknown): MailFailure {
  const { responseCode, command } = { ...(error as { responseCode?: unknown; command?: unknown }) }
  const isRefusal = typeof responseCode === 'number' && responseCode >= 500 && responseCode <= 599
  return { text: errorText(error), isFinal: isRefusal && typeof command === 'string' && HANDS_OVER.test(command) }
}

const LONGEST = 300

/** The most characters read of a mail server's answer: the patterns below take the square of its length. */
const LONGEST_READ = 2000

/** Returns an error as the log and the page may show it: short, addresses masked, no link and no credentials. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text
    .slice(0, LONGEST_READ)
    .replace(/[a-z][a-z\d+.-]*:\/\/\S+/gi, '…')
    .replace(/\S*\/(passwordReset|emailConfirm)\/\S*/g, '…')
    .replace(/([^\s@<]{1,2})[^\s@<]*@([^\s@>]+)/g, '$1…@$2')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
}
