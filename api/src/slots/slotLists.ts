import { plusDays, type WallDate } from '@koma/schema/rules/time'
import { settingsNumber } from '../school/school.reads.ts'
import type { Context } from '../shared/context.ts'
import { type Directory, readDirectory } from '../shared/directory.ts'
import type { Announcement, Events } from '../shared/events.ts'
import {
  type Audience,
  audienceName,
  maySee,
  slotFor,
  type SlotRow,
  slotRowsById,
  slotRowsInRange,
  type VisibleSlot,
} from './slot.reads.ts'

/** Slots that one process remembers, in all lists together: some 50 MB. */
const MOST_SLOTS = 20_000
/** How long an announcement is waited for that is known to be on its way. */
const PATIENCE_MS = 100

/** One list of slots as an answer holds it. */
export interface WantedList {
  /** Names the document and what of it, so that a list is never given to another question. */
  question: string
  audience: Audience
  from: WallDate
  to: WallDate
  /** One slot as text. */
  write: (slot: VisibleSlot) => string
  /** What the answer holds before and after the slots' texts, which have commas between them. */
  before: string
  after: string
}

/** The lists of slots that one process remembers. */
export interface SlotLists {
  /** The answer for a list as its viewer may see it; null while the school's own settings are about to change. */
  read(ctx: Context, wanted: WantedList): Promise<Buffer | null>
}

/**
 * Remembers lists of slots as the texts they are answered with, and keeps them true by the change feed: what is
 * announced is read again before the list is given to anybody. An announcement may still be on its way while the
 * asker already knows what it says (they may have booked at another process), so every request brings along how far
 * the school's announcements are (`ctx.news`, read with the session): what waits to be announced is read again too,
 * and what is announced but not heard here is waited for. Lists are per school, audience and question.
 */
export function slotLists(events: Events): SlotLists {
  const lists = new Map<string, SlotList>()
  const directories = new Map<string, Promise<Directory>>()
  /** The number of each school's last announcement that has been heard. */
  const heard = new Map<string, number>()
  const waiters = new Set<() => void>()

  const forget = (schoolId: string): void => {
    directories.delete(schoolId)
    for (const [key, list] of lists) if (list.schoolId === schoolId) lists.delete(key)
  }
  const hear = ({ schoolId, number, changes }: Announcement): void => {
    const known = heard.get(schoolId)
    heard.set(schoolId, Math.max(known ?? 0, number))
    if (known === undefined) return
    if (number > known + 1 || changes.some(({ topic }) => topic === 'school')) forget(schoolId)
    const ids = changes.flatMap((change) => (change.topic === 'slot' ? change.ids : []))
    for (const list of lists.values()) if (list.schoolId === schoolId) list.mark(ids)
  }
  events.onAnnouncement((announcement) => {
    if (announcement !== null) hear(announcement)
    else for (const memory of [lists, directories, heard]) memory.clear()
    for (const wake of waiters) wake()
  })

  /** Waits until everything announced up to `number` has been heard here; what cannot be waited for is forgotten instead. */
  const catchUp = async (schoolId: string, number: number): Promise<void> => {
    const until = performance.now() + PATIENCE_MS
    while ((heard.get(schoolId) ?? number) < number && performance.now() < until) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          waiters.delete(wake)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(wake, PATIENCE_MS)
        waiters.add(wake)
      })
    }
    const known = heard.get(schoolId)
    if (known !== undefined && known >= number) return
    // What is read from now on is younger than what was missed.
    forget(schoolId)
    heard.set(schoolId, number)
  }

  const directoryOf = (ctx: Context): Promise<Directory> => {
    const known = directories.get(ctx.school.id)
    if (known !== undefined) return known
    const reading = readDirectory(ctx.em, ctx.school.id)
    directories.set(ctx.school.id, reading)
    reading.catch(() => directories.delete(ctx.school.id))
    return reading
  }

  const listFor = (ctx: Context, wanted: WantedList): SlotList => {
    const key = [
      settingsNumber(ctx.school),
      audienceName(wanted.audience),
      wanted.question,
      wanted.from,
      wanted.to,
    ].join(' ')
    const list = lists.get(key) ?? new SlotList(ctx.school.id)
    // The one read last is forgotten last.
    lists.delete(key)
    lists.set(key, list)
    return list
  }
  const makeRoom = (): void => {
    let slots = 0
    for (const list of lists.values()) slots += list.size
    for (const [key, list] of lists) {
      if (slots <= MOST_SLOTS || lists.size === 1) return
      slots -= list.size
      lists.delete(key)
    }
  }

  return {
    async read(ctx, wanted) {
      const { news, school } = ctx
      if (news === null || news.waiting.includes(`school:${school.id}`)) return null
      await catchUp(school.id, news.announced)
      const list = listFor(ctx, wanted)
      list.mark(news.waiting.map((change) => change.slice('slot:'.length)))
      const answer = await list.read(ctx, wanted, () => directoryOf(ctx))
      makeRoom()
      return answer
    },
  }
}

interface SlotText {
  /** Where it stands in the list, as the database orders it: by start, then by the teacher's id. */
  place: string
  /** A comma and the text, so that a change of one slot leaves the bytes of all others as they are. */
  bytes: Buffer
}

/** One remembered list. Readers take turns, so that each of them sees what was marked before it came. */
class SlotList {
  readonly schoolId: string
  /** By slot, in the order of the answer. */
  #texts: Map<string, SlotText> | null = null
  readonly #stale = new Set<string>()
  #answer: Buffer | null = null
  #turn: Promise<unknown> = Promise.resolve()

  constructor(schoolId: string) {
    this.schoolId = schoolId
  }

  get size(): number {
    return this.#texts?.size ?? 0
  }

  /** These slots have changed; they are read again before anybody is answered. */
  mark(ids: readonly string[]): void {
    for (const id of ids) this.#stale.add(id)
  }

  async read(ctx: Context, wanted: WantedList, directory: () => Promise<Directory>): Promise<Buffer> {
    const turn = this.#turn.then(() => this.#bringUpToDate(ctx, wanted, directory))
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #bringUpToDate(ctx: Context, wanted: WantedList, directory: () => Promise<Directory>): Promise<Buffer> {
    const stale = [...this.#stale]
    this.#stale.clear()
    try {
      if (this.#texts === null) await this.#load(ctx, wanted, await directory())
      else if (stale.length > 0) await this.#refresh(ctx, wanted, await directory(), stale)
    } catch (error) {
      this.mark(stale)
      throw error
    }
    this.#answer ??= this.#join(wanted)
    return this.#answer
  }

  #join({ before, after }: WantedList): Buffer {
    const slots = [...(this.#texts?.values() ?? [])].map(({ bytes }, place) =>
      place === 0 ? bytes.subarray(1) : bytes,
    )
    return Buffer.concat([Buffer.from(before), ...slots, Buffer.from(after)])
  }

  async #load(ctx: Context, wanted: WantedList, directory: Directory): Promise<void> {
    const { audience, from, to } = wanted
    const rows = await slotRowsInRange(ctx.em, this.schoolId, audience, { from, to })
    this.#texts = new Map(rows.map((row) => [row.id, textOf(ctx, row, wanted, directory)]))
  }

  async #refresh(ctx: Context, wanted: WantedList, directory: Directory, ids: readonly string[]): Promise<void> {
    const { audience, from, to } = wanted
    const rows = await slotRowsById(ctx.em, this.schoolId, ids)
    const inside = rows.filter((row) => maySee(row, audience) && from <= row.startsAt && row.startsAt < plusDays(to, 1))
    const texts = new Map(this.#texts)
    for (const id of ids) texts.delete(id)
    for (const row of inside) texts.set(row.id, textOf(ctx, row, wanted, directory))
    this.#texts = new Map([...texts].toSorted(([, a], [, b]) => (a.place < b.place ? -1 : 1)))
    this.#answer = null
  }
}

function textOf(ctx: Context, row: SlotRow, { audience, write }: WantedList, directory: Directory): SlotText {
  const text = write(slotFor(row, audience, ctx.school, directory))
  return { place: row.startsAt + row.teacherId, bytes: Buffer.from(`,${text}`) }
}
