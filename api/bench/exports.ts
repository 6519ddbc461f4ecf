import { Agent, request } from 'node:http'
import { dateOf, plusDays, wallTimeIn } from '@koma/schema/rules/time'
import { seedLarge } from '../seeds/large.ts'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { longSchool } from './longSchool.ts'
import { signedInStaff } from './school.ts'
import type { Stage } from './stage.ts'
import type { Result } from './statistics.ts'

const ROWS = 200_000
const STUDENTS = 20_000
const peopleHost = 'people.localhost'

/**
 * Lists as files: a tenth of a log, then 200,000 rows of it, slots of the same, 20,000 students and their contracts;
 * how long each takes, and the most memory the server has held by then. It prints a table and has no limit to be
 * compared with: aim is that ten times as many rows need no more memory. (CSV-01)
 */
export async function exports(stage: Stage): Promise<Result[]> {
  const orm = await openDatabase(stage.databaseUrl, { pool: 2 })
  const em = orm.em.fork()
  const long = await longSchool(orm, ROWS)
  const [known] = await query<{ id: string }>(em, `select school_id as id from school_host where host = $1`, [
    peopleHost,
  ])
  const id = known?.id ?? (await seedLarge(em, { slots: 4000, students: STUDENTS, host: peopleHost })).id
  const [token] = await signedInStaff(em, id)
  const people = { host: peopleHost, token }
  const teachers = await query<{ id: string }>(em, `select id from teacher where school_id = $1`, [long.id])
  await orm.close()

  const day = dateOf(wallTimeIn('Asia/Tokyo'))
  const since = (days: number) => ({ from: plusDays(day, -days), to: plusDays(day, 10) })
  const all = teachers.map((teacher) => teacher.id).join(',')
  const files: [list: string, school: { host: string; token: string }, params: Record<string, string>][] = [
    ['log', long, since(25)],
    ['log', long, since(310)],
    ['log', long, { ...since(310), charset: 'shift_jis' }],
    ['slots', long, { ...since(600), teachers: all }],
    ['students', people, { filter: 'all' }],
    ['contracts', people, { all: 'true' }],
  ]
  for (const [list, school, params] of files) {
    const before = stage.koma.peakMemory()
    const started = performance.now()
    const { rows, bytes } = await fileOf(stage, list, school, params)
    const seconds = (performance.now() - started) / 1000
    const held = ((await stage.koma.memory()) / 1e6).toFixed(0)
    console.log(
      `${list}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; most memory before ` +
        `${before.toFixed(0)} MB, after ${stage.koma.peakMemory().toFixed(0)} MB; without garbage ${held} MB`,
    )
  }
  return []
}

/** Takes a list as a file to its end, of a server and a school; counts its rows and bytes. */
export function fileOf(
  { koma }: Pick<Stage, 'koma'>,
  list: string,
  { host, token }: { host: string; token: string },
  params: Record<string, string>,
): Promise<{ rows: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const url = `${koma.url}/app/export/${list}?${new URLSearchParams(params).toString()}`
    const headers = { host, authorization: `Bearer ${token}` }
    request(url, { headers, agent: new Agent() }, (response) => {
      let [rows, bytes] = [-1, 0]
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        for (const byte of chunk) if (byte === 10) rows += 1
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ rows, bytes })
        else reject(new Error(`${list} was not sent: ${response.statusCode}`))
      })
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}
