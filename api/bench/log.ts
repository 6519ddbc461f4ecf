import { dateOf, monthOf, plusDays, wallTimeIn } from '@koma/schema/rules/time'
import { openDatabase } from '../src/openDatabase.ts'
import { logPage, lessonFigures, moneyFigures, today } from './documents.ts'
import { inParallel } from './http.ts'
import { longSchool, rareWord } from './longSchool.ts'
import { askKoma, type Stage } from './stage.ts'
import { compare, type Result } from './statistics.ts'

const READS = 4
const FEW = 10_000

/**
 * The log, its search, Today and each figure in a school of 10,000 slots and entries, the limit, and in one of 100,000
 * or (in full) 1,000,000; then the log of the larger one as a file of up to 200,000 rows, with the memory of the
 * server. Aim: not less than 0.5, which is twice as long. (LOG-02, CSV-01, D128)
 */
export async function log(stage: Stage): Promise<Result[]> {
  const many = stage.full ? 1_000_000 : 100_000
  const orm = await openDatabase(stage.databaseUrl, { pool: 2 })
  const schools = [
    { name: `${FEW}`, ...(await longSchool(orm, FEW)) },
    { name: `${many}`, ...(await longSchool(orm, many)) },
  ]
  await orm.close()
  const results: Result[] = []
  for (const [question, [document, variables]] of Object.entries(questions())) {
    const contenders = schools.map(({ name, id, host, token }) => {
      const here = { ...stage, school: { ...stage.school, id, host } }
      return {
        name,
        server: stage.koma,
        async run() {
          const ask = async () => void (await askKoma(here, token, document, variables))
          return { milliseconds: (await inParallel(Array.from({ length: READS }), 1, ask)) / READS, units: READS }
        },
      }
    })
    results.push(...(await compare(question, contenders, stage.rounds)))
  }
  return results
}

function questions(): Record<string, readonly [document: string, variables: object]> {
  const day = dateOf(wallTimeIn('Asia/Tokyo'))
  const ever = '2000-01-01'
  const input = (more: object) => [logPage, { input: { from: plusDays(day, -14), ...more } }] as const
  const days = (length: number) => ({ from: plusDays(day, -length), to: day })
  const months = { from: monthOf(plusDays(day, -150)), to: monthOf(day) }
  return {
    'log, two weeks': input({}),
    'log, ever': input({ from: ever }),
    'log, a student': input({ search: 's0123' }),
    'log, a student, ever': input({ from: ever, search: 's0123' }),
    'log, a common name, ever': input({ from: ever, search: '佐藤' }),
    'log, a rare word, ever': input({ from: ever, search: rareWord }),
    'log, nothing found, ever': input({ from: ever, search: '存在しない' }),
    'log, a rare kind, ever': input({ from: ever, about: 'mail' }),
    'log, a kind there is none of, ever': input({ from: ever, about: 'account' }),
    today: [today, {}],
    'use of 30 days': [lessonFigures, days(29)],
    'money of 6 months': [moneyFigures, months],
  }
}
