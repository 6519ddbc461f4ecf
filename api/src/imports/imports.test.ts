import { toShiftJis } from '@koma/schema/csv/shiftJis'
import { permissions } from '@koma/schema/permissions'
import { beforeEach, expect, test } from 'vitest'
import { apply, dryRun, exportOf, fileOf, importText, send, undoImport } from '../../test/importing.ts'
import { addGuardian } from '../../test/school.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
})

const rows = <Row>(text: string, params: readonly unknown[] = []) =>
  query<Row>(school.orm.em.fork(), text, [school.id, ...params])

test('students come from a file in any order of columns, in anybody’s words; a second time nothing changes (ASTU-12, CSV-10)', async () => {
  const file = `電話,苗字,名,会員番号,メール,備考,好きな色\r\n03-1111-2222,佐藤,花,S0101,hana@example.test,"朝\r\n夕",赤\r\n,鈴木,一郎,s0102,,,\r\n`
  const id = await send(staff, 'student', file)
  const { encoding, rows: count, columns } = await fileOf(staff, id)
  expect({ encoding, count }).toEqual({ encoding: 'utf-8', count: 2 })
  expect(columns.map(({ field }) => field)).toEqual([
    'phoneNumber',
    'lastName',
    'firstName',
    'studentCode',
    'email',
    'schoolNotes',
    null,
  ])
  expect(columns[0]?.samples).toEqual(['03-1111-2222'])
  expect(await dryRun(staff, id)).toMatchObject({
    new: 2,
    changed: 0,
    unchanged: 0,
    refused: 0,
    rows: [
      { line: 2, name: '佐藤 花 S0101', verdict: 'new' },
      { line: 3, verdict: 'new' },
    ],
  })
  expect(await apply(staff, id)).toMatchObject({ success: true, import: { made: 2, changed: 0, refused: 0 } })
  expect(
    await rows(
      `select student_id, last_name, school_notes, email, password_hash, com_lang from student where school_id = $1 order by 1`,
    ),
  ).toEqual([
    {
      student_id: 's0101',
      last_name: '佐藤',
      school_notes: '朝\n夕',
      email: 'hana@example.test',
      password_hash: null,
      com_lang: 'jp',
    },
    { student_id: 's0102', last_name: '鈴木', school_notes: '', email: '', password_hash: null, com_lang: 'jp' },
  ])
  const again = await send(staff, 'student', file)
  expect(await dryRun(staff, again)).toMatchObject({ new: 0, changed: 0, unchanged: 2, refused: 0 })
  expect(await apply(staff, again)).toMatchObject({ success: false, message: 'Nothing would change.' })
})

test('a file in Shift_JIS leaves signs alone that it could not hold, changes the rest, and never makes 〓 of a name (CSV-10, IMP-05, D135)', async () => {
  await school.addStudent({ studentCode: 's0101', lastName: '𠮷田', firstName: '葛\u{E0100}', schoolNotes: 'café ︐' })
  const file = (await exportOf(staff, 'student', 'jp')).replace('\uFEFF', '')
  const written = async (table: string) =>
    dryRun(staff, await send(staff, 'student', Buffer.from(toShiftJis(table).bytes)))
  expect(await written(file)).toMatchObject({ unchanged: 1, changed: 0, refused: 0 })
  const { rows: changed } = await written(file.replace('café ︐', 'coffee'))
  expect(changed).toMatchObject([{ differences: [{ before: 'café ︐', after: 'coffee' }] }])
  for (const lost of [file.replace('café', 'coffee'), file.replaceAll(/s0101/gi, 's0102')]) {
    const { rows: refused } = await written(lost)
    expect(refused).toMatchObject([{ verdict: 'refused' }])
    expect(JSON.stringify(refused)).toContain('〓 stands for a character that Shift_JIS lacks')
  }
})

test('all that is wrong with a row is told at once, and no cell that cannot be read as missing, too (CSV-10)', async () => {
  const head = '生徒番号,氏名,メールアドレス,状態,住所'
  const rows3 = ['S0001,山田,not an address,たぶん,', 'S0002,佐藤 一郎,x@y.example,=1+1,', 'S0003,,also none,有効,']
  const id = await send(staff, 'student', [head, ...rows3].join('\r\n'))
  const { rows: seen } = await dryRun(staff, id)
  expect(seen.map(({ faults }) => faults.map(({ field }) => field))).toEqual([
    ['Status', 'Full name (last name first)', 'Email'],
    ['Status'],
    ['Last name', 'First name', 'Email'],
  ])
  expect(seen[0]).toMatchObject({
    field: 'Status',
    message: 'Enter Active or Inactive.',
    faults: [{}, { message: 'Put a space between last and first name.' }, {}],
  })
  await send(staff, 'student', [head, 'S0001,山田 花子,h@y.example,有効,'].join('\r\n')).then((item) =>
    apply(staff, item),
  )
  const changed = await send(staff, 'student', [head, 'S0001,山田 花子,h@y.example,たぶん,'].join('\r\n'))
  expect(await dryRun(staff, changed)).toMatchObject({ refused: 1, rows: [{ faults: [{ field: 'Status' }] }] })
})

test('a name in one column becomes last and first name, beside which columns of their own count; a single word is refused (CSV-10, READ-02, D135)', async () => {
  const file = `生徒番号,氏名,フリガナ,名\r\nS0001,山田　花子,ヤマダ ハナコ,\r\nS0002,佐藤 一郎 様,ｻﾄｳｼﾞﾛｳ,次郎\r\nS0003,鈴木三郎,,\r\n`
  const id = await send(staff, 'student', file)
  const { columns } = await fileOf(staff, id)
  expect(columns.map(({ field }) => field)).toEqual(['studentCode', 'familyFirst', 'wholeReading', 'firstName'])
  const { rows: seen } = await dryRun(staff, id)
  expect(seen).toMatchObject([
    { name: '山田 花子 S0001', verdict: 'new' },
    { name: '佐藤 次郎 S0002', verdict: 'new' },
    { verdict: 'refused', message: 'Put a space between last and first name.' },
  ])
  expect(await apply(staff, id)).toMatchObject({ success: true, import: { made: 2, refused: 1 } })
  const names = await rows(
    `select last_name || '/' || first_name || '/' || last_reading || '/' || first_reading as name
     from student where school_id = $1 order by student_id`,
  )
  // A reading without a blank belongs to the whole name.
  expect(names).toEqual([{ name: '山田/花子/ヤマダ/ハナコ' }, { name: '佐藤/次郎/サトウジロウ/' }])
  expect(await dryRun(staff, await send(staff, 'student', file))).toMatchObject({ unchanged: 2, refused: 1 })

  const teachers = await send(staff, 'teacher', 'Teacher ID,Name,Nickname\nemily,Emily Rose Smith,Em\n')
  expect(await apply(staff, teachers)).toMatchObject({ success: true, import: { made: 1, refused: 0 } })
  expect(await rows(`select last_name, first_name from teacher where school_id = $1`)).toEqual([
    { last_name: 'Smith', first_name: 'Emily Rose' },
  ])
  expect(await exportOf(staff, 'student', 'jp')).not.toContain('氏名')
})

test('an import shows differences field by field and writes them; an empty cell keeps the value (ASTU-31)', async () => {
  await school.addStudent({
    studentCode: 's0001',
    lastName: '佐藤',
    firstName: '花',
    phoneNumber: '03-1',
    schoolNotes: 'x',
  })
  const id = await send(
    staff,
    'student',
    'Student ID,Last name,Phone number,School notes,May have places in the weekly template\ns0001,高橋,,x,Yes\n',
  )
  expect((await dryRun(staff, id)).rows).toMatchObject([
    {
      verdict: 'changed',
      differences: [
        { label: 'Last name', before: '佐藤', after: '高橋' },
        { label: 'Can be a fixed student', before: 'No', after: 'Yes' },
      ],
    },
  ])
  const { import: run } = await apply(staff, id)
  expect(run).toMatchObject({ made: 0, changed: 1 })
  const now = () => rows(`select last_name, phone_number, is_fixed from student where school_id = $1`)
  expect(await now()).toEqual([{ last_name: '高橋', phone_number: '03-1', is_fixed: true }])
  expect(await undoImport(staff, run?.id ?? '')).toMatchObject({ success: true })
  expect(await now()).toEqual([{ last_name: '佐藤', phone_number: '03-1', is_fixed: false }])
  expect(await undoImport(staff, run?.id ?? '', 'jp')).toMatchObject({
    success: false,
    message: 'この取り込みは、すでに元に戻しています。',
  })
})

test('courses, teachers and contracts with their opening points build on each other, and are undone in turn (CRS-02, ATCH-16, CON-10, D91)', async () => {
  const courses = await importText(
    staff,
    'course',
    'コード,コース名,消費,定員,曜日\nEN50,英会話,1,1,月曜日 水曜日\nGR30,グループ,2,4,毎日\n',
  )
  expect(courses).toMatchObject({ success: true, import: { made: 2 } })
  const teachers = await importText(
    staff,
    'teacher',
    '講師ID,姓,名,表示名,担当コース\nemily,Smith,Emily,Emily,英会話、gr30\n',
  )
  expect(teachers).toMatchObject({ success: true, import: { made: 1 } })
  await importText(staff, 'student', '生徒ID,姓,名,契約者\ns0001,佐藤,花,佐藤 母\ns0002,鈴木,一郎,\n')
  const file =
    '生徒ID,種類,開始日,終了日,残高,毎月の付与数,コース,契約金額\n' +
    's0001,パッケージ,2026/4/1,2027年3月31日,10,,英会話,"¥30,000"\n' +
    's0002,月額制,2026-11-01,,3,8,EN50 GR30,\n' +
    's9999,パッケージ,2026/4/1,2027/3/31,5,,EN50,\n' +
    's0001,パッケージ,2026/4/1,2027/3/31,10,,EN50,30000\n'
  const id = await send(staff, 'contract', file)
  expect((await dryRun(staff, id)).rows).toMatchObject([
    { line: 2, name: '佐藤 花', verdict: 'new' },
    { line: 3, name: '鈴木 一郎', verdict: 'new' },
    { line: 4, verdict: 'refused', field: 'ID', message: 'There is no student with this ID: s9999.' },
    { line: 5, verdict: 'refused', message: 'Row 2 is about the same record.' },
  ])
  const contracts = await apply(staff, id)
  expect(contracts).toMatchObject({ success: true, import: { made: 2, refused: 2 } })
  const named = await rows<{ name: string }>(`select contract_name as name from contract where school_id = $1`)
  // Each has its own number (D87).
  expect(new Set(named.map(({ name }) => /_(\d{13})$/.exec(name)?.[1])).size).toBe(2)
  expect(
    await rows(
      `select st.student_id, k.monthly_contract, k.end_date::text, k.points, k.contract_value, k.contract_holder,
         array(select delta || ' ' || reason from credit_entry e where e.school_id = $1 and e.contract_id = k.id order by id) as entries,
         array(select code from contract_course cc join course c on c.school_id = $1 and c.id = cc.course_id
           where cc.school_id = $1 and cc.contract_id = k.id order by 1) as courses
       from contract k join student st on st.school_id = $1 and st.id = k.student_id where k.school_id = $1 order by 1`,
    ),
  ).toEqual([
    {
      student_id: 's0001',
      monthly_contract: false,
      end_date: '2027-03-31',
      points: 10,
      contract_value: 30000,
      contract_holder: '佐藤 母',
      entries: ['10 opening'],
      courses: ['EN50'],
    },
    {
      student_id: 's0002',
      monthly_contract: true,
      end_date: '2026-11-30',
      points: 3,
      contract_value: 0,
      contract_holder: '',
      entries: ['8 opening', '-5 adjustment'],
      courses: ['EN50', 'GR30'],
    },
  ])
  expect(await dryRun(staff, await send(staff, 'contract', file))).toMatchObject({ new: 0, unchanged: 2, refused: 2 })
  for (const [kind, language] of [
    ['course', 'jp'],
    ['teacher', 'en'],
    ['student', 'jp'],
    ['contract', 'en'],
  ] as const) {
    const exported = await send(staff, kind, await exportOf(staff, kind, language))
    expect(await dryRun(staff, exported)).toMatchObject({ new: 0, changed: 0, refused: 0 })
  }
  // What others are built on stays.
  expect(await undoImport(staff, courses.import?.id ?? '')).toMatchObject({
    success: false,
    message: expect.stringContaining('英会話'),
  })
  for (const { import: run } of [contracts, teachers, courses])
    expect(await undoImport(staff, run?.id ?? '')).toMatchObject({ success: true })
  expect(
    await rows(
      `select from contract where school_id = $1 union all select from teacher where school_id = $1 union all select from course where school_id = $1`,
    ),
  ).toEqual([])
  expect(await audit(school.orm.em.fork())).toEqual([])
})

test('an import that somebody has built on is not undone, and says who it is about (D81)', async () => {
  const { import: run } = await importText(
    staff,
    'student',
    'ID,Last name,First name\ns0001,佐藤,花\ns0002,鈴木,一郎\n',
  )
  await ask(staff, `mutation ($input: CreateContractInput!) { createContract(input: $input) { code } }`, {
    input: {
      studentId: (await rows<{ id: string }>(`select id from student where school_id = $1 and student_id = 's0002'`))[0]
        ?.id,
      startDate: '2026-11-01',
      endDate: '2026-12-31',
    },
  })
  expect(await undoImport(staff, run?.id ?? '')).toMatchObject({
    success: false,
    message: 'Nothing was undone. Changed or used since then: 鈴木 一郎.',
  })
  expect(await rows(`select from student where school_id = $1`)).toHaveLength(2)
})

test.each([
  [
    'a guardian',
    `insert into guardian_student (school_id, guardian_id, student_id)
     select $1, id, $2 from guardian where school_id = $1 limit 1`,
  ],
  [
    'a pause',
    `insert into student_leave (school_id, student_id, kind, from_day, until_day, said_on, made_at, made_by)
     values ($1, $2, 'pause', '2030-01-01', null, '2026-01-01', now(), 'staff:admin')`,
  ],
  [
    'a bank account',
    `insert into bank_account (school_id, student_id, bank_code, branch_code, kind, number, holder, start_date,
       mandate_date, customer)
     values ($1, $2, '0001', '001', 'ordinary', '1234567', 'ｱ', '2020-01-01', '2020-01-01', 1)`,
  ],
  [
    'a deposit',
    `insert into deposit_entry (school_id, student_id, kind, value, date, received_by, reference, note, actor, at)
     values ($1, $2, 'received', 10000, '2026-11-01', '', '', '', 'staff:admin', now())`,
  ],
])(
  'an import of a student who got %s since is not undone, and nothing of it is lost (IMP-09)',
  async (_, statement) => {
    await addGuardian(school, [await school.addStudent()])
    const { import: run } = await importText(staff, 'student', 'ID,Last name,First name\ns0900,佐藤,花\n')
    const [made] = await rows<{ id: string }>(`select id from student where school_id = $1 and student_id = 's0900'`)
    await rows(statement, [made?.id])
    expect(await undoImport(staff, run?.id ?? '')).toMatchObject({
      success: false,
      message: 'Nothing was undone. Changed or used since then: 佐藤 花.',
    })
    expect(await rows(`select from student where school_id = $1 and student_id = 's0900'`)).toHaveLength(1)
  },
)

test('what Excel did to numbers is named, and lost zeros are put back at once (IMP-03)', async () => {
  const file =
    '生徒番号,姓,名,電話番号\r\nzero-1,山田,花,9012345678\r\nzero-2,山田,蓮,03-1234-5678\r\nzero-3,山田,湊,9.01E+10\r\n9.01E+10,山田,葵,\r\n'
  const id = await send(staff, 'student', file)
  const { rows: seen, lostZeros } = await dryRun(staff, id)
  expect(lostZeros).toBe(1)
  expect(seen.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'refused', 'refused'])
  expect(seen[2]?.faults).toMatchObject([
    { field: 'Phone number', message: expect.stringContaining('Excel shortened') },
  ])
  expect(seen[3]?.faults).toMatchObject([{ field: 'Student ID', message: expect.stringContaining('Excel shortened') }])
  expect(await apply(staff, id, { restoreZeros: true })).toMatchObject({ success: false })
  const { digest } = await dryRun(staff, id, { restoreZeros: true })
  expect(await apply(staff, id, { restoreZeros: true, digest })).toMatchObject({
    success: true,
    import: { made: 2, refused: 2 },
  })
  const numbers = await rows(
    `select phone_number from student where school_id = $1 and last_name = '山田' order by student_id`,
  )
  expect(numbers).toEqual([{ phone_number: '09012345678' }, { phone_number: '03-1234-5678' }])
})
