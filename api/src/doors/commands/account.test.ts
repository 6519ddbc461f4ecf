import { beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { setUpCodes, signIn } from '../../../test/factors.ts'
import { openSchool } from '../../../test/openSchool.ts'
import { testApp } from '../../../test/server.ts'
import { readConfig } from '../../platform/shared/config.ts'
import { query } from '../../platform/database/sql.ts'
import { accountCommand } from './account.ts'
import { BadCommand } from './command.ts'

const PASSWORD = 'Quiet-River-26'

let said: string[] = []
beforeEach(() => {
  said = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void said.push(String(line)))
})

async function run(...args: string[]): Promise<number> {
  const { orm, url } = await testDatabase()
  const work = await accountCommand(args)
  return work({ orm, databaseUrl: url, config: readConfig({}) })
}

test('koma account reset lets in whoever has lost their second factor, also admin, and says so (SEC-39)', async () => {
  const school = await openSchool()
  const app = await testApp()
  const admin = await school.addStaff({ staffCode: 'admin', password: PASSWORD, email: 'owner@example.jp' })
  await setUpCodes(app, admin)
  expect((await signIn(app, admin, { password: PASSWORD })).code).toBe('403')
  expect(await run('reset', school.host.toUpperCase(), 'admin', 'ADMIN')).toBe(0)
  expect((await signIn(app, admin, { password: PASSWORD })).code).toBe('1001')
  const em = school.orm.em.fork()
  const log = `select actor, door from activity where record_id = $1 and type = 'factors-reset'`
  expect(await query(em, log, [admin.id])).toEqual([{ actor: 'nobody', door: 'command' }])
  const mail = `select data->>'what' as what from mail where staff_id = $1 order by id desc limit 1`
  expect(await query(em, mail, [admin.id])).toEqual([{ what: 'reset' }])
  expect(await run('reset', school.host, 'staff', 'admin')).toBe(1)
  expect(said.at(-1)).toContain('no second factor')
})

test('koma account reset says what it does not find, and what it does not understand (SEC-39)', async () => {
  const school = await openSchool()
  expect(await run('reset', 'nowhere.example', 'student', 's0001')).toBe(1)
  expect(await run('reset', school.host, 'student', 'nobody')).toBe(1)
  expect(said).toEqual([
    'No school is reached at nowhere.example.',
    `${school.host} has no such account: student nobody.`,
  ])
  for (const args of [
    [],
    ['reset'],
    ['unlock', 'a', 'student', 'b'],
    ['reset', 'a', 'pupil', 'b'],
    ['reset', 'a', 'student', 'b', 'c'],
  ])
    await expect(accountCommand(args)).rejects.toThrow(BadCommand)
})
