import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { permissions } from '@koma/schema/permissions'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allRows } from '../../../test/allRows.ts'
import { testDatabase } from '../../../test/database.ts'
import { graphql, rest, startTestApp } from '../../../test/server.ts'
import { readConfig } from '../../platform/shared/config.ts'
import { keepPort } from '../../platform/shared/keptPort.ts'
import { query } from '../../platform/database/sql.ts'
import { BadCommand, type Command } from './command.ts'
import { schoolCommand, setupCommand } from './school.ts'

const PASSWORD = 'Blue-Sky-42'
const host = 'lessons.example.com'
const good = ['--name', '光英会話', '--host', host, '--admin-name', '山田　花子', '--email', 'info@example.com']

let notified: string[] = []
beforeEach(() => {
  notified = []
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: unknown) => void notified.push(String(line)))
  }
})

/** Runs a command in this process; gives its exit code. */
async function run(command: Command, args: string[], env: Record<string, string> = {}): Promise<number> {
  const { orm, url } = await testDatabase()
  const work = await command(args)
  return work({ orm, databaseUrl: url, config: readConfig(env) })
}

/** Sets a password by the link in `output` and signs in with it. */
async function enterBy(output: string): Promise<{ set: unknown; again: unknown; permissions: string[] }> {
  const app = await startTestApp()
  const [, token = ''] = /https:\/\/lessons\.example\.com\/passwordReset\/staff\/(\S{43})\s/.exec(output) ?? []
  const reset = async () => {
    const document = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { code } }`
    const input = { token, password: PASSWORD, type: 'staff' }
    return (await graphql<{ resetPassword: { code: string } }>(app, document, { input }, { host })).body.data
  }
  const [set, again] = [await reset(), await reset()]
  const { body } = await rest<{ token: string }>(
    app,
    'POST',
    '/auth/login/',
    { username: 'admin', password: PASSWORD, type: 'admin' },
    { host },
  )
  const asker = { host, authorization: `Bearer ${body.token}` }
  const viewer = await graphql<{ viewer: { permissions: string[] } }>(app, '{ viewer { permissions } }', {}, asker)
  return { set, again, permissions: viewer.body.data?.viewer.permissions ?? [] }
}

test('pnpm koma setup makes a school whose admin sets a password by a link that works once; further schools follow (D150, D122, D126, D21)', async () => {
  const { orm, url } = await testDatabase()
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/koma.js', 'setup', ...good], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: url },
  })
  expect(stdout).toContain(`光英会話 was created and can be reached at ${host}.`)
  expect(await enterBy(stdout)).toEqual({
    set: { resetPassword: { code: '1001' } },
    again: { resetPassword: { code: '410' } },
    permissions: expect.arrayContaining([...permissions]),
  })
  const em = orm.em.fork()
  expect(
    await query(em, `select name, title, email, language, timezone_name, slot_length_minutes, credit_type from school`),
  ).toEqual([
    {
      name: '光英会話',
      title: '光英会話',
      email: 'info@example.com',
      language: 'jp',
      timezone_name: 'Asia/Tokyo',
      slot_length_minutes: 50,
      credit_type: 'p',
    },
  ])
  expect(await query(em, `select staff_id, last_name, first_name, com_lang from staff`)).toEqual([
    { staff_id: 'admin', last_name: '山田', first_name: '花子', com_lang: 'jp' },
  ])

  const app = await startTestApp()
  const titleAt = async (name: string) => {
    const { status, body } = await rest(app, 'GET', '/auth/theme/', undefined, { host: name })
    return status === 200 ? body['title'] : status
  }
  expect([await titleAt(host), await titleAt('anywhere.test')]).toEqual(['光英会話', '光英会話'])
  const before = await allRows(orm)
  expect(await run(setupCommand, good)).toBe(1)
  expect(notified.join('\n')).toContain('This database has a school already: 光英会話.')
  expect(await run(schoolCommand, ['add', ...good.with(1, '別の学校')])).toBe(1)
  expect(notified.at(-1)).toBe(`${host} is the address of 光英会話 already.`)
  expect(await allRows(orm)).toEqual(before)

  expect(await run(schoolCommand, ['add', ...good.with(1, 'Northern Lights').with(3, 'North.example.com')])).toBe(0)
  await expect.poll(() => titleAt('anywhere.test')).toBe(404)
  expect([await titleAt(host), await titleAt('north.example.com')]).toEqual(['光英会話', 'Northern Lights'])
  notified = []
  expect(await run(schoolCommand, [])).toBe(0)
  expect(notified).toEqual(['Northern Lights: north.example.com', `光英会話: ${host}`])
  expect(await run(schoolCommand, ['link', 'nowhere.example.com'])).toBe(1)
  notified = []
  expect(await run(schoolCommand, ['link', host.toUpperCase()])).toBe(0)
  expect((await enterBy(notified.join('\n'))).set).toEqual({ resetPassword: { code: '1001' } })
})

test('a link opens in the language that the school was set up in (BRAND-02)', async () => {
  const english = good.with(1, 'English School').with(3, 'english.example.com')
  expect(await run(schoolCommand, ['add', ...english, '--language', 'en'])).toBe(0)
  expect(notified.join('\n')).toMatch(/\/passwordReset\/staff\/[\w-]+\?lang=en\s/)
  notified = []
  expect(await run(schoolCommand, ['link', 'english.example.com'])).toBe(0)
  expect(notified.join('\n')).toMatch(/\?lang=en\s/)
  notified = []
  expect(await run(schoolCommand, ['add', ...good.with(3, 'japanese.example.com'), '--language', 'jp'])).toBe(0)
  expect(notified.join('\n')).toContain('/passwordReset/staff/')
  expect(notified.join('\n')).not.toContain('?lang')
})

test('a link for this machine has the port at which Koma is served, whatever the command is called with (OPS-02)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koma-link-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = { KOMA_DATA_DIR: folder, PORT: '4000' }
  const local = good.with(1, 'ローカル校').with(3, 'north.localhost')
  expect(await run(schoolCommand, ['add', ...local], env)).toBe(0)
  expect(notified.join('\n')).toContain('http://north.localhost:4000/passwordReset/staff/')
  await keepPort(folder, 4123)
  notified = []
  expect(await run(schoolCommand, ['link', 'north.localhost'], env)).toBe(0)
  expect(notified.join('\n')).toContain('http://north.localhost:4123/passwordReset/staff/')
})

test.each([
  [[], ['--name: missing', '--host: missing', '--admin-name: missing']],
  [good.with(3, 'https://x.example'), ['--host: "https://x.example" cannot be used; expected a host name such as']],
  [good.with(3, 'x.example:443'), ['--host:']],
  [good.with(5, '花子'), ['--admin-name:']],
  [good.with(7, 'info'), ['--email: "info" cannot be used; expected an email address']],
  [[...good, '--timezone', 'Tokyo'], ['--timezone: "Tokyo" cannot be used; expected a time zone such as Asia/Tokyo.']],
  [[...good, '--language', 'fr'], ['--language: "fr" cannot be used; expected ja or en.']],
  [[...good, '--admin', 'x'], ['It takes --name --host --timezone --language --email --admin-name.']],
])('a bad argument is explained before any database is opened: %j (D150)', async (args, parts) => {
  for (const command of [setupCommand, (more: string[]) => schoolCommand(['add', ...more])]) {
    const refusal = await command(args).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(BadCommand)
    for (const part of parts) expect(String(refusal)).toContain(part)
  }
})

test.each([
  [
    good.with(3, 'https://x.example'),
    '--host：「https://x.example」は使えません。lessons.example.com のようなホスト名',
  ],
  [good.with(7, 'info'), '--email：「info」は使えません。info@example.com のようなメールアドレス'],
  [good.slice(2), '--name：200文字以内のスクール名を指定してください。'],
  [[...good, '--admin', 'x'], '--admin というオプションはありません。'],
  [[...good, 'x'], '「x」は不要です。'],
  [[...good, '--timezone'], '--timezone の値がありません。'],
  [['--name', ...good.slice(2)], '--name の値がありません。'],
])('a bad argument is explained in Japanese where the school or the terminal is: %j (D150)', async (args, part) => {
  const refused = async (more: string[]) => String(await setupCommand(more).catch((error: unknown) => error))
  expect(await refused(['--language', 'ja', ...args])).toContain(part)
  vi.stubEnv('LANG', 'ja_JP.UTF-8')
  expect(await refused(args)).toContain(part)
})

test('setup and further schools report in the language of the school (D150)', async () => {
  const at = (address: string) => [...good.with(3, address), '--language', 'ja']
  expect(await run(schoolCommand, ['add', ...at('kotoba.example.com')])).toBe(0)
  const [created, link, next] = notified.slice(-3)
  expect(created).toBe('「光英会話」を作成しました。アドレスは kotoba.example.com です。')
  expect(link).toContain('スタッフ admin のパスワードを設定してください（60分以内、1回限り）')
  expect(next).toBe('新しいリンクは pnpm koma school link kotoba.example.com で作れます。')
  expect(await run(setupCommand, at('other.example.com'))).toBe(1)
  expect(notified.join('\n')).toContain('このデータベースにはすでにスクールがあります：')
  expect(await run(schoolCommand, ['add', ...at('kotoba.example.com')])).toBe(1)
  expect(notified.at(-1)).toBe('kotoba.example.com はすでに「光英会話」が使っています。')
})
