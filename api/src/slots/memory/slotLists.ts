import { settingsNumber } from '../../school/school.reads.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { Memory } from '../../platform/shared/memory.ts'
import { readDirectory } from '../../school/readDirectory.ts'
import type { Directory } from '../../platform/shared/directory.ts'
import type { Events } from '../../platform/live/events.ts'
import type { Announcement } from '../../platform/live/announcement.ts'
import { audienceName } from '../audience.ts'
import { type ReadList, SlotList, type WantedList } from './slotList.ts'

/** The longest time that a read waits for an announcement on its way. */
const TIMEOUT_MS = 100

/** Bytes that one course, teacher or place of a directory holds. */
const ENTRY = 400

/** The lists of slots that one process remembers. */
export interface SlotLists {
  /**
   * Returns the answer for a list as its viewer may see it. Null while the school's settings are about to change, or
   * its news do not arrive here.
   */
  read(ctx: Context, request: WantedList): Promise<ReadList | null>
}

/**
 * Remembers lists of slots as the texts they are answered with, and keeps them true by the change feed. Announced slots
 * are read again before anybody gets the list. An announcement may still be on its way while the viewer already knows
 * what it says, for example after booking at another process. So every request brings the school's latest announcement
 * number (`ctx.news`, read with the session). Changes yet to be announced are read again too, and announced ones not
 * heard here are waited for. Lists are per school, audience and question; those read last are kept, as far as `memory`
 * has room. A list of more than `largest` bytes is refused.
 */
export function slotLists(
  events: Pick<Events, 'onAnnouncement' | 'onMissed' | 'isSubscribed'>,
  memory: Memory,
  largest: number,
): SlotLists {
  const lists = new Map<string, SlotList>()
  const directories = new Map<string, Promise<Directory>>()
  /** The number of each school's last announcement that has arrived here. */
  const lastAnnounced = new Map<string, number>()
  const waiters = new Set<() => void>()

  const dropDirectory = (schoolId: string, directory = directories.get(schoolId)): void => {
    if (directory === undefined) return
    if (directories.get(schoolId) === directory) directories.delete(schoolId)
    memory.drop(directory)
  }
  const forget = (schoolId: string): void => {
    dropDirectory(schoolId)
    for (const [key, list] of lists) if (list.schoolId === schoolId) drop(key, list)
  }
  const drop = (key: string, list: SlotList): void => {
    // Another list may have taken its place.
    if (lists.get(key) === list) lists.delete(key)
    memory.drop(list)
  }
  const hear = ({ schoolId, number, changes }: Announcement): void => {
    const announced = lastAnnounced.get(schoolId)
    lastAnnounced.set(schoolId, Math.max(announced ?? 0, number))
    if (announced === undefined) return
    if (number > announced + 1 || changes.some(({ topic }) => topic === 'school')) forget(schoolId)
    const ids = changes.flatMap((change) => (change.topic === 'slot' ? change.ids : []))
    for (const [key, list] of lists) {
      if (list.schoolId !== schoolId) continue
      list.mark(ids)
      if (list.isOutdated) drop(key, list)
    }
  }
  events.onAnnouncement((announcement) => {
    hear(announcement)
    for (const wake of waiters) wake()
  })
  events.onMissed((schoolId) => {
    if (schoolId !== null) {
      forget(schoolId)
      lastAnnounced.delete(schoolId)
    } else {
      for (const [key, list] of lists) drop(key, list)
      for (const id of directories.keys()) dropDirectory(id)
      lastAnnounced.clear()
    }
    for (const wake of waiters) wake()
  })

  /** Waits until all announcements up to `number` have arrived here; a list that cannot wait for them is forgotten. */
  const catchUp = async (schoolId: string, number: number): Promise<void> => {
    const until = performance.now() + TIMEOUT_MS
    while ((lastAnnounced.get(schoolId) ?? number) < number && performance.now() < until) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          waiters.delete(wake)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(wake, TIMEOUT_MS)
        waiters.add(wake)
      })
    }
    const announced = lastAnnounced.get(schoolId)
    if (announced !== undefined && announced >= number) return
    // Anything read from now on is newer than the missed announcements.
    forget(schoolId)
    lastAnnounced.set(schoolId, number)
  }

  const directoryOf = ({ em, school }: Context): Promise<Directory> => {
    const reading = directories.get(school.id) ?? readDirectory(em, school.id)
    directories.set(school.id, reading)
    const hold = ({ courses, teachers, locations }: Directory): void => {
      const bytes = (courses.size + teachers.size + locations.size) * ENTRY
      if (directories.get(school.id) === reading) memory.hold(reading, bytes, () => directories.delete(school.id))
    }
    reading.then(hold, () => dropDirectory(school.id, reading))
    return reading
  }

  const keyOf = (ctx: Context, request: WantedList): string =>
    [settingsNumber(ctx.school), audienceName(request.audience), request.question, request.from, request.to].join(' ')

  return {
    async read(ctx, request) {
      const { announcements: news, school } = ctx
      if (news === null || news.waiting.includes(`school:${school.id}`) || !events.isSubscribed(school.id)) return null
      await catchUp(school.id, news.announced)
      const key = keyOf(ctx, request)
      const list = lists.get(key) ?? new SlotList(school.id, largest)
      lists.set(key, list)
      list.mark(news.waiting.map((change) => change.slice('slot:'.length)))
      try {
        const current = await list.read(ctx, request, () => directoryOf(ctx))
        if (lists.get(key) === list) memory.hold(list, list.bytes, () => lists.delete(key))
        return current
      } catch (error) {
        drop(key, list)
        throw error
      }
    },
  }
}
