import type { Permission } from '@koma/schema/permissions'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addStaff, makeSchool, sessionFor, type TestSchool, type TestUser } from '../../test/school.ts'
import { graphql, type GraphqlResult, rest, testApp } from '../../test/server.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

let school: TestSchool
let admin: TestUser

const everyFlag: Permission[] = ['staffNew', 'staffEdit', 'staffDelete', 'staffPassword', 'slotBook']

beforeAll(async () => {
  school = await makeSchool((await testDatabase()).orm)
  admin = await addStaff(school, { staffCode: 'admin', permissions: everyFlag })
})

interface Member {
  id: string
  staffCode: string
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
    staffMember { id version staffCode lastName firstName active email phoneNumber comLang notify permissions lastLoginAt hasPassword } } }`
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
/** An edit made from the newest version, unless another one is named. */
const update = async (input: { id: string; [field: string]: unknown }, by: TestUser, language?: string) => {
  const [now] = await query(school.orm.em.fork(), `select version from staff where id = $1`, [input.id])
  return change('updateStaff', 'input', { input: { version: 1, ...(now as object), ...input } }, by, language)
}
const remove = (id: string, by: TestUser, language?: string) => change('deleteStaff', 'id', { id }, by, language)

test('new staff have an ID and names, no permission and no password (STF-03, STF-11, PERM-30, D80, D126)', async () => {
  const { staffMember, ...answer } = await create({ staffCode: ' Yamada ', lastName: '山田', firstName: '太郎' }, admin)
  expect(answer).toEqual({ success: true, code: '1001', message: 'Action successful', field: null })
  expect(staffMember).toEqual({
    id: expect.any(String),
    version: 1,
    staffCode: 'yamada',
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
  const input = { staffCode: 'suzuki', lastName: '鈴木', firstName: '花子' }
  const both = await Promise.all([create(input, admin), create(input, admin)])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['1001', '409'])
  const refusal = { success: false, code: '409', field: 'staffCode', staffMember: null }
  expect(await create({ ...input, staffCode: 'SUZUKI' }, admin)).toEqual({ ...refusal, message: 'ID already in use' })
  expect(await create(input, admin, 'ja')).toEqual({ ...refusal, message: 'このIDはすでに使われています。' })
})

/** The answer of a rule that protects something. */
const kept = { success: false, code: '403' }

test('only flags that one holds can be granted, and only with staffEdit (STF-07, D129)', async () => {
  const boss = await addStaff(school, { permissions: ['staffEdit', 'staffNew', 'slotNew'] })
  const maker = await addStaff(school, { permissions: ['staffNew', 'slotNew'] })
  const { id } = await addStaff(school, { permissions: ['slotEdit', 'slotBook'] })
  const given = { id, permissions: ['slotEdit', 'slotNew'] }
  expect((await update(given, boss)).staffMember?.permissions).toEqual(['slotEdit', 'slotNew'])
  const words = {
    en: 'You can only grant permissions you have yourself.',
    ja: 'ご自身が持っている権限のみ付与できます。',
  }
  for (const [language, message] of Object.entries(words)) {
    expect(await update({ ...given, permissions: ['slotBook'] }, boss, language)).toMatchObject({
      ...kept,
      field: 'permissions',
      message,
    })
  }
  const newcomer = { staffCode: 'granted', lastName: '高橋', firstName: '翔' }
  await expect(create({ ...newcomer, permissions: ['slotNew'] }, maker)).rejects.toThrow('FORBIDDEN')
  expect(await create({ ...newcomer, permissions: ['slotBook'] }, boss)).toMatchObject({
    ...kept,
    field: 'permissions',
    staffMember: null,
  })
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
  await update({ id: other.id, lastName: '佐々木' }, admin)
  await expect
    .poll(() => elsewhere.received)
    .toEqual([{ viewerChanged: { viewer: { id: other.id, permissions: [] } } }])
})

test('nobody changes their own permissions, deactivates or deletes themself (STF-06, PERM-39, D129)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const { id } = boss
  const refusals: [() => Promise<unknown>, string, string | null][] = [
    [() => update({ id, permissions: [] }, boss), "You can't change your own permissions.", 'permissions'],
    [() => update({ id, permissions: [] }, boss, 'ja'), 'ご自身の権限は変更できません。', 'permissions'],
    [() => update({ id, active: false }, boss), "You can't deactivate your own account.", 'active'],
    [() => update({ id, active: false }, boss, 'ja'), 'ご自身のアカウントは無効にできません。', 'active'],
    [() => remove(id, boss), "You can't delete your own account.", null],
    [() => remove(id, boss, 'ja'), 'ご自身のアカウントは削除できません。', null],
  ]
  for (const [refused, message, field] of refusals) {
    expect(await refused()).toMatchObject({ ...kept, message, field })
  }
  const same = { id, permissions: everyFlag.toReversed(), lastName: '佐々木' }
  expect(await update(same, boss)).toMatchObject({ code: '1001', staffMember: { lastName: '佐々木' } })
})

test('a colleague is told of another address at the old one, and keeps theirs from whoever holds less (STF-08, PERM-31, D129)', async () => {
  const boss = await addStaff(school, { permissions: ['staffEdit', 'slotNew'] })
  const peer = await addStaff(school, { email: 'peer@example.jp', permissions: ['slotNew'] })
  const strong = await addStaff(school, { email: 'strong@example.jp', permissions: ['slotNew', 'slotBook'] })
  const notified = (to: TestUser) =>
    query(school.orm.em.fork(), `select kind, address from mail where staff_id = $1`, [to.id])

  const moved = await update({ id: peer.id, email: 'taken@example.jp' }, boss)
  expect(moved.staffMember).toMatchObject({ email: 'taken@example.jp' })
  expect(await notified(peer)).toEqual([{ kind: 'emailChanged', address: 'peer@example.jp' }])

  const words = {
    en: "You can't change the email address of staff with permissions you don't have.",
    ja: 'ご自身にない権限を持つスタッフのメールアドレスは変更できません。',
  }
  for (const [language, message] of Object.entries(words)) {
    const refused = await update({ id: strong.id, email: 'taken@example.jp' }, boss, language)
    expect(refused).toMatchObject({ ...kept, field: 'email', message })
  }
  // The same address is no change, and whoever loses those permissions at once is no longer stronger.
  const same = { id: strong.id, email: 'strong@example.jp', phoneNumber: '03-1234' }
  expect(await update(same, boss)).toMatchObject({ code: '1001' })
  expect(await notified(strong)).toEqual([])
  const less = { id: strong.id, email: 'taken@example.jp', permissions: ['slotNew'] }
  expect(await update(less, boss)).toMatchObject({ code: '1001' })
  expect(await notified(strong)).toHaveLength(1)
})

test('admin is edited and deleted by nobody (STF-05, PERM-38, D130)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const words = {
    en: 'Only admin can change the account “admin”.',
    ja: 'adminのアカウントは、ほかの人には変更できません。',
  }
  for (const [language, message] of Object.entries(words)) {
    expect(await update({ id: admin.id, lastName: 'X' }, boss, language)).toMatchObject({ ...kept, message })
    expect(await remove(admin.id, boss, language)).toMatchObject({ ...kept, message })
  }
  expect(await update({ id: admin.id, lastName: 'X' }, admin)).toMatchObject(kept)
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
  expect(await update({ id, notify: true }, boss)).toMatchObject({ code: '1001', staffMember: { notify: false } })
  expect(await update({ id, lastName: ' ' }, boss, 'ja')).toMatchObject({
    code: '400',
    field: 'lastName',
    message: '入力してください。',
  })
  expect(await remove(id, boss)).toMatchObject({ success: true, code: '1001', staffMember: null })
  const removed = { success: false, code: '404', message: 'Not found.', staffMember: null }
  expect(await remove(id, boss)).toMatchObject(removed)
  expect(await update({ id, lastName: 'X' }, boss)).toMatchObject(removed)
})

test('staff who started a run can be deleted; the run keeps their name (STF-10)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const { id } = await addStaff(school)
  const em = school.orm.em.fork()
  const [run] = await query<{ id: string }>(
    em,
    `insert into run (school_id, kind, alone, staff_id, actor, actor_name, input, total, started_at)
     values ($1, 'tally', false, $2, 'staff:sato', '佐藤 花', '{}', 1, now()::timestamp) returning id`,
    [school.id, id],
  )
  expect(await remove(id, boss)).toMatchObject({ success: true })
  const left = await query(em, `select staff_id, actor_name, state from run where school_id = $1 and id = $2`, [
    school.id,
    run?.id,
  ])
  expect(left).toEqual([{ staff_id: null, actor_name: '佐藤 花', state: 'working' }])
})

test('the activity tells who did what to a staff member, from what to what, without passwords (LOG-06, STF-08, STF-10)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const created = await create({ staffCode: 'logged', lastName: '加藤', firstName: '涼', email: 'k@example.jp' }, boss)
  const id = created.staffMember?.id ?? ''
  await update({ id, lastName: '伊藤', notify: true, permissions: ['slotBook'], temporaryToken: false }, boss)
  await update({ id, email: '' }, boss)
  await update({ id, firstName: '涼' }, boss)
  await update({ id, permissions: ['slotNew'] }, boss)
  await remove(id, boss)
  const rows = await query(
    school.orm.em.fork(),
    `select type, actor, record_kind as kind, record_name as name, changes from activity where record_id = $1 order by id`,
    [id],
  )
  const by = { actor: `staff:${boss.code}`, kind: 'staff', name: '伊藤 涼' }
  expect(rows).toEqual([
    { type: 'record-created', ...by, name: '加藤 涼', changes: null },
    {
      type: 'record-changed',
      ...by,
      changes: { lastName: ['加藤', '伊藤'], notify: [false, true], permissions: [[], ['slotBook']] },
    },
    { type: 'record-changed', ...by, changes: { email: ['k@example.jp', ''], notify: [true, false] } },
    { type: 'record-deleted', ...by, changes: null },
  ])
})

test('an edit of what somebody else has changed meanwhile is refused with the newest, over REST only if it names a version (STF-08)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const { id } = await addStaff(school, { phoneNumber: '03-1' })
  expect(await update({ id, version: 1, phoneNumber: '03-2' }, boss)).toMatchObject({
    code: '1001',
    staffMember: { version: 2 },
  })
  const late = { id, version: 1, lastName: '高橋' }
  expect(await update(late, boss)).toMatchObject({
    success: false,
    code: 'stale',
    message: 'This record changed after you opened it. Nothing was saved.',
    field: null,
    staffMember: { version: 2, phoneNumber: '03-2', lastName: '鈴木' },
  })
  expect((await update(late, boss, 'ja')).message).toBe('編集中にほかの人が変更したため、保存していません。')
  const put = async (body: object) => {
    const answer = await rest(await testApp(), 'PUT', `/api/update/staff/${id}/`, body, await asks(boss))
    return answer.body
  }
  expect(await put(late)).toMatchObject({ reason: 'stale', data: { version: 2, lastName: '鈴木' } })
  expect(await put({ lastName: '高橋' })).toMatchObject({ reason: '1001', data: { version: 3, lastName: '高橋' } })
  // A form that changes nothing makes no version; nor does a login or a password make an open form stale.
  expect(await update({ id, lastName: '高橋' }, boss)).toMatchObject({ staffMember: { version: 3 } })
  await query(school.orm.em.fork(), `update staff set last_login_at = now(), password_hash = 'x' where id = $1`, [id])
  expect(await update({ id, version: 3, lastName: '佐藤' }, boss)).toMatchObject({ staffMember: { version: 4 } })
})

test('two edits of one version at once: one is kept, the other is stale (STF-08)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const { id } = await addStaff(school)
  const both = ['03-1', '03-2'].map((phoneNumber) => update({ id, version: 1, phoneNumber }, boss))
  expect((await Promise.all(both)).map(({ code }) => code).toSorted()).toEqual(['1001', 'stale'])
})

test('open staff pages hear of new, changed and deleted staff, by id alone (STF-08, STF-10)', async () => {
  const boss = await addStaff(school, { permissions: everyFlag })
  const other = await addStaff(school)
  const heard = async (by: TestUser, id?: string) => {
    const document = `subscription { recordChanged(kind: staff${id === undefined ? '' : `, id: "${id}"`}) { ids } }`
    const { received } = await subscribe<{ recordChanged: { ids: string[] } }>(
      await testApp(),
      document,
      await asks(by),
    )
    return () => received.flatMap(({ recordChanged }) => recordChanged.ids)
  }
  const [all, first] = [await heard(boss), await heard(boss, other.id)]
  const foreign = await heard(await addStaff(await makeSchool(school.orm)))
  const created = await create({ staffCode: 'heard', lastName: '加藤', firstName: '涼' }, boss)
  const id = created.staffMember?.id ?? ''
  await expect.poll(all).toContain(id)
  const before = all().filter((notified) => notified === id).length
  await update({ id, phoneNumber: '03-1' }, boss)
  await expect.poll(() => all().filter((notified) => notified === id).length).toBeGreaterThan(before)
  const changed = all().filter((notified) => notified === id).length
  await remove(id, boss)
  await expect.poll(() => all().filter((notified) => notified === id).length).toBeGreaterThan(changed)
  await update({ id: other.id, phoneNumber: '03-1' }, boss)
  await expect.poll(first).toContain(other.id)
  expect(first()).not.toContain(id)
  expect(foreign()).not.toContain(id)
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
  const created = await call('POST', '/api/update/staff/new/', form)
  const member = {
    _id: expect.any(String),
    version: 1,
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
  expect(created).toMatchObject({ status: 200, body: { success: true, reason: '1001', field: null, data: member } })
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
    body: { message: 'Only admin can change the account “admin”.' },
  })
  const plain = await asks(await addStaff(school))
  const own = { email: 'boss@example.jp', notify: true, comLang: 'en' }
  const path = (user: TestUser) => `/api/update/staff/${user.id}/`
  expect((await call('PUT', path(boss), own)).body).toMatchObject({ reason: '1001', data: own })
  expect(await rest(await testApp(), 'PUT', path(boss), own, plain)).toMatchObject({ status: 403 })
})
