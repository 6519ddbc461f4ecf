import type { EntityManager } from '@mikro-orm/postgresql'
import type { Directory } from '../platform/shared/directory.ts'
import type { SchoolRow } from '../platform/shared/school.entity.ts'
import type { Events } from '../platform/live/events.ts'
import { readDirectory } from '../school/readDirectory.ts'
import { schoolById } from '../school/school.reads.ts'

/** The rows of a school that every change of its slots is shown with. */
export interface SchoolOfChanges {
  /** The settings as they are now: an old subscription still has those of its beginning. */
  school: SchoolRow
  directory: Directory
}

type News = Pick<Events, 'onAnnouncement' | 'onMissed' | 'isSubscribed'>

/** The most schools a process remembers; one of fifty teachers holds some 50 kB. */
const MOST_SCHOOLS = 100

const memories = new WeakMap<News, SchoolMemory>()

/**
 * Returns a school's settings and directory for its slot changes. Remembers both until an announcement says that one of
 * them changed or may have. So a booking reaches its listeners after one read, of its slot.
 * @throws if the school no longer exists
 */
export function schoolOfChanges(em: EntityManager, news: News, schoolId: string): Promise<SchoolOfChanges> {
  const memory = memories.get(news) ?? new SchoolMemory(news)
  memories.set(news, memory)
  return memory.read(em, schoolId)
}

class SchoolMemory {
  /** The school read longest ago comes first. */
  readonly #schools = new Map<string, Promise<SchoolOfChanges>>()
  /** The number of each school's last announcement. */
  readonly #numbers = new Map<string, number>()
  readonly #news: News

  constructor(news: News) {
    this.#news = news
    news.onAnnouncement(({ schoolId, number, changes }) => {
      const last = this.#numbers.get(schoolId)
      this.#numbers.set(schoolId, number)
      const isGap = last === undefined || number !== last + 1
      if (isGap || changes.some(({ topic }) => topic === 'school')) this.#schools.delete(schoolId)
    })
    news.onMissed((schoolId) => {
      if (schoolId === null) this.#schools.clear()
      else this.#schools.delete(schoolId)
    })
  }

  read(em: EntityManager, schoolId: string): Promise<SchoolOfChanges> {
    const remembered = this.#schools.get(schoolId)
    if (remembered !== undefined) return remembered
    const reading = readSchool(em, schoolId)
    // Without its news nobody would say when it changes.
    if (!this.#news.isSubscribed(schoolId)) return reading
    this.#schools.set(schoolId, reading)
    reading.catch(() => {
      if (this.#schools.get(schoolId) === reading) this.#schools.delete(schoolId)
    })
    for (const [oldest] of this.#schools) {
      if (this.#schools.size <= MOST_SCHOOLS) break
      this.#schools.delete(oldest)
    }
    return reading
  }
}

async function readSchool(em: EntityManager, schoolId: string): Promise<SchoolOfChanges> {
  const [directory, school] = await Promise.all([readDirectory(em, schoolId), schoolById(em, schoolId)])
  if (school === null) throw new Error('a slot changed at a school that is gone')
  return { directory, school }
}
