import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addStaff, addStudent, addTeacher, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, type TestApp, testApp } from '../../test/server.ts'
import type { MikroORM } from '../platform/database/connection.ts'
import { query } from '../platform/database/sql.ts'
import { emailLink } from './emailChange.ts'
import { askForPasswordLink, passwordLink } from './passwordLink.ts'

// Whoever reads an account's mail can have its password reset, so an open session alone does not change the address.

const PASSWORD = 'Stone-Boat-26'

let orm: MikroORM
let app: TestApp
let school: OpenSchool

beforeAll(async () => {
  orm = (await testDatabase()).orm
  app = await testApp()
  school = await openSchool()
})

interface Reply {
  success: boolean
  code: string
  message: string
  field: string | null
  viewer: { email: string; wishedEmail: string | null; notify: boolean; comLang: string; lastName: string }
}

const settings = `mutation ($input: OwnSettingsInput!) { reply: updateOwnSettings(input: $input) {
  success code message field viewer { email wishedEmail notify comLang lastName } } }`
const confirmation = `mutation ($input: ConfirmEmailInput!) { reply: confirmEmail(input: $input) { success code message } }`

async function ask(document: string, input: unknown, asker: Partial<Asker>): Promise<Reply> {
  const { body } = await graphql<{ reply: Reply }>(app, document, { input }, { host: school.host, ...asker })
  const [error] = body.errors ?? []
  if (body.data?.reply === undefined) throw new Error(`${error?.extensions?.code}: ${error?.message}`)
  return body.data.reply
}

async function signedIn(user: TestUser) {
  const asker = { authorization: await sessionFor(user), language: 'en' }
  return (input: object, spoken: Partial<Asker> = {}) => ask(settings, input, { ...asker, ...spoken })
}

const linkTo = async ({ type, id }: TestUser, email: string) =>
  (await emailLink(orm.em.fork(), { schoolId: school.id, type, id, email })) ?? 'none'

function open(link: string, asker: Partial<Asker> = { language: 'en' }) {
  const [, , type = '', token = ''] = link.split('/')
  return ask(confirmation, { token, type }, asker)
}

const mailsOf = ({ type, id }: TestUser) =>
  query(orm.em.fork(), `select kind, address, data from mail where school_id = $1 and ${type}_id = $2 order by id`, [
    school.id,
    id,
  ])

const addressOf = async ({ type, id }: TestUser) => {
  const [row] = await query<{ email: string }>(orm.em.fork(), `select email from ${type} where id = $1`, [id])
  return row?.email
}

const works = { success: true, code: '1001' }
const used = {
  success: false,
  code: '410',
  message: 'This link is no longer valid. Enter the address in your user settings again.',
}

test('an own address changes with the password and once its link was opened, and the old one is told (SHELL-16, SHELL-18, API-65, D29)', async () => {
  for (const add of [addStudent, addTeacher, addStaff]) {
    const user = await add(school, { password: PASSWORD, email: 'old@example.jp', comLang: 'jp' })
    const change = await signedIn(user)
    expect(await change({ email: 'new@example.jp' })).toMatchObject({
      success: false,
      code: '403',
      field: 'currentPassword',
      message: 'Enter your current password to change your email address.',
    })
    expect(await change({ email: 'new@example.jp', currentPassword: 'wrong' }, { language: 'ja' })).toMatchObject({
      code: '403',
      field: 'currentPassword',
      message: '変更できませんでした。現在のパスワードが違います。',
    })
    expect(await mailsOf(user)).toEqual([])
    const asked = { email: 'new@example.jp', currentPassword: PASSWORD, comLang: 'en' }
    expect(await change(asked)).toEqual({
      ...works,
      message: "We've sent a link to the new address. Open it to make that your address.",
      field: null,
      viewer: {
        email: 'old@example.jp',
        wishedEmail: 'new@example.jp',
        notify: false,
        comLang: 'en',
        lastName: user.lastName,
      },
    })
    const link = await linkTo(user, 'new@example.jp')
    expect(link).toMatch(new RegExp(`^/emailConfirm/${user.type}/[\\w-]{43}$`))
    expect(await open(link)).toEqual({ ...works, message: 'Your email address has been changed.' })
    expect(await open(link)).toMatchObject(used)
    expect((await change({})).viewer).toMatchObject({ email: 'new@example.jp', wishedEmail: null })
    expect(await mailsOf(user)).toEqual([
      { kind: 'emailConfirm', address: 'new@example.jp', data: {} },
      { kind: 'emailChanged', address: 'old@example.jp', data: { by: 'self' } },
    ])
  }
})

test('an address that is taken away needs the password as well, and is told (D151)', async () => {
  const user = await school.addStudent({ password: PASSWORD, email: 'old@example.jp', notify: true })
  const change = await signedIn(user)
  expect(await change({ email: '' })).toMatchObject({ code: '403', field: 'currentPassword' })
  expect(await change({ email: '', currentPassword: PASSWORD })).toMatchObject({
    ...works,
    viewer: { email: '', wishedEmail: null, notify: false },
  })
  expect(await mailsOf(user)).toEqual([{ kind: 'emailChanged', address: 'old@example.jp', data: { by: 'self' } }])
})

test('an invalid address changes nothing, and notification stays off until there is a valid one, with a warning (D8, D151)', async () => {
  const change = await signedIn(await school.addTeacher({ password: PASSWORD }))
  for (const email of ['wrong', 'a b@example.jp', 'group:a@b.example;']) {
    expect(await change({ email, currentPassword: PASSWORD })).toMatchObject({ code: '400', field: 'email' })
  }
  const words = {
    en: 'Saved. Email notifications stay off because there is no email address.',
    ja: '保存しました。メールアドレスがないため、メール通知はオフのままです。',
  }
  for (const [language, message] of Object.entries(words)) {
    const off = { code: '1001', message, viewer: { email: '', notify: false } }
    expect(await change({ notify: true }, { language })).toMatchObject(off)
  }
  expect(await change({ comLang: 'en' })).toMatchObject({ ...works, viewer: { comLang: 'en', wishedEmail: null } })
})

test('only the newest wish counts, and the own address once more takes it back', async () => {
  const user = await school.addStaff({ password: PASSWORD, email: 'old@example.jp' })
  const change = await signedIn(user)
  await change({ email: 'first@example.jp', currentPassword: PASSWORD })
  const first = await linkTo(user, 'first@example.jp')
  await change({ email: 'second@example.jp', currentPassword: PASSWORD })
  expect(await open(first)).toMatchObject(used)
  expect(await linkTo(user, 'first@example.jp')).toBe('none')
  const second = await linkTo(user, 'second@example.jp')
  expect(await change({ email: 'old@example.jp' })).toMatchObject({ ...works, viewer: { wishedEmail: null } })
  expect(await open(second)).toMatchObject(used)
  expect(await addressOf(user)).toBe('old@example.jp')
})

test('a link is for its account, type and school, lasts an hour, and ends with another password or address (D9, D10, D19)', async () => {
  const user = await school.addStudent({ password: PASSWORD, email: 'old@example.jp' })
  const change = await signedIn(user)
  const wished = async () => {
    await change({ email: 'new@example.jp', currentPassword: PASSWORD })
    return linkTo(user, 'new@example.jp')
  }
  const link = await wished()
  const other = await openSchool()
  expect(await open(link.replace('student', 'teacher'))).toMatchObject(used)
  expect(await open(link.replace('student', 'staff'))).toMatchObject(used)
  expect(await open(link, { host: other.host, language: 'en' })).toMatchObject(used)
  const set = (sql: string, ...values: unknown[]) => query(orm.em.fork(), sql, [user.id, ...values])
  const ends: Record<string, () => Promise<unknown>> = {
    'an hour': () => set(`update email_change set made_at = now() - interval '61 minutes' where student_id = $1`),
    'another address by staff': () => set(`update student set email = 'third@example.jp' where id = $1`),
    'another password': () => set(`update student set password_hash = password_hash || '=' where id = $1`),
  }
  for (const [name, end] of Object.entries(ends)) {
    const outstanding = await wished()
    await end()
    expect({ name, ...(await open(outstanding)) }).toMatchObject({ name, ...used })
  }
  expect(await addressOf(user)).toBe('third@example.jp')
})

test('links to others are limited as wrong passwords are (D5)', async () => {
  const user = await school.addStudent({ password: PASSWORD, email: 'old@example.jp' })
  const change = await signedIn(user)
  const codes = []
  for (let round = 0; round < 12; round += 1) {
    codes.push((await change({ email: `new${round}@example.jp`, currentPassword: PASSWORD })).code)
  }
  expect(codes).toEqual([...Array(10).fill('1001'), '429', '429'])
})

test('with another address, password links sent to the old one are worth nothing (D19)', async () => {
  const user = await school.addStaff({ password: PASSWORD, email: 'old@example.jp' })
  const key = { schoolId: school.id, type: user.type, id: user.id }
  await askForPasswordLink(orm.em.fork(), key)
  const token = (await passwordLink(orm.em.fork(), key))?.split('/')[3]
  await (
    await signedIn(user)
  )({ email: 'new@example.jp', currentPassword: PASSWORD })
  await open(await linkTo(user, 'new@example.jp'))
  const body = { token, password: 'Spring-Door-27' }
  const asker = { host: school.host, headers: { 'x-user-type': 'staff' } }
  expect((await rest(app, 'POST', '/auth/resetPassword/', body, asker)).status).toBe(410)
})

test('staff change their own address in their settings alone, whatever they may edit (STF-08, decision 018)', async () => {
  const staff = await school.addStaff({ password: PASSWORD, email: 'old@example.jp', permissions: ['staffEdit'] })
  const asker = { host: school.host, authorization: await sessionFor(staff), language: 'en' }
  const { body } = await graphql(
    app,
    `
      mutation ($input: UpdateStaffInput!) {
        updateStaff(input: $input) {
          code
          field
          message
        }
      }
    `,
    { input: { id: staff.id, version: 1, email: 'new@example.jp' } },
    asker,
  )
  expect(body.data).toEqual({
    updateStaff: {
      code: '403',
      field: 'email',
      message: 'Change your own email address in the user settings.',
    },
  })
  const path = `/api/update/staff/${staff.id}/`
  const change = { email: 'new@example.jp', phoneNumber: '03', currentPassword: PASSWORD }
  expect((await rest(app, 'PUT', path, change, asker)).status).toBe(403)
  expect((await rest(app, 'PUT', path, { email: 'new@example.jp' }, asker)).body).toMatchObject({ reason: '403' })
  const asked = await rest(app, 'PUT', path, { email: 'new@example.jp', currentPassword: PASSWORD }, asker)
  expect(asked.body).toMatchObject({ reason: '1001', data: { email: 'old@example.jp' } })
})
