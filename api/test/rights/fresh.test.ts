import { expect, test } from 'vitest'
import { getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { accessOf } from '../../src/platform/shared/access.ts'
import { partlySensitive, sensitive } from './fresh.rights.ts'
import { roots } from './selection.ts'
import { rights } from './table.ts'

// Whatever touches a password, an address, a secret, a session, a permission or people as a file is sensitive, or is
// listed here with why it asks for no password.

const telling =
  /password|passkey|factor|recovery|onetime|secret|token|session|permission|email|scopes|webhook|apikey|export|erase|login|url/i

const calm: Record<string, string> = {
  'mutation login': 'it takes the password',
  'mutation changePassword': 'it takes the current password',
  'mutation confirmPassword': 'it takes the password',
  'mutation passkeyLogin': 'nobody is signed in',
  'mutation confirmPasskey': 'it takes a passkey in place of the password',
  'mutation renamePasskey': 'it changes a name that its owner alone sees',
  'mutation forgotPassword': 'nobody is signed in',
  'mutation resetPassword': 'the link stands for the password',
  'mutation confirmEmail': 'the link stands for the password',
  'POST /auth/login': 'it takes the password',
  'POST /auth/changePassword': 'it takes the current password',
  'POST /auth/forgotPassword': 'nobody is signed in',
  'POST /auth/resetPassword': 'the link stands for the password',
  'POST /api/setPassword': 'a call of the documents (decision 125)',
  'POST /unsubscribe/:token': 'the link of an email ends emails',
  'POST /api/admin/slots/exportFixed': 'it makes slots and no file',
  'POST /api/admin/slots/exportFixedStudents': 'it makes bookings and no file',
  'mutation startTemplateExport': 'it makes slots and no file',
  'GET /app/export/journal': 'a file of money, taken each month; it has names and no addresses',
  'GET /app/export/log': 'a file of changes, without addresses',
  'GET /app/export/slots': 'a file of slots, printed each day',
  'POST /app/export/slots': 'a file of slots, printed each day',
  'GET /app/export/teacherReport': 'a file of hours',
  'POST /app/export/teacherReport': 'a file of hours',
  'mutation createCalendarFeed': 'the address shows lessons alone, and its owner made it',
  'mutation createStudent': 'the account is new',
  'mutation createTeacher': 'the account is new',
  'mutation createGuardian': 'the account is new',
  'mutation updateStudent': 'desks correct addresses all day, and the old address is told',
  'mutation updateTeacher': 'desks correct addresses all day, and the old address is told',
  'mutation updateGuardian': 'desks correct addresses all day, and the old address is told',
  'mutation deleteWebhook': 'it takes something away that a program needs, and nothing leaves',
  'DELETE /api/webhooks/:id': 'it takes something away that a program needs, and nothing leaves',
  'mutation replayWebhook': 'it sends to where events go already',
  'POST /api/webhooks/:id/replay': 'it sends to where events go already',
  'mutation testWebhook': 'it sends a sample to where events go already',
  'POST /api/webhooks/:id/test': 'it sends a sample to where events go already',
}

/** Names of an operation that are about such things, of what it takes and of what it gives back once. */
function tellingNames(name: string): string[] {
  const [kind = '', operation = ''] = name.split(' ')
  const field = roots[kind]?.getFields()[operation]
  if (field === undefined) return [name]
  const taken = field.args.flatMap(({ name: argument, type }) => {
    const input = getNamedType(type)
    return isInputObjectType(input) ? Object.keys(input.getFields()) : [argument]
  })
  const given = getNamedType(field.type)
  const shown = isObjectType(given) ? Object.keys(given.getFields()) : []
  return [operation, ...taken, ...shown]
}

const operations = [...new Set(rights.map(({ operation }) => operation))]
const writes = operations.filter((name) => /^(mutation|POST|PUT|DELETE) |^GET .app.export/.test(name))

test('whatever touches passwords, secrets, sessions, permissions or files of people is sensitive or says why not (SEC-08)', () => {
  const touching = writes.filter((name) => tellingNames(name).some((word) => telling.test(word)))
  expect(touching.filter((name) => !isSensitive(name) && calm[name] === undefined)).toEqual([])
  // No reason is kept for what is gone, or has become sensitive.
  expect(Object.keys(calm).filter((name) => !writes.includes(name) || isSensitive(name))).toEqual([])
})

test('no operation is sensitive that does not exist, and the schema says which are (SEC-08)', () => {
  const named = [...sensitive, ...partlySensitive]
  expect(named.filter((name) => !operations.includes(name))).toEqual([])
  const declared = Object.values(roots.mutation?.getFields() ?? {}).filter((field) => accessOf(field)?.fresh === true)
  expect(declared.map(({ name }) => `mutation ${name}`).toSorted()).toEqual(
    named.filter((name) => name.startsWith('mutation ')).toSorted(),
  )
})

function isSensitive(name: string): boolean {
  return sensitive.has(name) || partlySensitive.has(name)
}
