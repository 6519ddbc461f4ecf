import { expect, test } from 'vitest'
import { personText } from '../accounts/personText.ts'
import { isFound } from './isFound.ts'

const hana = personText('S0001', {
  lastName: 'サトウ',
  firstName: '花子',
  email: 'Hana@mail.example',
  phoneNumber: '03-1234-5678',
})

test.each([
  'さとう花',
  '花子 サトウ',
  'ｻﾄｳ',
  'ｓ０００１',
  '03(1234)5678',
  '1234 5678',
  '花子さん',
  'hana@',
  '花子 s0001',
  '',
])('somebody is found in a list by %j (SHELL-26, ASTU-02)', (search) => expect(isFound(hana, search)).toBe(true))

test.each(['さとう 一郎', '子花', '567803', 's0002', '花花'])('and not by %j', (search) =>
  expect(isFound(hana, search)).toBe(false),
)
