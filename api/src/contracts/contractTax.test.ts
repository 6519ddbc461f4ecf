import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'

const fields = 'code field contract { id version taxRate taxIncluded }'
interface Reply {
  code: string
  field: string | null
  contract: { id: string; version: number; taxRate: string; taxIncluded: boolean } | null
}

test('a contract is taxed at 10%, included, unless it says otherwise; log and REST tell a change (PLAN-01)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['contractNew', 'contractEdit'] })
  const student = await school.addStudent()
  const today = dateOf(school.now)
  const save = async (name: 'create' | 'update', input: object) =>
    (
      await ask<{ reply: Reply }>(
        staff,
        `mutation ($input: ${name === 'create' ? 'Create' : 'Update'}ContractInput!) { reply: ${name}Contract(input: $input) { ${fields} } }`,
        { input },
      )
    ).reply
  const made = await save('create', { studentId: student.id, startDate: today, endDate: plusDays(today, 30) })
  expect(made.contract).toMatchObject({ taxRate: 'standard', taxIncluded: true })
  const { id = '', version } = made.contract ?? {}
  const changed = await save('update', { id, version, taxRate: 'reduced', taxIncluded: false })
  expect(changed.contract).toMatchObject({ taxRate: 'reduced', taxIncluded: false })

  const app = await testApp()
  const read = await rest(app, 'GET', `/api/contracts/active/${id}/`, undefined, await askerOf(staff))
  expect(read.body).toMatchObject({ taxRate: 'reduced', taxIncluded: false })
  const byRest = await rest(app, 'PUT', `/api/update/contracts/${id}/`, { taxRate: '8' }, await askerOf(staff))
  expect(byRest.body).toMatchObject({ statusCode: 400, details: [{ field: 'taxRate' }] })

  const { history } = await ask<{ history: { entries: { changes: { field: string; after: string }[] | null }[] } }>(
    staff,
    `query ($id: ID!) { history: recordHistory(id: $id) { entries { changes { field before after } } } }`,
    { id },
  )
  expect(history.entries.flatMap(({ changes }) => changes ?? [])).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'taxRate', before: 'standard', after: 'reduced' })]),
  )
})
