import { toTwelveDigits } from '@koma/schema/rules/time'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestSlot, TestUser } from '../school.ts'
import type { Asker } from './asker.ts'
import type { Send } from './booker.ts'
import type { Tally } from './tally.ts'

const bookDocument = `mutation ($input: BookSlotInput!) { answer: bookSlot(input: $input) { code } }`
const cancelDocument = `mutation ($input: CancelBookingInput!) { answer: cancelBooking(input: $input) { code } }`
const noteDocument = `mutation ($input: SaveProfileInput!) { saveProfile(input: $input) { code profile { version } } }`
const AGAIN_MS = 100

type Headers = Record<string, string>

/** How the app of a student books and gives back: by GraphQL, without keys. */
export function byApp(asker: Asker, headers: Headers): Send {
  return async (expected, slot) => {
    const input = { slotId: slot.id, ...(expected === 'book' ? { courseCode: courseOf(slot), online: false } : {}) }
    const document = expected === 'book' ? bookDocument : cancelDocument
    const data = await asker.graphql<{ answer: { code: string } }>(document, { input }, headers)
    return data?.answer.code ?? null
  }
}

/** How a program of the school books for `student`: by REST, each change under an Idempotency-Key. */
export function byProgram(asker: Asker, headers: Headers, student: TestUser): Send {
  return async (expected, slot, { key }) => {
    const path = `/api/admin/${expected === 'book' ? 'slotBook' : 'slotCancel'}/${slot.id}`
    const place = slot.location?.locationName ?? ''
    const body = {
      studentId: student.code,
      time: toTwelveDigits(slot.startsAt),
      ...(expected === 'book' ? { courseCode: courseOf(slot), lessonLocation: place } : {}),
    }
    const reply = await asker.post(path, { ...headers, 'idempotency-key': key }, body)
    // 409: the same change is under way at another process.
    if (reply === null || reply.status >= 500 || reply.status === 409) return null
    if (reply.body['success'] === true) return '1001'
    const { reason } = reply.body
    return typeof reason === 'string' ? reason : String(reply.status)
  }
}

function courseOf(slot: TestSlot): string {
  return slot.courses[0]?.code ?? ''
}

/** The note about a student, which one colleague writes again and again: each text in the place of the one before. */
export class Writer {
  /** The last acknowledged text. */
  text = ''
  version = 1
  readonly #student: TestUser
  readonly #asker: Asker
  readonly #headers: Headers
  readonly #tally: Tally

  constructor(student: TestUser, asker: Asker, headers: Headers, tally: Tally) {
    this.#student = student
    this.#asker = asker
    this.#headers = headers
    this.#tally = tally
  }

  /** Goes on until `signal` says so. Throws when a version was refused that nobody else has raised. */
  async work(signal: AbortSignal): Promise<void> {
    for (let n = 1; !signal.aborted; n += 1) {
      const input = { studentId: this.#student.id, profile: `${this.#student.code}, ${n}`, version: this.version }
      for (;;) {
        interface Saved {
          saveProfile: { code: string; profile: { version: number } | null }
        }
        const data = await this.#asker.graphql<Saved>(noteDocument, { input }, this.#headers)
        if (data !== null) {
          // The same text once more counts as saved, so a lost answer needs no other treatment.
          const { code, profile } = data.saveProfile
          if (code !== '1001' || profile === null) throw new Error(`a note was refused: ${code}`)
          this.text = input.profile
          this.version = profile.version
          this.#tally.add('notes acknowledged')
          break
        }
        this.#tally.add('sent again')
        await pause(AGAIN_MS)
      }
      await pause(AGAIN_MS)
    }
  }
}
