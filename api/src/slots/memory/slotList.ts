import { plusDays, type WallDate } from '@koma/schema/rules/time'
import type { Context } from '../../platform/shared/context.ts'
import { answerTooLarge } from '../../platform/shared/queryRefusals.ts'
import type { Directory } from '../../platform/shared/directory.ts'
import { inTurnIfLong, slotRowsInParts } from '../slotRowsInTurn.ts'
import type { Audience } from '../audience.ts'
import { maySee, slotFor, type VisibleSlot } from '../slot.view.ts'
import { type SlotRow, slotRowsById } from '../slot.rows.ts'
import { AnswerBytes, type Entry } from './answerBytes.ts'

/** Bytes that a list holds besides its slots: an empty list, too, exists and receives each change. */
const LIST_ITSELF = 20_000
/** Bytes that each slot holds besides its text (measured). */
const SLOT_ITSELF = 320
/** Bytes that a person's own part of a list holds besides its texts. */
const OWN_ITSELF = 300
/** Changed slots that a list collects until its next read. */
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
  /** The answer's text before and after the slots, which have commas between them. */
  before: string
  after: string
}

/** A list as it is now. */
export interface ReadList {
  answer: Buffer
  /** Returns the texts of those of these slots that the answer has, by id and in its order. */
  textsOf: AnswerBytes['textsOf']
  /**
   * Returns the texts of slots that differ for one person, made by `make` and remembered for as long as nothing in this
   * list changes. What `make` depends on beside the list's texts must be announced as a change of one of its slots.
   */
  own: (person: string, make: () => Promise<OwnTexts>) => Promise<OwnTexts>
}

/** Stretches of the answer, from one byte to another, that one person reads differently; in the order of the answer. */
export type OwnTexts = readonly { from: number; to: number; text: Buffer }[]

/** One remembered list of slots. Readers take turns, so that each of them sees what was marked before it came. */
export class SlotList {
  readonly schoolId: string
  readonly #largest: number
  #answer: AnswerBytes | null = null
  readonly #stale = new Set<string>()
  /** The texts that single people read differently, by person; emptied with each change of the list. */
  #own = new Map<string, Promise<OwnTexts>>()
  #ownBytes = 0
  #turn: Promise<unknown> = Promise.resolve()

  /** @param largest most bytes of the answer */
  constructor(schoolId: string, largest: number) {
    this.schoolId = schoolId
    this.#largest = largest
  }

  /** The bytes it takes to remember: the answer, its index by slot, and the texts of single people. */
  get bytes(): number {
    return LIST_ITSELF + (this.#answer?.size ?? 0) * SLOT_ITSELF + (this.#answer?.bytes.length ?? 0) + this.#ownBytes
  }

  /**
   * Tells whether so much has changed since the last read that a fresh read costs no more. Reads under way may
   * finish.
   */
  get isOutdated(): boolean {
    return this.#stale.size > MOST_CHANGES
  }

  /** Marks slots as changed, so that they are read again before the next answer. */
  mark(ids: readonly string[]): void {
    for (const id of ids) this.#stale.add(id)
  }

  async read(ctx: Context, list: WantedList, directory: () => Promise<Directory>): Promise<ReadList> {
    const turn = this.#turn.then(() => this.#bringUpToDate(ctx, list, directory))
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #bringUpToDate(ctx: Context, list: WantedList, directory: () => Promise<Directory>): Promise<ReadList> {
    const stale = [...this.#stale]
    this.#stale.clear()
    try {
      if (this.#answer === null) {
        this.#answer = await inTurnIfLong(this.schoolId, list, async () => this.#load(ctx, list, await directory()))
      } else if (stale.length > 0) {
        const fresh = await this.#refreshed(this.#answer, ctx, list, await directory(), stale)
        // Most changes of a school are of other days.
        if (fresh !== this.#answer) {
          this.#answer = fresh
          this.#own = new Map()
          this.#ownBytes = 0
        }
      }
    } catch (error) {
      this.mark(stale)
      throw error
    }
    const answer = this.#answer
    if (answer.bytes.length > this.#largest) throw answerTooLarge(ctx.language)
    const own = this.#own
    return {
      answer: answer.bytes,
      textsOf: (ids) => answer.textsOf(ids),
      own: (person, make) => own.get(person) ?? this.#remember(own, person, make()),
    }
  }

  /** Remembers the texts made for one person from the list as it is; `own` holds those known already. */
  #remember(own: Map<string, Promise<OwnTexts>>, person: string, making: Promise<OwnTexts>): Promise<OwnTexts> {
    own.set(person, making)
    making.then(
      (texts) => {
        if (own !== this.#own) return
        this.#ownBytes += OWN_ITSELF
        for (const { text } of texts) this.#ownBytes += SLOT_ITSELF + text.length
      },
      () => own.delete(person),
    )
    return making
  }

  async #load(ctx: Context, list: WantedList, directory: Directory): Promise<AnswerBytes> {
    const { audience, from, to } = list
    // The count comes first: a list that exceeds the largest answer is refused unread.
    const most = Math.floor(this.#largest / (list.leastBytes + 1))
    let room = this.#largest
    const gathered = AnswerBytes.gather(list.before, list.after)
    await slotRowsInParts(ctx, audience, { from, to }, { room: most }, (rows) => {
      for (const row of rows) {
        if (!maySee(row, audience, directory)) continue
        room -= gathered.add(entryOf(ctx, row, list, directory))
        if (room < 0) throw answerTooLarge(ctx.language)
      }
    })
    return gathered.done()
  }

  async #refreshed(
    answer: AnswerBytes,
    ctx: Context,
    list: WantedList,
    directory: Directory,
    ids: readonly string[],
  ): Promise<AnswerBytes> {
    const { audience, from, to } = list
    const rows = await slotRowsById(ctx.em, this.schoolId, ids)
    const inside = rows.filter(
      (row) => maySee(row, audience, directory) && from <= row.startsAt && row.startsAt < plusDays(to, 1),
    )
    return answer.with(
      ids,
      inside.map((row) => entryOf(ctx, row, list, directory)),
    )
  }
}

function entryOf(ctx: Context, row: SlotRow, { audience, write }: WantedList, directory: Directory): Entry {
  return { id: row.id, place: row.startsAt + row.teacherId, text: write(slotFor(row, audience, ctx.school, directory)) }
}
