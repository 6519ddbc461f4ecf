import { nextCode } from '@koma/schema/rules/newCode'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { ask } from '../../test/slotDesk.ts'

test.each([
  [['s0001', 's0003', 'yamada', 'x0009'], 's0004'],
  [['s0009', 's0010', 's00002', 's0011'], 's0012'],
  [['a0001', 't0001'], 't0002'],
  [['t-001', 't0001', 't_001'], 't_002'],
  [['s00001', 's0001'], 's0002'],
  [['hanako', 'yamada'], null],
])('the next student after %j is proposed %j, as every other record is (ASTU-42)', async (codes, proposed) => {
  const school = await openSchool()
  const staff = await school.addStaff({})
  for (const studentCode of codes) await school.addStudent({ studentCode })
  expect(await ask(staff, '{ nextStudentCode }')).toEqual({ nextStudentCode: proposed })
  expect(nextCode(codes) || null).toBe(proposed)
})
