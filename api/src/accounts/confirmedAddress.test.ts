import type { KeyScope } from '@koma/schema/keyScopes'
import { type Permission, permissions } from '@koma/schema/permissions'
import { getNamedType, type GraphQLInputType, isInputObjectType } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { addKey } from '../../test/key.ts'
import { apply, dryRun, send, undoImport } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addGuardian } from '../../test/school.ts'
import { type Asker, freeQuery, graphql, rest, type TestApp, testApp } from '../../test/server.ts'
import { askerOf } from '../../test/slotDesk.ts'
import { graphqlSchema } from '../doors/graphql/graphqlSchema.ts'
import { query } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'
import { askForPasswordLink, invitationLink, passwordLink } from './passwordLink.ts'

// Whoever reads an account's mail can choose its password, so only those who may set that decide on its address.

const NEW = 'thief@example.test'
const OLD = 'owner@example.test'
const PASSWORD = 'Stone-Boat-26'

let app: TestApp
let school: OpenSchool
let boss: Asker

interface Account {
  type: UserType
  id: string
  code: string
}

beforeAll(async () => {
  app = await testApp()
  school = await openSchool()
  boss = await askerOf(await school.addStaff({ permissions: [...permissions] }))
})

async function reply(document: string, input: object, asker: Partial<Asker>) {
  const all = { host: school.host, language: 'en', ...asker }
  const asks = asker.authorization?.includes('koma_') ? freeQuery : graphql
  const { body } = await asks<{ reply: { code: string; message: string } }>(app, document, { input }, all)
  return body.data?.reply ?? { code: String(body.errors?.[0]?.extensions?.code), message: '' }
}

const codeOf = async (...call: Parameters<typeof reply>) => (await reply(...call)).code

async function succeeds(...call: Parameters<typeof reply>): Promise<void> {
  const { code, message } = await reply(...call)
  if (code !== '1001') throw new Error(`${code} ${message}`)
}

const forgot = ({ type, code }: Account, email: string) =>
  codeOf(
    `mutation ($input: ForgotPasswordInput!) { reply: forgotPassword(input: $input) { code message } }`,
    { username: code, email, type: type === 'staff' ? 'admin' : type, language: 'en' },
    {},
  )
const invite = ({ type, id }: Account) =>
  codeOf(
    `mutation ($input: InviteAccountInput!) { reply: inviteAccount(input: $input) { code message } }`,
    { userType: type, id },
    boss,
  )
const confirm = ({ type, id }: Account, email: string, by: Asker = boss) =>
  codeOf(
    `mutation ($input: ConfirmAccountEmailInput!) { reply: confirmAccountEmail(input: $input) { code message } }`,
    { userType: type, id, email },
    by,
  )

/** The links that a mail to `email` would get now, however it came to be sent. */
async function linksTo({ type, id }: Account, email: string) {
  const em = school.orm.em.fork()
  const key = { schoolId: school.id, type, id }
  await askForPasswordLink(em, key)
  return [await passwordLink(em, { ...key, email }), await invitationLink(em, { ...key, email })]
}

const save = (type: string) =>
  `mutation ($input: Update${type}Input!) { reply: update${type}(input: $input) { code message } }`
const make = (type: string) =>
  `mutation ($input: Create${type}Input!) { reply: create${type}(input: $input) { code message } }`

const staffWith = async (...flags: Permission[]) => askerOf(await school.addStaff({ permissions: flags }))
const codeNow = (start: string) => `${start}${1000 + school.next()}`

async function found(type: 'student' | 'teacher' | 'staff', code: string): Promise<Account> {
  const [row] = await query<{ id: string }>(
    school.orm.em.fork(),
    `select id from ${type} where school_id = $1 and ${type}_id = $2`,
    [school.id, code],
  )
  return { type, id: row?.id ?? '', code }
}

/** Somebody with a confirmed address. */
const owners = {
  student: () => school.addStudent({ email: OLD, password: PASSWORD }),
  teacher: () => school.addTeacher({ email: OLD, password: PASSWORD }),
  staff: () => school.addStaff({ email: OLD, password: PASSWORD }),
}

/** Uploads a table as somebody who may everything but set passwords. */
async function imported(kind: 'student' | 'teacher', file: string): Promise<string> {
  const by = await school.addStaff({ permissions: permissions.filter((flag) => !flag.endsWith('Password')) })
  const id = await send(by, kind, file)
  await dryRun(by, id)
  expect(await apply(by, id)).toMatchObject({ success: true })
  return id
}

type Way = [name: string, act: () => Promise<Account>]

const byKey = (type: 'Student' | 'Teacher'): Way[] => {
  const kind = type === 'Student' ? 'student' : 'teacher'
  const field = `${kind}Code`
  const key = async (...more: KeyScope[]) => (await addKey(school, [`${kind}s:write`, ...more])).asker
  // What the answers of REST show besides.
  const read = ['slots:read', 'bookings:read', 'students:read', 'contracts:read'] as const
  const person = { lastName: '盗', firstName: '人' }
  return [
    [
      `a key makes a ${kind} over GraphQL`,
      async () => {
        const code = codeNow(`g${kind}`)
        const shown = kind === 'teacher' ? { displayName: code } : {}
        expect(await codeOf(make(type), { [field]: code, ...person, ...shown, email: NEW }, await key())).toBe('1001')
        return found(kind, code)
      },
    ],
    [
      `a key makes a ${kind} over REST`,
      async () => {
        const code = codeNow(`r${kind}`)
        const shown = kind === 'teacher' ? { displayName: code } : {}
        const body = { [`${kind}Id`]: code, ...person, ...shown, email: NEW }
        expect((await rest(app, 'POST', `/api/update/${kind}s/new/`, body, await key(...read))).body['reason']).toBe(
          '1001',
        )
        return found(kind, code)
      },
    ],
    [
      `a key gives a ${kind} another address over GraphQL`,
      async () => {
        const user = await owners[kind]()
        expect(await codeOf(save(type), { id: user.id, version: 1, email: NEW }, await key())).toBe('1001')
        return user
      },
    ],
    [
      `a key gives a ${kind} another address over REST`,
      async () => {
        const user = await owners[kind]()
        const answer = await rest(app, 'PUT', `/api/update/${kind}s/${user.id}/`, { email: NEW }, await key(...read))
        expect(answer.body['reason']).toBe('1001')
        return user
      },
    ],
    [
      `a key moves the address of a ${kind} twice, the second time only by the case of its letters`,
      async () => {
        const user = await owners[kind]()
        const asker = await key()
        expect(await codeOf(save(type), { id: user.id, version: 1, email: NEW.toUpperCase() }, asker)).toBe('1001')
        expect(await codeOf(save(type), { id: user.id, version: 2, email: NEW }, asker)).toBe('1001')
        return user
      },
    ],
    [
      `a key takes the address of a ${kind} away before it gives another`,
      async () => {
        const user = await owners[kind]()
        const asker = await key()
        expect(await codeOf(save(type), { id: user.id, version: 1, email: '' }, asker)).toBe('1001')
        expect(await codeOf(save(type), { id: user.id, version: 2, email: NEW }, asker)).toBe('1001')
        return user
      },
    ],
    [
      `a key swaps the addresses of a ${kind} and of somebody whose own was confirmed`,
      async () => {
        const user = await owners[kind]()
        const other = await (kind === 'student' ? school.addStudent({ email: NEW }) : school.addTeacher({ email: NEW }))
        const asker = await key()
        expect(await codeOf(save(type), { id: other.id, version: 1, email: OLD }, asker)).toBe('1001')
        expect(await codeOf(save(type), { id: user.id, version: 1, email: NEW }, asker)).toBe('1001')
        return user
      },
    ],
  ]
}

const ways: Way[] = [
  ...byKey('Student'),
  ...byKey('Teacher'),
  ...(['Student', 'Teacher', 'Staff'] as const).flatMap((type): Way[] => {
    const kind = type.toLowerCase() as Exclude<UserType, 'guardian'>
    return [
      [
        `staff without the password flag edit a ${kind}`,
        async () => {
          const user = await owners[kind]()
          const by = await staffWith(`${kind}Edit`)
          await succeeds(save(type), { id: user.id, version: 1, email: NEW }, by)
          return user
        },
      ],
      [
        `staff without the password flag make a ${kind}`,
        async () => {
          const code = codeNow(`s${kind}`)
          const shown = kind === 'teacher' ? { displayName: code } : {}
          const form = { [`${kind}Code`]: code, lastName: '盗', firstName: '人', ...shown, email: NEW }
          await succeeds(make(type), form, await staffWith(`${kind}New`, `${kind}Edit`))
          return found(kind, code)
        },
      ],
    ]
  }),
  [
    'staff edit over REST',
    async () => {
      const user = await owners.student()
      const answer = await rest(
        app,
        'PUT',
        `/api/update/students/${user.id}/`,
        { email: NEW },
        await staffWith('studentEdit'),
      )
      expect(answer.body['reason']).toBe('1001')
      return user
    },
  ],
  [
    'an import makes a student',
    async () => {
      const code = codeNow('istudent')
      await imported('student', `会員番号,姓,名,メール\r\n${code},盗,人,${NEW}\r\n`)
      return found('student', code)
    },
  ],
  [
    'an import changes the address of a student',
    async () => {
      const user = await owners.student()
      await imported('student', `会員番号,メール\r\n${user.code},${NEW}\r\n`)
      return user
    },
  ],
  [
    'an import changes the address of a teacher',
    async () => {
      const user = await owners.teacher()
      await imported('teacher', `講師ID,メール\r\n${user.code},${NEW}\r\n`)
      return user
    },
  ],
  [
    'a statement that knows nothing of confirmation',
    async () => {
      const user = await owners.staff()
      await query(school.orm.em.fork(), `update staff set email = $2 where id = $1`, [user.id, NEW])
      return user
    },
  ],
]

ways.push([
  'staff without the password flag edit a guardian, whose ID is the address',
  async () => {
    const guardian = await addGuardian(school, [], { password: PASSWORD })
    const by = await staffWith('studentEdit')
    await succeeds(save('Guardian'), { id: guardian.id, version: 1, email: NEW }, by)
    return { type: 'guardian', id: guardian.id, code: NEW }
  },
])

test.each(ways)(
  '%s: no link is sent to the address until somebody who may has confirmed it (SEC-48)',
  async (_, act) => {
    const user = await act()
    expect([await forgot(user, NEW), await invite(user), await linksTo(user, NEW)]).toEqual([
      '403',
      '403',
      [null, null],
    ])
    const mails = await query(
      school.orm.em.fork(),
      `select kind from mail where school_id = $1 and ${user.type}_id = $2 and kind in ('passwordReset', 'invitation')`,
      [school.id, user.id],
    )
    expect(mails).toEqual([])
    const own = user.type === 'guardian' ? 'studentPassword' : `${user.type}Password`
    const plain = await staffWith(...permissions.filter((flag) => flag !== own))
    expect(await confirm(user, NEW, plain)).toBe('FORBIDDEN')
    expect(await confirm(user, 'another@example.test')).toBe('stale')
    expect(await confirm(user, NEW)).toBe('1001')
    expect(await forgot(user, NEW)).toBe('1001')
    expect(await linksTo(user, NEW)).toEqual([expect.any(String), expect.any(String)])
  },
)

test('an address that staff who may set the password enter by hand counts at once', async () => {
  for (const [type, kind] of [
    ['Student', 'student'],
    ['Teacher', 'teacher'],
    ['Staff', 'staff'],
  ] as const) {
    const user = await owners[kind]()
    expect(await codeOf(save(type), { id: user.id, version: 1, email: 'new@example.test' }, boss)).toBe('1001')
    expect(await forgot(user, 'new@example.test')).toBe('1001')
    const code = codeNow(`b${kind}`)
    const shown = kind === 'teacher' ? { displayName: code } : {}
    const form = { [`${kind}Code`]: code, lastName: '佐藤', firstName: '花', ...shown, email: 'first@example.test' }
    expect(await codeOf(make(type), form, boss)).toBe('1001')
    expect(await forgot(await found(kind, code), 'first@example.test')).toBe('1001')
  }
})

test('a colleague who holds more, and admin, are confirmed by nobody who holds less', async () => {
  const weak = await staffWith('staffPassword', 'staffEdit')
  const strong = await school.addStaff({ permissions: ['settingsEdit'] })
  const admin = await school.addStaff({ staffCode: 'admin' })
  for (const user of [strong, admin]) {
    await query(school.orm.em.fork(), `update staff set email = $2 where id = $1`, [user.id, NEW])
    expect(await confirm(user, NEW, weak)).toBe('403')
  }
  expect(await confirm(admin, NEW)).toBe('403')
})

test('the owner confirms an address from within a session with the password, and an own new one by its link', async () => {
  const user = await owners.student()
  const key = (await addKey(school, ['students:write'])).asker
  expect(await codeOf(save('Student'), { id: user.id, version: 1, email: NEW }, key)).toBe('1001')
  const own = await askerOf(user)
  const settings = (input: object) =>
    reply(
      `mutation ($input: OwnSettingsInput!) { reply: updateOwnSettings(input: $input) { code message } }`,
      input,
      own,
    )
  expect(await settings({ email: NEW })).toMatchObject({ code: '1001' })
  expect(await forgot(user, NEW)).toBe('403')
  expect(await settings({ email: NEW, currentPassword: 'wrong' })).toMatchObject({ code: '403' })
  expect(await forgot(user, NEW)).toBe('403')
  expect(await settings({ email: NEW, currentPassword: PASSWORD })).toMatchObject({ code: '1001' })
  expect(await forgot(user, NEW)).toBe('1001')
})

test('an import with invitations confirms the addresses of those it invites; one undone leaves the old ones confirmed', async () => {
  const by = await school.addStaff({ permissions: [...permissions] })
  const code = codeNow('invited')
  const id = await send(by, 'student', `会員番号,姓,名,メール\r\n${code},佐藤,花,hana@example.test\r\n`)
  await dryRun(by, id)
  expect(await apply(by, id, { invite: true })).toMatchObject({ success: true })
  expect(await forgot(await found('student', code), 'hana@example.test')).toBe('1001')

  const user = await owners.student()
  const run = await imported('student', `会員番号,メール\r\n${user.code},${NEW}\r\n`)
  expect(await undoImport(by, run)).toMatchObject({ success: true })
  expect(await forgot(user, OLD)).toBe('1001')
})

test('a screen is told whether an address is confirmed', async () => {
  const user = await owners.teacher()
  await query(school.orm.em.fork(), `update teacher set email = $2 where id = $1`, [user.id, NEW])
  const lines = `{ accounts(userType: teacher) { id emailConfirmed } teacherRecords { id emailConfirmed } }`
  const { body } = await graphql<Record<string, { id: string }[]>>(app, lines, {}, boss)
  for (const list of Object.values(body.data ?? {}))
    expect(list.find(({ id }) => id === user.id)).toEqual({ id: user.id, emailConfirmed: false })
})

/** Every operation that takes an address of somebody, and what makes it count. */
const doors: Record<string, string> = {
  createStudent: 'the password flag, else to be confirmed',
  enrollStudent: 'as createStudent, which it calls',
  createTeacher: 'the password flag, else to be confirmed',
  createStaff: 'the password flag and every permission given, else to be confirmed',
  createGuardian: 'takes the password flag',
  updateStudent: 'the password flag, else to be confirmed',
  updateTeacher: 'the password flag, else to be confirmed',
  updateStaff: 'the password flag and every permission of theirs, else to be confirmed',
  updateGuardian: 'the password flag, else to be confirmed',
  updateOwnSettings: 'the link that is sent there, with the password',
  confirmAccountEmail: 'confirms: the password flag, and a password given just now',
  forgotPassword: 'sets none: names a confirmed one',
  updateSettings: 'the school itself, to which nobody signs in',
}

test('there is no other operation that takes an address than those that say what makes it count (SEC-48)', () => {
  const takes = (type: GraphQLInputType, seen = new Set<string>()): boolean => {
    const named = getNamedType(type)
    if (!isInputObjectType(named) || seen.has(named.name)) return false
    seen.add(named.name)
    return Object.values(named.getFields()).some(({ name, type: of }) => name === 'email' || takes(of, seen))
  }
  const taking = Object.values(graphqlSchema().getMutationType()?.getFields() ?? {})
    .filter(({ args }) => args.some(({ name, type }) => name === 'email' || takes(type)))
    .map(({ name }) => name)
  expect(taking.toSorted()).toEqual(Object.keys(doors).toSorted())
})
