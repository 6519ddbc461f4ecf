import { beforeAll, expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { type Asker, graphql, rest, testApp } from '../../../test/server.ts'
import { askerOf } from '../../../test/slotDesk.ts'

let asker: Asker
let studentId: string

beforeAll(async () => {
  const school = await openSchool()
  asker = { ...(await askerOf(await school.addStaff())), language: 'en' }
  studentId = (await school.addStudent()).id
})

const get = async (path: string, language: 'en' | 'ja') => {
  const { status, body } = await rest(await testApp(), 'GET', path, undefined, { ...asker, language })
  return [status, body['message']]
}

const reversed = 'sDate=202611300000&eDate=202611012359'
const long = 'sDate=202401010000&eDate=202611012359'
const upTo = (days: number) => [`Choose a period of 1~${days} days.`, `期間は 1~${days} 日の範囲で指定してください。`]
const order = ["The end can't be before the start.", '終了日は開始日以降にしてください。']

test.each([
  ['/api/contracts/paymentsReport', reversed, upTo(366)],
  ['/api/list/contracts/paymentsReport', long, upTo(366)],
  ['/api/history/student/:id', reversed, upTo(366)],
  ['/api/history/student/:id', long, upTo(366)],
  ['/api/log', reversed, order],
  ['/api/log/all', reversed, order],
])(
  '%s with %s says in words what is wrong with the period (API-41, API-18, LOG-11, PAY-08)',
  async (path, query, words) => {
    const asked = `${path.replace(':id', studentId)}/?${query}`
    expect([await get(asked, 'en'), await get(asked, 'ja')]).toEqual(words.map((message) => [400, message]))
  },
)

test('months that are no period are refused in words', async () => {
  const document = '{ moneyFigures(from: "2026-11", to: "2026-10") { months { month } } }'
  const { body } = await graphql(await testApp(), document, {}, asker)
  expect(body.errors?.[0]?.message).toBe('Choose a period of 1~36 months.')
})
