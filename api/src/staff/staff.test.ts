import type { Permission } from '@koma/schema/permissions'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addStaff, makeSchool, sessionFor, type TestSchool, type TestUser } from '../../test/school.ts'
import { graphql, type GraphqlResult, rest, testApp } from '../../test/server.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../shared/sql.ts'

let school: TestSchool
let admin: TestUser

const everyFlag: Permission[] = ['staffNew', 'staffEdit', 'staffDelete', 'staffPassword', 'slotBook']

beforeAll(async () => {
  school = await makeSchool((await testDatabase()).orm)
  admin = await addStaff(school, { staffId: 'admin', permissions: everyFlag })
})

interface Member {
  id: string
  staffId: string
  permissions: string[]
  [field: string]: unknown
}
interface Reply {
  success: boolean
  code: string
  message: string
  field: string | null
  staffMember: Member | null
}

const asks = async (by: TestUser, language = 'en') => ({
  host: school.host,
  authorization: await sessionFor(by),
  language,
})

async function change(name: string, args: string, variables: object, by: TestUser, language = 'en'): Promise<Reply> {
  const type = name === 'deleteStaff' ? 'ID!' : `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const document = `mutation ($${args}: ${type}) { reply: ${name}(${args}: $${args}) { success code message field
    staffMember { id staffId lastName firstName active email phoneNumber comLang notify permissions lastLoginAt hasPassword } } }`
  const { body } = await graphql<{ reply: Reply }>(
    await testApp(),
    document,
    { ...variables },
    await asks(by, language),
  )
  return body.data?.reply ?? refusalIn(body)
}

function refusalIn({ errors }: GraphqlResult<unknown>): never {
  throw new Error(`${errors?.[0]?.extensions?.code}: ${errors?.[0]?.message}`)
}

const create = (input: object, by: TestUser, language?: string) =>
  change('createStaff', 'input', { input }, by, language)
const update = (input: object, by: TestUser, language?: string) =>
  change('updateStaff', 'input', { input }, by, language)
const remove = (id: string, by: TestUser, language?: string) => change('deleteStaff', 'id', { id }, by, language)

test('new staff have an ID and names, no permission and no password (STF-03, STF-11, PERM-30, D80, D126)', async () => {
  const { staffMember, ...answer } = await create({ staffId: ' Yamada ', lastName: '山田', firstName: '太郎' }, admin)
  expect(answer).toEqual({ success: true, code: '1001', message: 'Action successful', field: null })
  expect(staffMember).toEqual({
    id: expect.any(String),
    staffId: 'yamada',
    lastName: '山田',
    firstName: '太郎',
    active: true,
    email: '',
    phoneNumber: '',
    comLang: 'jp',
    notify: false,
    permissions: [],
    lastLoginAt: null,
    hasPassword: false,
  })
})

test('an ID is used once only, also when two ask at once (STF-04, ERR-36, D79, D125)', async () => {
  const input = { staffId: 'suzuki', lastName: '鈴木', firstName: '花子' }
  const both = await Promise.all([create(input, admin), create(input, admin)])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['1001', '409'])
  const refusal = { success: false, code: '409', field: 'staffId', staffMember: null }
  expect(await create({ ...input, staffId: 'SUZUKI' }, admin)).toEqual({ ...refusal, message: 'ID already in use' })
  expect(await create(input, admin, 'ja')).toEqual({ ...refusal, message: 'このIDはすでに使われています' })
})

test('only flags that one holds can be granted, and only with staffEdit (STF-07, D129)', async () => {
  const boss = await addStaff(school, { permissions: ['staffEdit', 'staffNew', 'slotNew'] })
  const maker = await addStaff(school, { permissions: ['staffNew', 'slotNew'] })
  const { id } = await addStaff(school, { permissions: ['slotEdit', 'slotBook'] })
  const given = { id, permissions: ['slotEdit', 'slotNew'] }
  expect((await update(given, boss)).staffMember?.permissions).toEqual(['slotEdit', 'slotNew'])
  const words = {
    en: 'You can only grant permissions that you hold yourself.',
    ja: 'ご自身が持っている権限のみ付与できます。',
  }
  for (const [language, message] of Object.entries(words)) {
    await expect(update({ ...given, permissions: ['slotBook'] }, boss, language)).rejects.toThrow(
      `FORBIDDEN: ${message}`,
    )
  }
  const newcomer = { staffId: 'granted', lastName: '高橋', firstName: '翔' }
  await expect(create({ ...newcomer, permissions: ['slotNew'] }, maker)).rejects.toThrow('FORBIDDEN')
  await expect(create({ ...newcomer, permissions: ['slotBook'] }, boss)).rejects.toThrow('FORBIDDEN')
  expect((await create({ ...newcomer, permissions: ['slotNew'] }, boss)).staffMember?.permissions).toEqual(['slotNew'])
})

test('the open screens of a staff member hear what they may do now, and nobody else does (PERM-01, D129)', async () => {
  const [clerk, other] = [await addStaff(school, { permissions: ['slotBook'] }), await addStaff(school)]
  const listen = async (by: TestUser) =>
    subscribe(await testApp(), `subscription { viewerChanged { viewer { id permissions } } }`, await asks(by))
  const [own, elsewhere] = [await listen(clerk), await listen(other)]
  await update({ id: clerk.id, permissions: ['staffNew', 'slotBook'] }, admin)
  const viewer = { id: clerk.id, permissions: ['staffNew', 'slotBook'] }
  await expect.poll(() => own.received).toEqual([{ viewerChanged: { viewer } }])
  await update({ id: other.id, lastName: '鈴木' }, admin)
  await expect
    .poll(() => elsewhere.received)
    .toEqual([{ viewerChanged: { viewer: { id: other.id, permissions: [] } } }])
})

test('nobody changes their own permissions, deactivates or deletes themself (STF-06, PERM-39, D129)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const { id } = boss
  const refusals: [() => Promise<unknown>, string][] = [
    [() => update({ id, permissions: [] }, boss), 'FORBIDDEN: You cannot change your own permissions.'],
    [() => update({ id, permissions: [] }, boss, 'ja'), 'ご自身の権限は変更できません。'],
    [() => update({ id, active: false }, boss), 'FORBIDDEN: You cannot deactivate your own account.'],
    [() => update({ id, active: false }, boss, 'ja'), 'ご自身のアカウントは無効にできません。'],
    [() => remove(id, boss), 'FORBIDDEN: You cannot delete your own account.'],
    [() => remove(id, boss, 'ja'), 'ご自身のアカウントは削除できません。'],
  ]
  for (const [refused, message] of refusals) await expect(refused()).rejects.toThrow(message)
  const same = { id, permissions: everyFlag.toReversed(), lastName: '佐々木' }
  expect(await update(same, boss)).toMatchObject({ code: '1001', staffMember: { lastName: '佐々木' } })
})

test('a colleague is told of another address at the old one, and keeps theirs from whoever holds less (STF-08, PERM-31, D129)', async () => {
  const boss = await addStaff(school, { permissions: ['staffEdit', 'slotNew'] })
  const peer = await addStaff(school, { email: 'peer@example.jp', permissions: ['slotNew'] })
  const strong = await addStaff(school, { email: 'strong@example.jp', permissions: ['slotNew', 'slotBook'] })
  const told = (to: TestUser) =>
    query(school.orm.em.fork(), `select kind, address from mail where staff_id = $1`, [to.id])

  const moved = await update({ id: peer.id, email: 'taken@example.jp' }, boss)
  expect(moved.staffMember).toMatchObject({ email: 'taken@example.jp' })
  expect(await told(peer)).toEqual([{ kind: 'emailChanged', address: 'peer@example.jp' }])

  const words = {
    en: 'You cannot change the email address of staff who hold permissions that you do not.',
    ja: 'ご自身にない権限を持つスタッフのメールアドレスは変更できません。',
  }
  for (const [language, message] of Object.entries(words)) {
    const refused = update({ id: strong.id, email: 'taken@example.jp' }, boss, language)
    await expect(refused).rejects.toThrow(`FORBIDDEN: ${message}`)
  }
  // The same address is no change, and whoever loses those permissions at once is no longer stronger.
  const same = { id: strong.id, email: 'strong@example.jp', phoneNumber: '03-1234' }
  expect(await update(same, boss)).toMatchObject({ code: '1001' })
  expect(await told(strong)).toEqual([])
  const less = { id: strong.id, email: 'taken@example.jp', permissions: ['slotNew'] }
  expect(await update(less, boss)).toMatchObject({ code: '1001' })
  expect(await told(strong)).toHaveLength(1)
  // One's own address is one's own affair.
  await update({ id: boss.id, email: 'boss@example.jp' }, boss)
  await update({ id: boss.id, email: 'boss2@example.jp' }, boss)
  expect(await told(boss)).toEqual([])
})

test('admin is edited and deleted by nobody (STF-05, PERM-38, D130)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const words = {
    en: 'The account admin cannot be changed by others.',
    ja: 'adminのアカウントは、ほかの人が変更することはできません。',
  }
  for (const [language, message] of Object.entries(words)) {
    await expect(update({ id: admin.id, lastName: 'X' }, boss, language)).rejects.toThrow(`FORBIDDEN: ${message}`)
    await expect(remove(admin.id, boss, language)).rejects.toThrow(`FORBIDDEN: ${message}`)
  }
  await expect(update({ id: admin.id, lastName: 'X' }, admin)).rejects.toThrow('FORBIDDEN')
})

test('an edit changes what it names, says what is wrong beside the field, and deleting takes the account (STF-08, STF-10)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const { id } = await addStaff(school, { email: 'old@example.jp', notify: true })
  const edited = await update({ id, phoneNumber: '03-1234', comLang: 'en' }, boss)
  expect(edited.staffMember).toMatchObject({
    phoneNumber: '03-1234',
    comLang: 'en',
    email: 'old@example.jp',
    notify: true,
  })
  expect((await update({ id, email: '' }, boss)).staffMember).toMatchObject({ email: '', notify: false })
  expect(await update({ id, notify: true }, boss)).toMatchObject({ code: '400', field: 'notify' })
  expect(await update({ id, lastName: ' ' }, boss, 'ja')).toMatchObject({
    code: '400',
    field: 'lastName',
    message: '入力してください。',
  })
  expect(await remove(id, boss)).toMatchObject({ success: true, code: '1001', staffMember: null })
  await expect(remove(id, boss)).rejects.toThrow('NOT_FOUND')
  await expect(update({ id, lastName: 'X' }, boss)).rejects.toThrow('NOT_FOUND')
})

test('staff see all accounts, with what tells whether somebody can sign in (STF-01, PERM-40, D128)', async () => {
  const viewer = await addStaff(school, { password: 'Koma2026', email: 'v@example.jp' })
  const login = { username: viewer.code, password: 'Koma2026', type: 'admin' }
  await rest(await testApp(), 'POST', '/auth/login/', login, { host: school.host })
  const document = `{ accounts(userType: staff) { id code fullName email active notify lastLoginAt hasPassword } }`
  const { body } = await graphql<{ accounts: { id: string }[] }>(await testApp(), document, {}, await asks(viewer))
  expect(body.data?.accounts.find(({ id }) => id === viewer.id)).toEqual({
    id: viewer.id,
    code: viewer.code,
    fullName: '鈴木 恵',
    email: 'v@example.jp',
    active: true,
    notify: false,
    lastLoginAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    hasPassword: true,
  })
})

test('the documented paths make, change, read and delete staff (API-57, D104, D106)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag, email: 'boss@example.jp' })
  const asker = await asks(boss)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    rest(await testApp(), method, path, body, asker)
  const form = { staffId: 'Kato', lastName: '加藤', firstName: '涼', permissions: { slotBook: true, slotNew: false } }
  const made = await call('POST', '/api/update/staff/new/', form)
  const member = {
    _id: expect.any(String),
    staffId: 'kato',
    lastName: '加藤',
    firstName: '涼',
    active: true,
    email: '',
    phoneNumber: '',
    comLang: 'jp',
    notify: false,
    lastLogin: null,
    permissions: { slotBook: true },
  }
  expect(made).toMatchObject({ status: 200, body: { success: true, reason: '1001', field: null, data: member } })
  expect((await call('POST', '/api/update/staff/new/', form)).body).toEqual({
    success: false,
    reason: '409',
    message: 'ID already in use',
    field: 'staffId',
    data: null,
  })
  const [row] = await query<{ id: string }>(school.orm.em.fork(), `select id from staff where staff_id = 'kato'`)
  const id = row?.id ?? ''
  for (const path of ['/api/one/staff/', '/api/one/admin/', '/api/staff/all/']) {
    expect((await call('GET', `${path}${id}/`)).body).toEqual(member)
  }
  for (const path of ['/api/list/staff/all/', '/api/staff/all/']) {
    expect((await call('GET', path)).body).toContainEqual(member)
  }
  const edit = { lastName: '伊藤', permissions: {}, temporaryToken: false }
  expect(await call('PUT', `/api/update/staff/${id}/`, edit)).toMatchObject({
    body: { success: true, reason: '1001', data: { lastName: '伊藤', permissions: {} } },
  })
  expect(await call('DELETE', `/api/admin/staff/${id}/`)).toMatchObject({
    status: 200,
    body: { reason: '1001', data: null },
  })
  expect((await call('GET', `/api/one/staff/${id}/`)).status).toBe(404)
  expect(await call('DELETE', `/api/admin/staff/${admin.id}/`)).toMatchObject({
    status: 403,
    body: { message: 'The account admin cannot be changed by others.' },
  })
  const plain = await asks(await addStaff(school))
  const own = { email: 'new@example.jp', notify: true, comLang: 'en' }
  const path = (who: TestUser) => `/api/update/staff/${who.id}/`
  expect((await call('PUT', path(boss), own)).body).toMatchObject({ reason: '1001', data: own })
  expect(await rest(await testApp(), 'PUT', path(boss), own, plain)).toMatchObject({ status: 403 })
})
