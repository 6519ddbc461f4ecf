import { plusDays } from '@koma/schema/rules/time'
import { openDatabase } from '../src/openDatabase.ts'
import { staffSlots } from './documents.ts'
import { inParallel } from './http.ts'
import { benchSchool } from './school.ts'
import { askKoma, type Stage } from './stage.ts'
import { compare, type Contender, type Result } from './statistics.ts'

const READS = 8

/** Reads the same week of schools of 10,000, 100,000 and (in full) 1,000,000 slots, each week new to the server. */
export async function growth(stage: Stage): Promise<Result[]> {
  const contenders: Contender[] = []
  for (const slots of stage.full ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]) {
    const orm = await openDatabase(stage.databaseUrl, { pool: 2 })
    const school = await benchSchool(orm, { slots, host: `slots-${slots}.localhost` })
    await orm.close()
    const here = { ...stage, school }
    // Weeks that overlap hold as many slots, and these together more than the server remembers.
    const weeks = Array.from({ length: 10 }, (_, day) => plusDays(school.monday, -day))
    let turn = 0
    contenders.push({
      name: `${slots} slots`,
      server: stage.koma,
      async run() {
        const reads = Array.from({ length: READS })
        const milliseconds = await inParallel(reads, 1, async () => {
          const from = weeks[turn++ % weeks.length] ?? school.monday
          await askKoma(here, school.staffTokens[0], staffSlots, { from, to: plusDays(from, 6) })
        })
        return { milliseconds: milliseconds / READS, units: READS }
      },
    })
  }
  return compare('a week as the school grows', contenders, stage.rounds)
}
