import 'temporal-polyfill/global'
import { schoolNow } from '@koma/schema/rules/time'
import { accountByCode } from '../../accounts/account.reads.ts'
import { userTypeOf } from '../../accounts/session.ts'
import { NOBODY_SIGNED_IN, noteAccount } from '../../activity/noteAccount.ts'
import { removeFactors } from '../../factors/resetSecondFactors.ts'
import { schoolById, schoolIdOfHost } from '../../school/school.reads.ts'
import type { UserType } from '../../platform/shared/context.ts'
import { BadCommand, type Command, type Workplace } from './command.ts'

/**
 * `koma account reset HOST TYPE ID`: removes the second factors of an account whose owner has lost them, where nobody
 * of the school may; exit code 1 when there is no such account, or it has none. (SEC-39)
 */
export const accountCommand: Command = async ([action, host, typed, code, ...rest]) => {
  if (action !== 'reset' || host === undefined || typed === undefined || code === undefined || rest.length > 0)
    throw new BadCommand('It takes reset, the host name of the school, the type of the account and its user ID.')
  const type = userTypeOf(typed)
  if (type === null) throw new BadCommand(`${typed} is no type of accounts: student, teacher, staff or guardian.`)
  return (place) => reset(place, { host: host.toLowerCase(), type, code: code.toLowerCase() })
}

async function reset(
  { orm }: Workplace,
  { host, type, code }: { host: string; type: UserType; code: string },
): Promise<number> {
  const em = orm.em.fork()
  const schoolId = await schoolIdOfHost(em, host)
  const school = schoolId === null ? null : await schoolById(em, schoolId)
  if (school === null) return fail(`No school is reached at ${host}.`)
  const isReset = await orm.em.fork().transactional(async (tx) => {
    const account = await accountByCode(tx, { schoolId: school.id, type, code })
    if (account === undefined) return null
    if (!(await removeFactors(tx, { schoolId: school.id, type, id: account.id }, account))) return false
    const request = { school, now: schoolNow(school.timezoneName), origin: 'command' } as const
    await noteAccount(tx, request, { type: 'factors-reset', account, by: NOBODY_SIGNED_IN })
    return true
  })
  if (isReset === null) return fail(`${host} has no such account: ${type} ${code}.`)
  if (!isReset) return fail(`${type} ${code} has no second factor.`)
  console.log(`Removed the second factors of ${type} ${code} and signed them out everywhere. Their password stays.`)
  return 0
}

function fail(why: string): number {
  console.error(why)
  return 1
}
