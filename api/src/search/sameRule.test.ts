import { plainText, wantedText, wantedTexts } from '@koma/schema/rules/wantedText'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { times } from '../../test/model/longForm.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

const people = [
  ['s0001', '佐藤', '花子', '03-1234-5678', 'hana@mail.example'],
  ['s0002', 'サトウ', 'ハナ', '+81 90 1111 2222', 'SATO@mail.example'],
  ['s0003', 'さとう', 'はなこ', '(03)1234-9999', ''],
  ['m-0004', "O'Brien", 'Anna Marie', '', 'anna.obrien@mail.example'],
  ['ab_0005', 'ヴァンス', 'ジュリー', '03-9876', ''],
] as const

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff()
  for (const [studentCode, lastName, firstName, phoneNumber, email] of people)
    await school.addStudent({ studentCode, lastName, firstName, phoneNumber, email })
})

/** Returns the text in full width, where such characters exist. */
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).replaceAll(' ', '　')
const katakana = (text: string) =>
  text.replaceAll(/[\u3041-\u3096]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60))
const spellings = [(text: string) => text, wide, katakana, (text: string) => text.toUpperCase(), plainText]

/**
 * Something that somebody is found by: a part of a name in either order, an ID, a number or an address, however it is
 * written.
 */
const request = fc
  .record({
    person: fc.constantFrom(...people),
    what: fc.nat(6),
    from: fc.nat(8),
    length: fc.integer({ min: 1, max: 9 }),
  })
  .chain(({ person: [code, last, first, phone, email], what: label, from, length }) => {
    const whole =
      [
        code,
        `${last} ${first}`,
        `${first} ${last}`,
        last + first,
        phone,
        phone.normalize('NFKC').replaceAll(/\D/g, ''),
        email,
      ][label] ?? ''
    const part = [...whole].slice(from, from + length).join('')
    return fc.record({
      text: fc.constantFrom(...spellings).map((spell) => spell(part)),
      after: fc.constantFrom('', 'さん', '先生'),
    })
  })
  .map(({ text, after }) => text + after)

/** The rule as its readers know it, looked up in nothing. */
function foundByRule(text: string): string[] {
  const expected = wantedTexts(wantedText(text)).map((each) => plainText(each).slice(0, 24))
  const isOf = ([code, last, first, phone, email]: (typeof people)[number]) =>
    [code, last + first, first + last, email, phone.normalize('NFKC').replaceAll(/\D/g, '')]
      .map((own) => plainText(own))
      .some((own) => expected.some((each) => own.includes(each)))
  return people.filter(isOf).map(([code]) => code)
}

test('a list finds its students by the rule that browsers find others by, however it is written (ASTU-02, SHELL-26)', async () => {
  await fc.assert(
    fc.asyncProperty(request, async (text) => {
      if (wantedText(text) === '') return
      const { students } = await ask<{ students: { students: { studentCode: string }[] } }>(
        staff,
        `query ($search: String!) { students(search: $search) { students { studentCode } } }`,
        { search: text },
      )
      expect([text, students.students.map(({ studentCode }) => studentCode).toSorted()]).toEqual([
        text,
        foundByRule(text).toSorted(),
      ])
    }),
    { numRuns: times({ short: 300, long: 1500 }) },
  )
})

test('the database and the browser make the same of a text in the letters of Japanese and Western names', async () => {
  const text = fc.string({
    unit: fc.constantFrom(
      ...'aZ09 　ＡｂｃアあｱヴゔヶゕーーｰガｶﾞÅßｶ・ッ々髙高﨑𠮷神éÉÑłŁÆœŞçğİıАяЙΣσςΩ’‐֏Աա\u{E0101}\u0301\u3099ﬁ',
    ),
  })
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      const [row] = await query<{ plain: string }>(school.orm.em.fork(), `select koma_fold($1) as plain`, [written])
      expect([written, row?.plain]).toEqual([written, plainText(written)])
    }),
    { numRuns: 150 },
  )
})
