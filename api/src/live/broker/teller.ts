import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../../database/sql.ts'
import type { Announced } from '../announceRows.ts'

/** How long after its number an announcement is told again that nobody is known to have told. */
const AGAIN = `interval '3 seconds'`
/** How many schools are told again at once. */
const MOST_SCHOOLS = 200

/**
 * Tells a broker what was announced. Each announcement has a row in `untold` from the transaction that numbered it on; the
 * one who told the broker removes it, with the next announcements. What stays there was lost with a process or a line, and
 * any process tells of it: not what it was, but that something may have been missed.
 */
export class Teller {
  readonly #em: EntityManager
  readonly #say: (announced: Announced) => Promise<void>
  readonly #under = new Set<Promise<void>>()
  #told: Announced[] = []
  #isTellingAgain = false

  constructor(em: EntityManager, say: (announced: Announced) => Promise<void>) {
    this.#em = em
    this.#say = say
  }

  /** Tells the broker, in order, and waits for nothing. */
  tell(announced: readonly Announced[]): void {
    for (const one of announced) {
      const telling = this.#say(one)
        .then(
          () => void this.#told.push(one),
          // The row stays.
          () => undefined,
        )
        .finally(() => this.#under.delete(telling))
      this.#under.add(telling)
    }
  }

  /** The schools and numbers that the broker has been told of since this was last called, for their rows to be removed. */
  takeTold(): [schools: string[], numbers: number[]] {
    const told = this.#told
    this.#told = []
    return [told.map(({ schoolId }) => schoolId), told.map(({ number }) => number)]
  }

  /** The same, by school. */
  takeToldBySchool(): Map<string, number[]> {
    const [schools, numbers] = this.takeTold()
    const bySchool = new Map<string, number[]>()
    for (const [nth, schoolId] of schools.entries())
      bySchool.set(schoolId, [...(bySchool.get(schoolId) ?? []), numbers[nth] ?? 0])
    return bySchool
  }

  /** Tells of every school whose announcements nobody is known to have told. Rejects when the database is away. */
  async tellAgain(): Promise<void> {
    if (this.#isTellingAgain) return
    this.#isTellingAgain = true
    try {
      const schools = await query<{ schoolId: string; number: number }>(
        this.#em,
        `select school_id as "schoolId", max(number)::int as number from untold
         where at < now() - ${AGAIN} group by school_id limit ${MOST_SCHOOLS}`,
      )
      for (const { schoolId, number } of schools) {
        const isTold = await this.#say({ schoolId, number, payload: `${schoolId} ${number}` }).then(
          () => true,
          () => false,
        )
        if (!isTold) return
        await query(this.#em, `delete from untold where school_id = $1 and number <= $2`, [schoolId, number])
      }
    } finally {
      this.#isTellingAgain = false
    }
  }

  /** Waits for what is being told, and removes its rows. */
  async stop(): Promise<void> {
    await Promise.all(this.#under)
    for (const [schoolId, numbers] of this.takeToldBySchool())
      await query(this.#em, `delete from untold where school_id = $1 and number = any ($2::bigint[])`, [
        schoolId,
        numbers,
      ])
  }
}
