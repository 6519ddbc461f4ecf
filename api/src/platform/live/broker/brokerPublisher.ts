import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../database/sql.ts'
import type { Announced } from '../announceRows.ts'

/** The age of a row of `untold` from which its school is published again. */
const AGAIN = sql`interval '3 seconds'`
/** The most schools that are published again at once. */
const MOST_SCHOOLS = 200

/**
 * Publishes announcements to a broker. The transaction that numbers an announcement writes a row for it in `untold`.
 * The process that published it removes the row with its next announcements. A row that stays was lost with a
 * process or a connection; any process then publishes that the school may have missed something.
 */
export class BrokerPublisher {
  readonly #em: EntityManager
  readonly #send: (announced: Announced) => Promise<void>
  readonly #underway = new Set<Promise<void>>()
  #published: Announced[] = []
  #isPublishingOverdue = false

  constructor(em: EntityManager, send: (announced: Announced) => Promise<void>) {
    this.#em = em
    this.#send = send
  }

  /** Publishes announcements in order, without waiting. */
  publish(announced: readonly Announced[]): void {
    for (const change of announced) {
      const publishing = this.#send(change)
        .then(
          () => void this.#published.push(change),
          // The row stays.
          () => undefined,
        )
        .finally(() => this.#underway.delete(publishing))
      this.#underway.add(publishing)
    }
  }

  /** Returns the schools and numbers published since the last call, so that their rows can be removed. */
  takePublished(): [schools: string[], numbers: number[]] {
    const published = this.#published
    this.#published = []
    return [published.map(({ schoolId }) => schoolId), published.map(({ number }) => number)]
  }

  /** Returns the numbers of `takePublished` by school. */
  takePublishedBySchool(): Map<string, number[]> {
    const [schools, numbers] = this.takePublished()
    const bySchool = new Map<string, number[]>()
    for (const [nth, schoolId] of schools.entries())
      bySchool.set(schoolId, [...(bySchool.get(schoolId) ?? []), numbers[nth] ?? 0])
    return bySchool
  }

  /** Publishes every school that has an overdue row in `untold`. Rejects when the database is away. */
  async publishOverdue(): Promise<void> {
    if (this.#isPublishingOverdue) return
    this.#isPublishingOverdue = true
    try {
      const schools = await query(
        this.#em,
        sql<{ schoolId: string; number: number }>`select school_id as "schoolId", max(number)::int as number from untold
         where at < now() - ${AGAIN} group by school_id limit ${MOST_SCHOOLS}`,
      )
      for (const { schoolId, number } of schools) {
        const isPublished = await this.#send({ schoolId, number, payload: `${schoolId} ${number}` }).then(
          () => true,
          () => false,
        )
        if (!isPublished) return
        await query(this.#em, sql`delete from untold where school_id = ${schoolId} and number <= ${number}`)
      }
    } finally {
      this.#isPublishingOverdue = false
    }
  }

  /** Waits for the announcements under way, and removes their rows. */
  async stop(): Promise<void> {
    await Promise.all(this.#underway)
    for (const [schoolId, numbers] of this.takePublishedBySchool())
      await query(
        this.#em,
        sql`delete from untold where school_id = ${schoolId} and number = any (${numbers}::bigint[])`,
      )
  }
}
