import { Secret, TOTP } from 'otpauth'
import type { TestSchool, TestUser } from './school.ts'
import { sessionFor } from './school.ts'
import { type Asker, graphql, type TestApp } from './server.ts'

/** The milliseconds for which one code is shown. */
export const STEP = 30_000

/** The code that an authenticator app with this secret shows `steps` later. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP })

/** The answer of every mutation about factors, with what some of them give. */
export interface FactorReply {
  code: string
  message: string
  field: string | null
  secret?: string
  address?: string
  recoveryCodes?: string[] | null
  secondSteps?: string[] | null
  record?: string | null
}

/** Asks for `reply` and gives it, or the code of its error. */
export async function askReply(
  app: TestApp,
  document: string,
  input: object | null,
  asker: Asker,
): Promise<FactorReply> {
  const { body } = await graphql<{ reply: FactorReply }>(app, document, input === null ? {} : { input }, asker)
  const code = body.errors?.[0]?.extensions?.code
  const failed = { code: code ?? 'NOTHING', message: body.errors?.[0]?.message ?? '', field: null }
  return body.data?.reply ?? failed
}

const START = `mutation { reply: startOneTimeCodes { code message field secret address } }`
const CONFIRM = `mutation ($input: ConfirmOneTimeCodesInput!) { reply: confirmOneTimeCodes(input: $input) {
  code message field recoveryCodes } }`

/** Sets an authenticator app up for `user`, whose code of this moment is used for it. */
export async function setUpCodes(
  app: TestApp,
  user: TestUser,
  asker?: Asker,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const as = asker ?? { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
  const { secret = '' } = await askReply(app, START, null, as)
  const { recoveryCodes } = await askReply(app, CONFIRM, { code: codeOf(secret) }, as)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

const LOGIN = `mutation ($input: LoginInput!) { reply: login(input: $input) { code message field secondSteps record } }`

/** Signs in by ID and password, and a code if given. */
export async function signIn(
  app: TestApp,
  { school, code: username, type }: Pick<TestUser, 'code' | 'type'> & { school: TestSchool },
  { password, oneTimeCode, headers }: { password: string; oneTimeCode?: string; headers?: Record<string, string> },
): Promise<FactorReply> {
  const input = { username, password, type, ...(oneTimeCode === undefined ? {} : { oneTimeCode }) }
  return askReply(app, LOGIN, input, { host: school.host, language: 'en', ...(headers && { headers }) })
}
