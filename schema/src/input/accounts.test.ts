import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountText } from '../accountTexts.ts'
import { changePasswordInput, forgotPasswordInput, resetPasswordInput } from './password.ts'
import { problemOf } from './problem.ts'
import { notificationAfter, notifyNote, ownSettingsInput } from './settings.ts'
import { createStaffInput } from '../records/staff.ts'

const symbol = fc.constantFrom(...'abcxyzABCXYZ0123456789 -_!あ漢😀')
const text = fc.array(symbol, { maxLength: 14 }).map((symbols) => symbols.join(''))

/** The rule in the words of the requirement, told apart from how the product checks it. */
function holds(password: string): boolean {
  const symbols = [...password]
  const count = (chosen: string): number => symbols.filter((item) => chosen.includes(item)).length
  return symbols.length >= 8 && count('ABCXYZ') >= 1 && count('abcxyz') >= 1 && count('0123456789') >= 2
}

test('a new password is taken if and only if it holds the rule (AUTH-21, AUTH-22)', () => {
  fc.assert(
    fc.property(text, (password) => {
      const parsed = resetPasswordInput.safeParse({ token: 'x', password, type: 'student' })
      const problem = parsed.success ? null : problemOf(parsed.error)
      expect(problem).toEqual(holds(password) ? null : { field: 'password', note: 'passwordRule' })
    }),
    { numRuns: 500, examples: [['Xabc2012'], ['Xabc201'], ['xabc2012'], ['XABC2012'], ['Xabcabc2']] },
  )
})

test('a changed password is taken if and only if it is typed the same way twice (AUTH-28)', () => {
  fc.assert(
    fc.property(
      text.map((more) => `Ax12abcd${more}`),
      text,
      (newPassword1, other) => {
        const twice = { currentPassword: 'x', newPassword1, newPassword2: newPassword1 }
        expect(changePasswordInput.safeParse(twice).success).toBe(true)
        const parsed = changePasswordInput.safeParse({ ...twice, newPassword2: other })
        const problem = parsed.success ? null : problemOf(parsed.error)
        expect(problem).toEqual(other === newPassword1 ? null : { field: 'newPassword2', note: 'passwordsDiffer' })
      },
    ),
    { numRuns: 50 },
  )
})

test('no password is longer than the login accepts (AUTH-21)', () => {
  const of = (length: number) => ({ token: 'x', password: `Aa12${'x'.repeat(length - 4)}`, type: 'student' })
  expect(resetPasswordInput.safeParse(of(200)).success).toBe(true)
  expect(resetPasswordInput.safeParse(of(201)).success).toBe(false)
})

test('user ids are lower-cased and addresses trimmed before they are sent (AUTH-11, AUTH-15)', () => {
  const form = { username: ' S0001 ', email: ' mika@example.jp ', type: 'student', language: 'jp' }
  expect(forgotPasswordInput.parse(form)).toMatchObject({ username: 's0001', email: 'mika@example.jp' })
  const wrong = forgotPasswordInput.safeParse({ ...form, email: 'mika' })
  expect(wrong.error && problemOf(wrong.error)).toEqual({ field: 'email', note: 'emailForm' })
})

test('problemOf returns null for input that no form sends', () => {
  const wrong = resetPasswordInput.safeParse({ token: 5, password: 'x', type: 'student' })
  expect(wrong.error && problemOf(wrong.error)).toBeNull()
})

test('nobody is notified without an address, whatever is wished (D151)', () => {
  const addresses = fc.constantFrom('', 'a@b.jp', 'c@d.jp')
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
  fc.assert(
    fc.property(addresses, fc.boolean(), maybe(addresses), maybe(fc.boolean()), (email, wasOn, newEmail, notify) => {
      const before = { email, notify: wasOn && email !== '' }
      const address = newEmail ?? email
      const after = notificationAfter(before, { email: newEmail, notify })
      expect(after).toEqual({ email: address, notify: address !== '' && (notify ?? before.notify) })
      const staysOff = address === '' && notify === true
      expect(notifyNote(after, { notify })).toBe(staysOff ? 'notifyNeedsEmail' : undefined)
    }),
  )
})

test('own settings take email, notification and language of mails, and drop all else (D29)', () => {
  expect(ownSettingsInput.parse({ email: ' a@b.jp ', lastName: 'X', permissions: ['slotNew'], active: false })).toEqual(
    {
      email: 'a@b.jp',
    },
  )
  expect(ownSettingsInput.parse({ email: '' })).toEqual({ email: '' })
  expect(ownSettingsInput.safeParse({ email: 'nothing' }).success).toBe(false)
})

test.each([
  [{ staffCode: '' }, 'staffCode', 'required'],
  [{ staffCode: 'たなか' }, 'staffCode', 'idForm'],
  [{ lastName: '  ' }, 'lastName', 'required'],
  [{ firstName: '' }, 'firstName', 'required'],
  [{ email: 'x' }, 'email', 'emailForm'],
  [{ permissions: ['everything'] }, 'permissions', 'unknownPermission'],
])('new staff with %j: %s %s (STF-03, STF-11)', (wrong, field, note) => {
  const parsed = createStaffInput.safeParse({ staffCode: 'Yamada', lastName: '山田', firstName: '太郎', ...wrong })
  expect(parsed.error && problemOf(parsed.error)).toEqual({ field, note })
})

test('every note has words of its own in both languages', () => {
  expect(accountText('idTaken', 'en')).toBe('ID already in use')
  expect(accountText('idTaken', 'jp')).toBe('このIDはすでに使われています。')
  expect(accountText('wrongPassword', 'en')).toBe('Unsuccessful. Password incorrect.')
  expect(accountText('passwordChanged', 'en')).toBe('Password successfully changed.')
})
