import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor } from '../../test/school.ts'
import { graphql, rest, type TestApp, testApp } from '../../test/server.ts'
import type { MikroORM } from '../platform/database/connection.ts'
import { askForPasswordLink, passwordLink } from './passwordLink.ts'

const OLD = 'Stone-Boat-26'
const GOOD = 'Green-Lamp-26'

let orm: MikroORM
let app: TestApp
let school: OpenSchool

beforeAll(async () => {
  orm = (await testDatabase()).orm
  app = await testApp()
  school = await openSchool({ title: 'Sunflower Academy' })
})

/** Passwords that meet the rule, with the words of their refusals; null for one that is taken. */
const judged = [
  ['Password12', 'common'],
  ['Qx-Tanaka-7351', 'own'],
  ['Qx-Sunflower-7351', 'own'],
  ['Qx-mika2-7351', 'own'],
  [GOOD, null],
] as const

const words = {
  common: {
    en: 'This password is easy to guess. Use several words, or letters that make no word.',
    ja: '推測されやすいパスワードです。複数の単語か、単語にならない文字を組み合わせてください。',
  },
  own: {
    en: 'Leave out names, the user ID, the email address and the name of the school.',
    ja: '名前、ユーザーID、メールアドレス、スクール名を含めないでください。',
  },
}

const owner = { password: OLD, lastName: 'Tanaka', firstName: 'Mika', email: 'mika2@mail.example' }

const doors = {
  'the own settings': async (password: string, language: string) => {
    const authorization = await sessionFor(await school.addTeacher(owner))
    const input = { currentPassword: OLD, newPassword1: password, newPassword2: password }
    return mutate('changePassword', 'ChangePasswordInput', input, { authorization, language })
  },
  staff: async (password: string, language: string) => {
    const student = await school.addStudent(owner)
    const authorization = await sessionFor(await school.addStaff({ permissions: ['studentPassword'] }))
    return mutate(
      'setPassword',
      'SetPasswordInput',
      { userType: 'student', id: student.id, password },
      {
        authorization,
        language,
      },
    )
  },
  'the link of an email': async (password: string, language: string) => {
    const token = await linkToken()
    return mutate('resetPassword', 'ResetPasswordInput', { token, password, type: 'student' }, { language })
  },
  'the documented path': async (password: string, language: string) => {
    const token = await linkToken()
    const asker = { host: school.host, language, userType: 'student' }
    const { status, body } = await rest(app, 'POST', '/auth/resetPassword/', { token, password }, asker)
    return { code: status === 200 ? '1001' : String(status), message: String(body['message']) }
  },
}

async function linkToken(): Promise<string> {
  const { id } = await school.addStudent(owner)
  const key = { schoolId: school.id, type: 'student', id } as const
  await askForPasswordLink(orm.em.fork(), key)
  return (await passwordLink(orm.em.fork(), key))?.split('/').at(-1) ?? ''
}

interface Reply {
  code: string
  message: string
  field?: string | null
}

async function mutate(name: string, type: string, input: unknown, asker: object): Promise<Reply> {
  const document = `mutation ($input: ${type}!) { reply: ${name}(input: $input) { code message field } }`
  const { body } = await graphql<{ reply: Reply }>(app, document, { input }, { host: school.host, ...asker })
  if (body.data?.reply === undefined) throw new Error(body.errors?.[0]?.message)
  return body.data.reply
}

test.each(Object.entries(doors))(
  'by %s a password that is easy to guess is refused in both languages (SEC-20, SEC-21)',
  async (_, door) => {
    for (const [password, weakness] of judged)
      for (const language of ['en', 'ja'] as const) {
        const { code, message } = await door(password, language)
        const said = weakness === null ? { code: '1001' } : { code: '400', message: words[weakness][language] }
        expect([password, language, { code, message }]).toMatchObject([password, language, said])
      }
  },
)

test('ten guessable new passwords lock nobody out: the current one was not tried (D5, SEC-20)', async () => {
  const user = await school.addStudent(owner)
  const asker = { authorization: await sessionFor(user), language: 'en' }
  const change = (password: string) =>
    mutate(
      'changePassword',
      'ChangePasswordInput',
      { currentPassword: OLD, newPassword1: password, newPassword2: password },
      asker,
    )
  for (let count = 0; count < 12; count += 1)
    expect(await change('Password12')).toMatchObject({ field: 'newPassword1' })
  expect(await change(GOOD)).toMatchObject({ code: '1001' })
})
