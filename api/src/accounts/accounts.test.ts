import type { Permission } from '@koma/schema/permissions'
import { verify } from '@node-rs/argon2'
import { beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { hashAsInstalled } from '../../test/quickHashes.ts'
import { addStaff, addStudent, addTeacher, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, type TestApp, testApp } from '../../test/server.ts'
import { subscribe } from '../../test/socket.ts'
import type { MikroORM } from '../platform/database/connection.ts'
import { query } from '../platform/database/sql.ts'
import { askForPasswordLink, passwordLink } from './passwordLink.ts'

vi.mock('@node-rs/argon2', { spy: true })

const OLD = 'Stone-Boat-26'
const NEW = 'Green-Lamp-26'

let orm: MikroORM
let app: TestApp
let school: OpenSchool

beforeAll(async () => {
  hashAsInstalled()
  orm = (await testDatabase()).orm
  app = await testApp()
  school = await openSchool({ alertPasswordReset: true, email: 'desk@example.jp' })
})

interface Reply {
  success: boolean
  code: string
  message: string
  field: string | null
}

async function mutate(name: string, type: string, input: unknown, asker: Partial<Asker> = {}): Promise<Reply> {
  const document = `mutation ($input: ${type}!) { reply: ${name}(input: $input) { success code message field } }`
  const { body } = await graphql<{ reply: Reply }>(app, document, { input }, { host: school.host, ...asker })
  const [error] = body.errors ?? []
  if (body.data?.reply === undefined) throw new Error(`${error?.extensions?.code}: ${error?.message}`)
  return body.data.reply
}

const reset = (link: string, password = NEW, asker: Partial<Asker> = {}) => {
  const [, , type = '', token = ''] = link.split('/')
  return mutate('resetPassword', 'ResetPasswordInput', { token, password, type }, asker)
}

const signIn = async (user: TestUser, password: string, asker: Partial<Asker> = {}): Promise<string> => {
  const body = { username: user.code, password, type: user.type }
  const answer = await rest(app, 'POST', '/auth/login/', body, { host: user.school.host, ...asker })
  return String(answer.body['code'])
}

async function linkFor(user: TestUser): Promise<string> {
  const key = { schoolId: user.school.id, type: user.type, id: user.id }
  await askForPasswordLink(orm.em.fork(), key)
  return (await passwordLink(orm.em.fork(), key)) ?? 'none'
}

const works = { success: true, code: '1001' }
const used = { success: false, code: '410', message: 'This link is no longer valid. Ask for a new one.' }
const english = { language: 'en' }

async function mailsTo(address: string): Promise<{ kind: string; data: unknown; language: string }[]> {
  return query(
    orm.em.fork(),
    `select kind, data, language from mail where school_id = $1 and address = $2 order by queued_at, id`,
    [school.id, address],
  )
}

test('a forgotten password is set anew by the link of a mail, for every user type (AUTH-16, AUTH-23, API-04, D9)', async () => {
  const users = [
    await school.addStudent({ password: OLD, email: 'Mika@example.jp' }),
    await school.addTeacher({ email: 'terry@example.jp' }),
    await school.addStaff({ email: 'megumi@example.jp' }),
  ]
  const asks = [
    { type: 'student', email: 'mika@EXAMPLE.jp', language: 'en' },
    { type: 'teacher', email: 'terry@example.jp', language: 'jp' },
    { type: 'admin', email: 'megumi@example.jp', language: 'jp' },
  ]
  for (const [index, user] of users.entries()) {
    const ask = { ...asks[index], username: user.code.toUpperCase() }
    expect(await mutate('forgotPassword', 'ForgotPasswordInput', ask, english)).toMatchObject({ ...works, field: null })
    const link = await passwordLink(orm.em.fork(), { schoolId: school.id, type: user.type, id: user.id })
    expect(link).toMatch(new RegExp(`^/passwordReset/${user.type}/[\\w-]{43}$`))
    expect(await reset(link ?? '', NEW, english)).toMatchObject({ ...works, message: 'Password successfully changed.' })
    expect(await signIn(user, NEW)).toBe('1001')
    expect(await signIn(user, OLD)).toBe('401')
  }
  expect(await mailsTo('Mika@example.jp')).toEqual([
    { kind: 'passwordReset', data: {}, language: 'en' },
    { kind: 'passwordChanged', data: { by: 'reset' }, language: 'jp' },
  ])
  expect((await mailsTo('desk@example.jp')).map(({ kind }) => kind)).toEqual(Array(3).fill('alertPasswordReset'))
})

test('an ID and address that do not belong together get 404 and no email, in either language (AUTH-17, ERR-03, D12)', async () => {
  const email = 'unknown@example.jp'
  const student = await school.addStudent({ email })
  const retired = await school.addStudent({ email, active: false })
  const ask = { username: student.code, email, type: 'student', language: 'jp' }
  const words = { en: 'Incorrect User ID or Email.', ja: 'ユーザーIDまたはメールアドレスが正しくありません。' }
  for (const [language, message] of Object.entries(words)) {
    for (const wrong of [
      { username: 'nobody' },
      { email: 'other@example.jp' },
      { type: 'teacher' },
      { type: 'admin' },
      { username: retired.code },
    ]) {
      const answer = await mutate('forgotPassword', 'ForgotPasswordInput', { ...ask, ...wrong }, { language })
      expect(answer).toEqual({ success: false, code: '404', message, field: null })
    }
  }
  const form = await mutate('forgotPassword', 'ForgotPasswordInput', { ...ask, email: 'nothing' }, english)
  expect(form).toMatchObject({ success: false, code: '400', field: 'email' })
  expect(await mailsTo(email)).toEqual([])
  expect(await passwordLink(orm.em.fork(), { schoolId: school.id, type: 'student', id: student.id })).toBeNull()
})

test('a link works once, and then none of that account does (API-05, D9, D19)', async () => {
  const student = await school.addStudent()
  const [first, second, third] = [await linkFor(student), await linkFor(student), await linkFor(student)]
  const answers = await Promise.all([reset(second), reset(second), reset(second)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['1001', '410', '410'])
  for (const link of [first, second, third]) expect(await reset(link, NEW, english)).toMatchObject(used)
  const key = { schoolId: school.id, type: 'student', id: student.id } as const
  expect(await passwordLink(orm.em.fork(), key)).toBeNull()
})

test('only the hash of a link is stored, and it is good for an hour, one account, its type and its school (D9, D10)', async () => {
  const student = await school.addStudent()
  const elsewhere = await openSchool()
  await elsewhere.addStudent({ studentCode: student.code })
  const link = await linkFor(student)
  const token = link.split('/')[3] ?? ''
  const [stored] = await query<{ row: string }>(orm.em.fork(), `select to_jsonb(t)::text as row from reset_token t`)
  expect(stored?.row).not.toContain(token)
  expect(await reset(link, NEW, { ...english, host: elsewhere.host })).toMatchObject(used)
  for (const type of ['teacher', 'staff', 'admin']) {
    expect(await reset(`/passwordReset/${type}/${token}`, NEW, english)).toMatchObject(used)
  }
  expect(await reset(link, 'koma2026', english)).toMatchObject({ success: false, code: '400', field: 'password' })
  const age = (minutes: number) =>
    query(
      orm.em.fork(),
      `update reset_token set created_at = now() - make_interval(mins => $1) where student_id = $2`,
      [minutes, student.id],
    )
  await age(61)
  expect(await reset(link, NEW, english)).toMatchObject(used)
  expect(await reset(link, NEW, { language: 'ja' })).toMatchObject({
    message:
      'このリンクは、有効期限が切れているか、すでに使用されています。ログイン画面の「パスワードをお忘れですか？」から、もう一度お手続きください。',
  })
  const other = await linkFor(student)
  await age(59)
  expect(await reset(other)).toMatchObject(works)
})

test("losing a secret also revokes an account's links, including those still to be emailed (D4, D19)", async () => {
  const boss = await school.addStaff({ permissions: ['staffPassword', 'staffEdit', 'staffDelete'] })
  const asker = { authorization: await sessionFor(boss) }
  const update = (input: object) => mutate('updateStaff', 'UpdateStaffInput', input, asker)
  const takings: Record<string, (user: TestUser) => Promise<unknown>> = {
    'a password set by staff': ({ id }) =>
      mutate('setPassword', 'SetPasswordInput', { userType: 'staff', id, password: NEW }, asker),
    'a password of their own': async (user) =>
      mutate(
        'changePassword',
        'ChangePasswordInput',
        { currentPassword: OLD, newPassword1: NEW, newPassword2: NEW },
        { authorization: await sessionFor(user) },
      ),
    'temporaryToken false': ({ id }) => update({ id, version: 1, temporaryToken: false }),
    'their end': ({ id }) => update({ id, version: 1, active: false }),
  }
  for (const [name, take] of Object.entries(takings)) {
    const user = await school.addStaff({ password: OLD })
    const link = await linkFor(user)
    expect({ name, answer: await take(user) }).toMatchObject({ name, answer: works })
    expect({ name, answer: await reset(link, NEW, english) }).toMatchObject({ name, answer: used })
    const key = { schoolId: school.id, type: user.type, id: user.id }
    expect({ name, later: await passwordLink(orm.em.fork(), key) }).toEqual({ name, later: null })
  }
  const kept = await school.addStaff({ email: 'a@example.jp' })
  const link = await linkFor(kept)
  expect(await update({ id: kept.id, version: 1, phoneNumber: '03', temporaryToken: true })).toMatchObject(works)
  const key = { schoolId: school.id, type: 'staff', id: kept.id, email: 'b@example.jp' } as const
  expect(await passwordLink(orm.em.fork(), key)).toBeNull()
  expect(await reset(link)).toMatchObject(works)
})

test('a login says whether a password link is outstanding (AUTH-34, AUTH-37, D2)', async () => {
  const staff = await school.addStaff({ password: OLD, permissions: ['slotBook'] })
  const record = async () => {
    const body = { username: staff.code, password: OLD, type: 'admin' }
    return (await rest(app, 'POST', '/auth/login', body, { host: school.host })).body
  }
  expect(await record()).toMatchObject({ temporaryToken: false, permissions: { slotBook: true } })
  await linkFor(staff)
  expect(await record()).toMatchObject({ temporaryToken: true })
})

test('everybody changes their own password: the other sessions end, this one stays (AUTH-29, AUTH-32, D4)', async () => {
  const viewer = `{ viewer { code } }`
  const input = { currentPassword: OLD, newPassword1: NEW, newPassword2: NEW }
  for (const add of [addStudent, addTeacher, addStaff]) {
    const user = await add(school, { password: OLD, email: 'own@example.jp' })
    const [here, there] = [await sessionFor(user), await sessionFor(user)]
    const { errors } = await subscribe(app, `subscription { slotChanged { resync } }`, {
      host: school.host,
      authorization: there,
    })
    expect(await mutate('changePassword', 'ChangePasswordInput', input, { authorization: here })).toMatchObject(works)
    const asks = async (authorization: string) =>
      (await graphql<{ viewer: unknown }>(app, viewer, {}, { host: school.host, authorization })).body.data?.viewer
    expect([await asks(here), await asks(there)]).toEqual([{ code: user.code }, null])
    await expect.poll(() => errors[0]).toMatchObject({ code: 4401 })
    expect(await signIn(user, NEW)).toBe('1001')
  }
  expect(await mailsTo('own@example.jp')).toMatchObject(
    Array.from({ length: 3 }, () => ({ kind: 'passwordChanged', data: { by: 'self' } })),
  )
})

test('a changed password is refused with the field it is about, in both languages (AUTH-28, AUTH-30, ERR-05, ERR-20)', async () => {
  const user = await school.addTeacher({ password: OLD })
  const authorization = await sessionFor(user)
  const input = { currentPassword: OLD, newPassword1: NEW, newPassword2: NEW }
  const refusals = [
    [
      { currentPassword: 'wrong' },
      { code: '403', field: 'currentPassword' },
      ['Unsuccessful. Password incorrect.', '変更できませんでした。現在のパスワードが違います。'],
    ],
    [
      { newPassword1: 'koma2026', newPassword2: 'koma2026' },
      { code: '400', field: 'newPassword1' },
      [
        'At least 8 characters, with an upper-case letter, a lower-case letter and two digits.',
        '8文字以上で、大文字・小文字を各1文字以上、数字を2つ以上含めてください。',
      ],
    ],
    [
      { newPassword2: `${NEW}x` },
      { code: '400', field: 'newPassword2' },
      ["The passwords don't match.", '2つのパスワードが一致しません。'],
    ],
  ] as const
  for (const [wrong, refusal, words] of refusals) {
    for (const [index, language] of ['en', 'ja'].entries()) {
      const asker = { authorization, language }
      const answer = await mutate('changePassword', 'ChangePasswordInput', { ...input, ...wrong }, asker)
      expect(answer).toEqual({ success: false, ...refusal, message: words[index] })
    }
  }
  expect(await signIn(user, OLD)).toBe('1001')
})

test('staff set the password of whom they hold the flag for, and all sessions of that account end (AUTH-41, API-09, PERM-33)', async () => {
  const flags = {
    student: 'studentPassword',
    teacher: 'teacherPassword',
    staff: 'staffPassword',
    guardian: 'studentPassword',
  } as const
  const users = [await school.addStudent(), await school.addTeacher(), await school.addStaff({ active: false })]
  for (const user of users) {
    const boss = await school.addStaff({ permissions: [flags[user.type]] })
    const asker = { authorization: await sessionFor(boss), language: 'en' }
    const before = await sessionFor(user)
    const input = { userType: user.type, id: user.id, password: NEW }
    expect(await mutate('setPassword', 'SetPasswordInput', input, asker)).toEqual({
      ...works,
      message: 'Password successfully changed.',
      field: null,
    })
    const { body } = await graphql(
      app,
      `
        {
          viewer {
            code
          }
        }
      `,
      {},
      { host: school.host, authorization: before },
    )
    expect(body).toEqual({ data: { viewer: null } })
    expect(await mutate('setPassword', 'SetPasswordInput', { ...input, password: 'short' }, asker)).toMatchObject({
      code: '400',
      field: 'password',
    })
  }
  expect(await signIn(users[0] as TestUser, NEW)).toBe('1001')
  expect(await signIn(users[2] as TestUser, NEW)).toBe('401')
})

test('nobody sets the password of admin or, past the current one, their own (D130)', async () => {
  const own = await openSchool()
  const permissions: Permission[] = ['staffPassword']
  const admin = await own.addStaff({ staffCode: 'admin', permissions, password: OLD })
  const boss = await own.addStaff({ permissions, password: OLD })
  const set = async (by: TestUser, { id }: TestUser, language: string) =>
    mutate(
      'setPassword',
      'SetPasswordInput',
      { userType: 'staff', id, password: NEW },
      { host: own.host, authorization: await sessionFor(by), language },
    )
  const kept = (message: string) => ({ success: false, code: '403', message, field: null })
  expect(await set(boss, admin, 'en')).toEqual(kept('Only admin can change the account “admin”.'))
  expect(await set(boss, admin, 'ja')).toEqual(kept('adminのアカウントは、ほかの人には変更できません。'))
  for (const person of [boss, admin]) {
    expect(await set(person, person, 'en')).toEqual(kept('Change your own password in the user settings.'))
    expect(await set(person, person, 'ja')).toEqual(kept('ご自身のパスワードはユーザー設定から変更してください。'))
  }
  const change = { currentPassword: OLD, newPassword1: NEW, newPassword2: NEW }
  const asker = { host: own.host, authorization: await sessionFor(admin) }
  expect(await mutate('changePassword', 'ChangePasswordInput', change, asker)).toMatchObject(works)
})

test('staffPassword opens no account that holds a permission its holder lacks (STF-09, PERM-33, decision 018)', async () => {
  const boss = await school.addStaff({ permissions: ['staffPassword', 'slotBook'] })
  const stronger = await school.addStaff({ permissions: ['slotBook', 'settingsEdit'], password: OLD })
  const equal = await school.addStaff({ permissions: ['slotBook', 'staffPassword'] })
  const authorization = await sessionFor(boss)
  const set = ({ id }: TestUser, language: string) =>
    mutate('setPassword', 'SetPasswordInput', { userType: 'staff', id, password: NEW }, { authorization, language })
  const kept = (message: string) => ({ success: false, code: '403', message, field: null })
  expect(await set(stronger, 'en')).toEqual(
    kept("You can't set the password of staff with permissions you don't have."),
  )
  expect(await set(stronger, 'ja')).toEqual(kept('ご自身にない権限を持つスタッフのパスワードは設定できません。'))
  const body = { type: 'staff', _id: stronger.id, password: NEW }
  expect((await rest(app, 'POST', '/api/setPassword/', body, { host: school.host, authorization })).status).toBe(403)
  expect(await signIn(stronger, OLD)).toBe('1001')
  expect(await set(equal, 'en')).toMatchObject(works)
})

test('an unknown user and a wrong password are one path with the same work (D1)', async () => {
  const user = await school.addStudent({ password: OLD })
  const newcomer = await school.addStudent()
  const worked: unknown[] = []
  for (const [code, password] of [
    [user.code, 'wrong'],
    ['nobody', OLD],
    [newcomer.code, OLD],
  ]) {
    vi.mocked(verify).mockClear()
    const body = { username: code, password, type: 'student' }
    const { body: answer } = await rest(app, 'POST', '/auth/login', body, { host: school.host })
    const parameters = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
    worked.push({ answer, parameters })
  }
  expect(worked[0]).toEqual({
    answer: { success: false, code: '401' },
    parameters: [['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']],
  })
  expect(worked).toEqual([worked[0], worked[0], worked[0]])
})

test('neither passwords nor tokens reach the log or a mail that waits (D2)', async () => {
  const user = await school.addStaff({ email: 'log@example.jp', password: OLD })
  await mutate('forgotPassword', 'ForgotPasswordInput', {
    username: user.code,
    email: 'log@example.jp',
    type: 'staff',
    language: 'jp',
  })
  const link = await linkFor(user)
  const token = link.split('/')[3] ?? ''
  await reset(link, 'short-secret-1')
  await reset(link, 'Quiet-River-26')
  await rest(app, 'POST', '/auth/resetPassword/', { token, password: 'Quiet-River-26' }, { host: school.host })
  await rest(app, 'POST', '/auth/resetPassword/', `{"token":"${token}",`, { host: school.host })
  const authorization = await sessionFor(user)
  const change = { currentPassword: 'Quiet-River-26', newPassword1: 'Paper-Cloud-26', newPassword2: 'Paper-Cloud-26' }
  await rest(app, 'POST', '/auth/changePassword/', change, { host: school.host, authorization })
  const rows = await query<{ row: string }>(orm.em.fork(), `select to_jsonb(m)::text as row from mail m`)
  const kept = app.log.join('') + rows.map(({ row }) => row).join('')
  expect(kept).toContain('log@example.jp')
  expect(kept).toContain('/auth/resetPassword/')
  for (const secret of [token, 'short-secret-1', 'Quiet-River-26', 'Paper-Cloud-26']) expect(kept).not.toContain(secret)
})
