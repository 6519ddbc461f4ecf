import { beforeAll, expect, test } from 'vitest'
import { attacks } from '../bench/attacks.ts'
import { besiege } from '../bench/besiege.ts'
import { benchSchool } from '../bench/school.ts'
import { testDatabase } from './database.ts'
import { isLong } from './model/longForm.ts'
import { type ApiProcess, startProcess } from './process.ts'

// The attacks that once took a process down, in their short form; `pnpm attack` is the full one (decision 024). The
// suite tries one on each part, and `pnpm model` all of them.

const MOST_MB = 700
/** Bytes of the log that an attack may cause. */
const MOST_LOGGED = 200_000

let api: ApiProcess
let school: Awaited<ReturnType<typeof benchSchool>>
beforeAll(async () => {
  const { orm, url } = await testDatabase()
  school = await benchSchool(orm, { slots: 3000, host: 'attacked.test' })
  api = await startProcess(url, { INTROSPECTION: 'on' })
})

const as = (token = '') => ({ host: school.host, authorization: `Bearer ${token}` })

test.each(attacks.filter((attack) => isLong || attack.isLong !== true))(
  '$name: refused in words or borne, and others are answered',
  async (attack) => {
    const target = {
      api,
      sent: { bytes: 0 },
      firstDay: school.firstDay,
      stranger: { host: school.host },
      student: as(school.seats[0]?.token),
      staff: as(school.staffTokens[0]),
    }
    const siege = await besiege({ api, headers: as(school.seats[1]?.token) }, attack, target, { times: 1, calm: 1 })
    expect(Object.keys(siege.outcomes).filter((outcome) => !attack.expected.includes(outcome))).toEqual([])
    expect(Object.values(siege.outcomes).length).toBeGreaterThan(0)
    expect(siege.others).toBeGreaterThan(0)
    // A line of the log is told by what happens, not by what is sent.
    expect(siege.logged).toBeLessThan(MOST_LOGGED)
    // Only Linux says how much memory a process has; elsewhere it is no number.
    expect(siege.peak >= MOST_MB).toBe(false)
  },
)
