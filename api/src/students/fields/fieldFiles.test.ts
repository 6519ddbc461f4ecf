import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, csvOf, dryRun, send, undoImport } from '../../../test/importing.ts'
import { times } from '../../../test/model/longForm.ts'
import { openSchool } from '../../../test/openSchool.ts'
import type { TestSchool, TestUser } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

const kinds = ['text', 'number', 'date', 'choice', 'yesNo', 'link'] as const
const names = { text: '住所', number: '身長', date: '生年月日', choice: '学年', yesNo: '兄弟割', link: '資料' } as const

/** Adds a field of each kind, each with a name in both languages. */
async function addFields(staff: TestUser): Promise<void> {
  for (const kind of kinds)
    await ask(staff, `mutation ($input: CreateStudentFieldInput!) { createStudentField(input: $input) { code } }`, {
      input: {
        nameJp: names[kind],
        nameEn: `Own ${kind}`,
        kind,
        ...(kind === 'choice' && { choices: [{ nameJp: '中1', nameEn: 'Junior 1' }, { nameJp: '中2' }] }),
      },
    })
}

/** The export of all students, as a browser saves it. */
async function exported(staff: TestUser, language: 'jp' | 'en'): Promise<string> {
  const { body } = await rest<string>(
    await testApp(),
    'GET',
    '/app/export/students?filter=all',
    undefined,
    await askerOf(staff, language),
  )
  return body
}

/** The values of all students, by code. */
async function valuesOf({ orm, id }: TestSchool): Promise<unknown> {
  return query(orm.em.fork(), `select student_id, own_values from student where school_id = $1 order by student_id`, [
    id,
  ])
}

const open = async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit', 'studentNew', 'studentEdit'] })
  await addFields(staff)
  return { school, staff }
}

const cells = {
  text: fc.constantFrom('', '東京都港区', '=1', "'=1", '-5', ' a ', 'x'.repeat(201), '花\u200b'),
  number: fc.constantFrom('', '12.5', '１２', '12,5', '-3', '1e5', '1.2345'),
  date: fc.constantFrom('', '2015-04-01', '2015/4/1', '1899-01-01', '2015年13月1日'),
  choice: fc.constantFrom('', '中1', 'Ｊｕｎｉｏｒ 1', 'junior1', '中2', '高1'),
  yesNo: fc.constantFrom('', 'はい', 'No', '○', 'perhaps'),
  link: fc.constantFrom('', 'example.com', 'https://a.example/x', 'javascript:alert(1)'),
}

test('whatever the cells of own fields: what is imported, exported and imported again changes nothing; undone, all is as before (FIELD-09)', async () => {
  const row = fc.record({ code: fc.constantFrom('s0001', 's0002', 's0003'), ...cells })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('jp' as const, 'en' as const),
      async (rows, language) => {
        const { school, staff } = await open()
        await school.addStudent({ studentCode: 's0001' })
        const before = await valuesOf(school)
        const heads = [
          '生徒ID',
          '姓',
          '名',
          ...kinds.map((kind) => (language === 'jp' ? names[kind] : `ＯＷＮ ${kind}`)),
        ]
        const table = [heads, ...rows.map((each) => [each.code, '佐藤', '花', ...kinds.map((kind) => each[kind])])]
        const id = await send(staff, 'student', csvOf(table))
        const preview = await dryRun(staff, id)
        const { success } = await apply(staff, id)
        expect(success).toBe(preview.new + preview.changed > 0)
        for (const of of ['jp', 'en'] as const) {
          const again = await dryRun(staff, await send(staff, 'student', await exported(staff, of)))
          expect(again).toMatchObject({ new: 0, changed: 0, refused: 0 })
        }
        expect(success ? await undoImport(staff, id) : { success: true }).toMatchObject({ success: true })
        expect(await valuesOf(school)).toEqual(before)
      },
    ),
    { numRuns: times({ short: 8, long: 30 }) },
  )
})

test('a wrong cell names its field and form, and an export has the values of fields in use under their names (FIELD-09)', async () => {
  const { staff } = await open()
  const file = csvOf([
    ['生徒ID', '姓', '名', '身長', 'own choice', '生年月日'],
    ['s0001', '佐藤', '花', '12,5', '高1', '2015/4/1'],
    ['s0002', '鈴木', '海', '151.5', 'JUNIOR 1', '2015/4/1'],
    ['s0003', '田中', '光', '', '', '2015.4.31'],
    ['s0004', '中村', '明', '', '', '平成32年4月1日'],
  ])
  const id = await send(staff, 'student', file)
  const preview = await dryRun(staff, id)
  expect(preview).toMatchObject({ new: 1, refused: 3 })
  expect(JSON.stringify(preview.rows)).toContain('Enter a number such as 12.5, with at most 3 decimals.')
  const messages = preview.rows.map(({ faults }) => faults.map(({ message }) => message))
  expect(messages.slice(2)).toEqual([
    ["The date 2015-04-31 doesn't exist: the month has 30 days."],
    ['Heisei lasted from 1989-01-08 to 2019-04-30. This date in 2020 is in Reiwa 2.'],
  ])
  await apply(staff, id)
  const [head = '', ...lines] = (await exported(staff, 'jp')).split('\r\n')
  const line = lines.find((each) => each.includes('鈴木'))
  expect(head).toContain('"住所","身長","生年月日","学年","兄弟割","資料"')
  expect(line).toContain('"","151.5","2015-04-01","中1","",""')
})
