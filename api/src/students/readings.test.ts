import { nameOrder } from '@koma/schema/rules/nameOrder'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

/** Names in the order of a list: letters, then kana as a dictionary has them, then kanji that nobody read. */
const inOrder = [
  ['Alvarez', 'José', '', ''],
  ['Àlvarez', 'Juan', '', ''],
  ['相田', '翔', 'あいだ', 'しょう'],
  ['青木', '光', 'あおき', 'ひかる'],
  ['大川', '愛', 'おおかわ', 'あい'],
  ['小川', '愛', 'おがわ', 'あい'],
  ['かき', '', '', ''],
  ['柿', '実', 'ガキ', ''],
  ['加来', '実', 'かく', ''],
  ['スーザン', '', '', ''],
  ['鈴木', '健', 'スズキ', 'ケン'],
  ['鈴木', '謙一', 'ｽｽﾞｷ', 'ｹﾝｲﾁ'],
  ['髙橋', '蓮', '', ''],
]

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['studentNew'] })
})

const ofRow = ([lastName = '', firstName = '', lastReading = '', firstReading = '']: readonly string[]) => ({
  lastName,
  firstName,
  lastReading,
  firstReading,
})

test('the database orders a name by the text that the browser orders it by (READ-03)', async () => {
  const part = fc.string({ unit: fc.constantFrom(...'aZéŁ 　かがきぁあーュﾞｶﾞッんヴ々髙高山'), maxLength: 6 })
  const row = fc.record({ lastName: part, firstName: part, lastReading: part, firstReading: part })
  await fc.assert(
    fc.asyncProperty(row, async (name) => {
      const [kept] = await query<{ order: string }>(
        school.orm.em.fork(),
        `select koma_name_order($1, $2, $3, $4) as order`,
        [name.lastName, name.firstName, name.lastReading, name.firstReading],
      )
      expect([name, kept?.order]).toEqual([name, nameOrder(name)])
    }),
    { numRuns: 200 },
  )
})

describe('the list of students by name', () => {
  const pages = `query ($after: String) {
    students(order: name, limit: 3, after: $after) { students { studentCode } next } }`

  beforeAll(async () => {
    const shuffled = fc.sample(fc.shuffledSubarray([...inOrder.keys()], { minLength: inOrder.length }), {
      numRuns: 1,
      seed: 7,
    })
    for (const index of shuffled[0] ?? []) {
      const { firstName, ...name } = ofRow(inOrder[index] ?? [])
      await school.addStudent({
        ...name,
        firstName: firstName === '' ? '光' : firstName,
        studentCode: `order${String(index).padStart(2, '0')}`,
      })
    }
  })

  test('has them by reading, letters first and unread kanji last, page by page (READ-03)', async () => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: { students: { students: { studentCode: string }[]; next: string | null } } = await ask(staff, pages, {
        after,
      })
      seen.push(...page.students.students.map(({ studentCode }) => studentCode))
      after = page.students.next
    } while (after !== null)
    expect(seen).toEqual(seen.toSorted())
    expect(seen).toHaveLength(inOrder.length)
  })

  test.each([['すずきけん'], ['ケンスズキ'], ['ｽｽﾞｷ'], ['スズキ ケンイチ']])(
    'finds a reading: %s (READ-02)',
    async (search) => {
      const { students } = await ask<{ students: { students: { studentCode: string }[] } }>(
        staff,
        `query ($search: String!) { students(search: $search) { students { studentCode } } }`,
        { search },
      )
      expect(students.students.map(({ studentCode }) => studentCode)).toContain(
        search.includes('イチ') ? 'order11' : 'order10',
      )
    },
  )
})

test.each([
  ['やまだ', true, 'やまだ'],
  [' ﾔﾏﾀﾞ　ﾀﾛｳ ', true, 'ヤマダ タロウ'],
  ['Ｙａｍａｄａ', true, 'Yamada'],
  ['Müller-Lüdenscheidt', true, 'Müller-Lüdenscheidt'],
  ['山田', false, ''],
  ['やまだ2', false, ''],
])('the reading %j is kept: %j (READ-02)', async (lastReading, isKept, kept) => {
  const { createStudent } = await ask<{
    createStudent: { success: boolean; field: string | null; student: { lastReading: string } | null }
  }>(
    staff,
    `mutation ($input: CreateStudentInput!) {
      createStudent(input: $input) { success field student { lastReading } } }`,
    { input: { studentCode: `read${school.next()}x`, lastName: '山田', firstName: '太郎', lastReading } },
  )
  expect([createStudent.success, createStudent.field, createStudent.student?.lastReading ?? '']).toEqual([
    isKept,
    isKept ? null : 'lastReading',
    kept,
  ])
})
