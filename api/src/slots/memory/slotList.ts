import { plusDays, type WallDate } from '@koma/schema/rules/time'
import type { Context } from '../../shared/context.ts'
import { answerTooLarge } from '../../documents/refusals.ts'
import type { Directory } from '../../shared/directory.ts'
import { inTurnIfLong, slotRowsInParts } from '../slotRowsInTurn.ts'
import type { Audience } from '../audience.ts'
import { maySee, slotFor, type VisibleSlot } from '../slot.view.ts'
import { type SlotRow, slotRowsById } from '../slot.rows.ts'

/** Bytes that a list holds besides its slots: an empty list, too, exists and receives each change. */
const LIST_ITSELF = 20_000
/** Bytes that each slot holds besides its text. */
const SLOT_ITSELF = 400
/** Bytes that a person's own part of a list holds besides its texts. */
const OWN_ITSELF = 300
/** Changed slots that a list collects until somebody reads it. */
const MOST_CHANGES = 500

/** One list of slots as an answer holds it. */
export interface WantedList {
  /** Names the document and what of it, so that a list is never given to another question. */
  question: string
  audience: Audience
  from: WallDate
  to: WallDate
  /** One slot as text. */
  write: (slot: VisibleSlot) => string
  /** The least bytes of that text. */
  leastBytes: number
  /** What the answer holds before and after the slots' texts, which have commas between them. */
  before: string
  after: string
}

/** A list as it stands. */
export interface ReadList {
  answer: Buffer
  /** The texts in the answer by their slots' ids, in its order. */
  texts: () => IterableIterator<[id: string, text: Buffer]>
  /**
   * The texts of slots that read otherwise for one person, made by `make` and remembered for as long as nothing in this
   * list changes. What `make` depends on beside the list's texts must be announced as a change of one of its slots.
   */
  own: (person: string, make: () => Promise<OwnTexts>) => Promise<OwnTexts>
}

/** Texts by their slots' ids. */
export type OwnTexts = ReadonlyMap<string, Buffer>

interface SlotText {
  /** Where it stands in the list, as the database orders it: by start, then by the teacher's id. */
  place: string
  /** A comma and the text, so that a change of one slot leaves the bytes of all others as they are. */
  bytes: Buffer
}

/** One remembered list of slots. Readers take turns, so that each of them sees what was marked before it came. */
export class SlotList {
  readonly schoolId: string
  readonly #largest: number
  /** By slot, in the order of the answer. */
  #texts: Map<string, SlotText> | null = null
  readonly #stale = new Set<string>()
  #answer: Buffer | null = null
  /** What single people are told in another way, by whom; anew with each change of the list. */
  #own = new Map<string, Promise<OwnTexts>>()
  #ownBytes = 0
  #turn: Promise<unknown> = Promise.resolve()

  /** @param largest most bytes of the answer */
  constructor(schoolId: string, largest: number) {
    this.schoolId = schoolId
    this.#largest = largest
  }

  /** What it costs to remember: each slot's text, the answer made of them, and what is told in another way. */
  get bytes(): number {
    return LIST_ITSELF + (this.#texts?.size ?? 0) * SLOT_ITSELF + 2 * (this.#answer?.length ?? 0) + this.#ownBytes
  }

  /** So much has changed since anybody read it that reading it all again costs no more. Who is reading it may go on. */
  get isOutdated(): boolean {
    return this.#stale.size > MOST_CHANGES
  }

  /** These slots have changed; they are read again before anybody is answered. */
  mark(ids: readonly string[]): void {
    for (const id of ids) this.#stale.add(id)
  }

  async read(ctx: Context, wanted: WantedList, directory: () => Promise<Directory>): Promise<ReadList> {
    const turn = this.#turn.then(() => this.#bringUpToDate(ctx, wanted, directory))
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #bringUpToDate(ctx: Context, wanted: WantedList, directory: () => Promise<Directory>): Promise<ReadList> {
    const stale = [...this.#stale]
    this.#stale.clear()
    try {
      if (this.#texts === null) await inTurnIfLong(wanted, async () => this.#load(ctx, wanted, await directory()))
      else if (stale.length > 0) await this.#refresh(ctx, wanted, await directory(), stale)
    } catch (error) {
      this.mark(stale)
      throw error
    }
    this.#answer ??= this.#join(wanted)
    if (this.#answer.length > this.#largest) throw answerTooLarge(ctx.language)
    const texts = this.#texts ?? new Map<string, SlotText>()
    const own = this.#own
    return {
      answer: this.#answer,
      texts: () => textsOf(texts),
      own: (person, make) => own.get(person) ?? this.#remember(own, person, make()),
    }
  }

  /** Keeps what is made for a person from the list as it stands, of which `own` is what is known already. */
  #remember(own: Map<string, Promise<OwnTexts>>, person: string, making: Promise<OwnTexts>): Promise<OwnTexts> {
    own.set(person, making)
    making.then(
      (texts) => {
        if (own !== this.#own) return
        this.#ownBytes += OWN_ITSELF
        for (const text of texts.values()) this.#ownBytes += SLOT_ITSELF + text.length
      },
      () => own.delete(person),
    )
    return making
  }

  /** The list has changed. */
  #forgetAnswer(): void {
    this.#answer = null
    this.#own = new Map()
    this.#ownBytes = 0
  }

  #join({ before, after }: WantedList): Buffer {
    const slots = [...(this.#texts?.values() ?? [])].map(({ bytes }, place) =>
      place === 0 ? bytes.subarray(1) : bytes,
    )
    return Buffer.concat([Buffer.from(before), ...slots, Buffer.from(after)])
  }

  async #load(ctx: Context, wanted: WantedList, directory: Directory): Promise<void> {
    const { audience, from, to } = wanted
    // What must come to more than an answer may have is counted, and not read.
    const most = Math.floor(this.#largest / (wanted.leastBytes + 1))
    let room = this.#largest
    const texts = new Map<string, SlotText>()
    await slotRowsInParts(ctx, audience, { from, to }, { room: most }, (rows) => {
      for (const row of rows) {
        if (!maySee(row, audience, directory)) continue
        const text = textOf(ctx, row, wanted, directory)
        room -= text.bytes.length
        if (room < 0) throw answerTooLarge(ctx.language)
        texts.set(row.id, text)
      }
    })
    this.#texts = texts
  }

  async #refresh(ctx: Context, wanted: WantedList, directory: Directory, ids: readonly string[]): Promise<void> {
    const { audience, from, to } = wanted
    const rows = await slotRowsById(ctx.em, this.schoolId, ids)
    const inside = rows.filter(
      (row) => maySee(row, audience, directory) && from <= row.startsAt && row.startsAt < plusDays(to, 1),
    )
    const texts = new Map(this.#texts)
    const wasInside = ids.some((id) => texts.has(id))
    // Most changes of a school are of other days.
    if (!wasInside && inside.length === 0) return
    for (const id of ids) texts.delete(id)
    for (const row of inside) texts.set(row.id, textOf(ctx, row, wanted, directory))
    this.#texts = new Map([...texts].toSorted(([, a], [, b]) => (a.place < b.place ? -1 : 1)))
    this.#forgetAnswer()
  }
}

/** Each text without the comma before it. */
function* textsOf(texts: ReadonlyMap<string, SlotText>): Generator<[string, Buffer]> {
  for (const [id, { bytes }] of texts) yield [id, bytes.subarray(1)]
}

function textOf(ctx: Context, row: SlotRow, { audience, write }: WantedList, directory: Directory): SlotText {
  const text = write(slotFor(row, audience, ctx.school, directory))
  return { place: row.startsAt + row.teacherId, bytes: Buffer.from(`,${text}`) }
}
