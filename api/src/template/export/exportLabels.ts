import { z } from 'zod'
import type { TemplateJob } from '@koma/schema/input/templateExport'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { RunFacts } from '../../platform/jobs/runs/runKind.ts'
import type { Context } from '../../platform/shared/context.ts'

/** The most people that a label names; more are counted. */
const MOST_NAMES = 3

/** The input of a template run as a whole. Runs of earlier versions know only their days. */
export const exportInput = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  people: z.int().default(0),
  names: z.array(z.string()).default([]),
  /** After how many steps the last mails about its bookings were queued. */
  told: z.int().default(0),
  /** Whether students are booked into places that were cancelled, too. */
  rebookCancelled: z.boolean().default(false),
})

/** Returns the people of an export as its run keeps them: how many, and who where they are few. */
export async function peopleOf(em: EntityManager, schoolId: string, job: TemplateJob, ids: readonly string[]) {
  const [table, name] =
    job === 'book' ? [sql`student`, sql`last_name || ' ' || first_name`] : [sql`teacher`, sql`display_name`]
  const people = await query(
    em,
    sql<{ name: string }>`
      select ${name} as name from ${table} where school_id = ${schoolId} and id = any(${ids}::uuid[])
        order by name`,
  )
  return { people: people.length, names: people.length > MOST_NAMES ? [] : people.map((person) => person.name) }
}

/** Returns the days and people of exports, in the reader's words, by run. */
export async function exportLabels(
  { language }: Context,
  runs: readonly RunFacts<z.output<typeof exportInput>>[],
): Promise<ReadonlyMap<string, string>> {
  const isJapanese = language === 'jp'
  return new Map(
    runs.map(({ id, input: { from, to, people, names } }) => {
      const counted = people === 0 ? '' : isJapanese ? `${people}名` : `${people} people`
      const audience = names.length > 0 ? names.join(isJapanese ? '、' : ', ') : counted
      return [id, [from === to ? from : `${from}–${to}`, audience].filter((part) => part !== '').join(' ')]
    }),
  )
}
