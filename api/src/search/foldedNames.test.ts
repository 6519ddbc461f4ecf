import { searchedAs } from '@koma/schema/rules/searchedAs'
import { plainText } from '@koma/schema/rules/wantedText'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

/** Names that are one name to people, with in all these spellings. */
const sameNames = [
  ['高橋', '髙橋', '髙槗'],
  ['山崎', '山﨑', '山嵜', '山碕'],
  ['渡辺', '渡邊', '渡邉', '渡邉\u{E0102}'],
  ['斎藤', '齋藤', '斉藤', '齊藤'],
  ['浜田', '濱田', '濵田'],
  ['吉田', '𠮷田'],
  ['広瀬', '廣瀬', '廣瀨'],
  ['神谷', '神谷'],
  ['桜沢', '櫻澤'],
  ['辻', '辻\u{E0100}', '辻\uFE00'],
  ['José', 'Jose', 'JOSÉ', 'Jose\u0301'],
  ['Müller', 'muller', 'ＭÜＬＬＥＲ'],
  ['Łukasz', 'lukasz'],
  ['Strauß', 'strauss'],
  ['Søren Ægir', 'soren aegir'],
  ['O’Neill', "o'neill"],
  ['Дмитрий', 'дмитрии'],
  ['ヴィンセント', 'ゔぃんせんと', 'ｳﾞｨﾝｾﾝﾄ'],
] as const

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff()
  for (const [row, names] of sameNames.entries())
    for (const [index, name] of names.entries())
      await school.addStudent({
        studentCode: `name${row}-${index}`,
        lastName: name,
        firstName: `第${row}`,
      })
})

test.each(sameNames.map((names, row) => [row, names] as const))(
  'row %i: each of %j finds all of them, in the list and in the choice of a slot (READ-01)',
  async (row, names) => {
    const codes = names.map((_, index) => `name${row}-${index}`)
    for (const name of names) {
      const found = await ask<{ students: { students: { studentCode: string }[] } }>(
        staff,
        `query ($search: String!) { students(search: $search) { students { studentCode } } }`,
        { search: name },
      )
      expect([name, found.students.students.map(({ studentCode }) => studentCode).toSorted()]).toEqual([name, codes])
    }
  },
)

test('the database makes of each sign of the table what the browser makes of it', async () => {
  const signs = [...searchedAs.keys(), ...searchedAs.values()]
  const [row] = await query<{ folded: string[] }>(
    school.orm.em.fork(),
    `select array(select koma_fold(sign) from unnest($1::text[]) with ordinality s (sign, place) order by place) as folded`,
    [signs],
  )
  expect(row?.folded).toEqual(signs.map((sign) => plainText(sign)))
})

test('no sign of the table is searched as one that is searched as another', () => {
  for (const [sign, as] of searchedAs) expect([sign, searchedAs.get(as) ?? as]).toEqual([sign, as])
})

test('romaji finds who is read in kana: in the list, in the palette and in lists of the browser (READ-04)', async () => {
  const own = await openSchool()
  const by = await own.addStaff()
  await own.addStudent({ lastName: '林', firstName: '花', lastReading: 'はやし', firstReading: 'はな' })
  await own.addTeacher({ lastName: '大野', firstName: '健', lastReading: 'おおの', displayName: 'Ken' })
  await own.addStudent({ lastName: 'スミス', firstName: 'アンナ' })
  const found = async (search: string) => {
    const answer = await ask<{
      students: { students: { lastName: string }[] }
      search: { students: { name: string }[]; teachers: { name: string }[] }
    }>(
      by,
      `query ($search: String!) { students(search: $search) { students { lastName } }
        search(input: { text: $search }) { students { name } teachers { name } } }`,
      { search },
    )
    return [
      answer.students.students.map(({ lastName }) => lastName),
      answer.search.students.map(({ name }) => name.split(' ')[0]),
      answer.search.teachers.map(({ name }) => name),
    ]
  }
  for (const romaji of ['hayashi', 'HAYASI', 'hayashi hana']) expect(await found(romaji)).toEqual([['林'], ['林'], []])
  expect(await found('sumisu')).toEqual([['スミス'], ['スミス'], []])
  for (const romaji of ['ohno', 'Ōno', 'oono']) expect(await found(romaji)).toEqual([[], [], ['Ken']])
  expect(await found('smith')).toEqual([[], [], []])
})
