import { createHash } from 'node:crypto'
import { toShiftJis } from '@koma/schema/csv/shiftJis'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { type MatchReason, transferTexts } from '@koma/schema/transferTexts'
import { beforeAll, expect, test } from 'vitest'
import { sendBankFile } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'
import { dayOf, missingColumns, readStatement } from './readStatement.ts'

let school: OpenSchool
let staff: TestUser
let today: string

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments'] })
  today = dateOf(school.now)
})

interface Row {
  digest: string
  payer: string
  amount: number
  isRecorded: boolean
  recordedFor: string | null
  studentId: string | null
  reason: string | null
  isSure: boolean
}

async function preview(fileId: string, columns: object = {}, as = staff) {
  const { reply } = await ask<{
    reply: {
      problem: string | null
      heads: string[]
      unreadLines: string[]
      rows: Row[]
      debtors: { studentId: string; owing: number }[]
    }
  }>(
    as,
    `query ($input: TransferFileInput!) { reply: transferPreview(input: $input) {
      problem heads unreadLines rows { digest payer amount isRecorded recordedFor studentId reason isSure } debtors { studentId owing } } }`,
    { input: { fileId, ...columns } },
  )
  return reply
}

interface Recorded {
  code: string
  reasonCode: string | null
  message: string
  count: number
  total: number
  deposited: number
  runId: string
}

async function record(
  fileId: string,
  lines: { digest: string | undefined; studentId: string; owing: number; overpay?: boolean; deposit?: number }[],
) {
  const { reply } = await ask<{ reply: Recorded }>(
    staff,
    `mutation ($input: RecordTransfersInput!) {
      reply: recordTransfers(input: $input) { code reasonCode message count total deposited runId } }`,
    { input: { fileId, lines } },
  )
  return reply
}

const statement = (...lines: string[]) =>
  Buffer.from(
    toShiftJis(`口座番号,1234567\r\nお取引日,お引出し,お預入れ,お取扱内容,残高\r\n${lines.join('\r\n')}\r\n`).bytes,
  )

const paidOf = (id: string) =>
  query<{ value: number; method: string; date: string }>(
    school.orm.em.fork(),
    `select value, method, date::text as date from contract_payment where contract_id = $1 and not removed order by number`,
    [id],
  )

test('kana of a statement is matched by the reading of a name, in either order, and by the family name of a parent (DEBIT-15)', async () => {
  const { id: here } = school
  const reading = (lastReading: string, firstReading: string) => ({ lastReading, firstReading })
  const [mei, sora, twin, umi] = [
    await school.addStudent({ lastName: '渡邊', firstName: '芽衣', ...reading('わたなべ', 'めい') }),
    await school.addStudent({ lastName: '五十嵐', firstName: '空', ...reading('イガラシ', 'ソラ') }),
    await school.addStudent({ lastName: '五十嵐', firstName: '陸', ...reading('いがらし', 'りく') }),
    await school.addStudent({ lastName: '東海林', firstName: '海', ...reading('しょうじ', 'うみ') }),
  ]
  for (const [student, contractValue] of [
    [mei, 61_000],
    [sora, 62_000],
    [twin, 63_000],
    [umi, 64_000],
  ] as const)
    await addContract(student, { courses: [], contractValue })
  const day = today.replaceAll('-', '/')
  const fileId = await sendBankFile(
    staff,
    statement(
      `${day},,"1,000",ﾜﾀﾅﾍﾞ ﾒｲ,1`,
      `${day},,"2,000",ｿﾗ ｲｶﾞﾗｼ,1`,
      `${day},,"63,000",ｲｶﾞﾗｼ ｹﾝｼﾞ,1`,
      `${day},,"64,000",ｼﾖｳｼﾞ ﾏｻﾙ,1`,
      `${day},,"5,000",ｲｶﾞﾗｼ ｹﾝｼﾞ,1`,
    ),
  )
  expect((await preview(fileId)).rows.map(({ studentId, reason }) => [studentId, reason?.split('.')[0]])).toEqual([
    [mei.id, 'The reading of the name is the same'],
    [sora.id, 'The reading of the name is the same'],
    [twin.id, 'The family name is the same, and only this student of that name owes this amount'],
    [umi.id, 'The family name is the same, and only this student of that name owes this amount'],
    [null, undefined],
  ])
  await query(school.orm.em.fork(), `update contract set contract_value = 0 where school_id = $1`, [here])
})

const odd = 7150

test.each<[string, number, MatchReason | null, boolean]>([
  ['ｲｼｲ', odd, 'family', false],
  ['イシイ', odd, 'family', false],
  ['石井', odd, 'family', false],
  ['ﾌﾘｺﾐ ｲｼｲ', odd, 'family', false],
  ['ｲｼｲ ﾊﾅｺ', odd, 'family', false],
  ['ｲｼｲ', odd + 1, null, false],
  ['ｲｼ', odd, null, false],
  ['ｲｼｲ ﾕｳﾏ', odd, 'reading', true],
  ['イシイ　ユウマ', odd, 'reading', true],
  ['ﾕｳﾏ ｲｼｲ', odd, 'reading', true],
  ['ｲｼｲ ﾕｳﾏ', 1, 'reading', false],
  ['石井 悠真', odd, 'name', true],
  ['ｶ)ｲｼｲｼﾖｳﾃﾝ', odd, 'name', true],
  ['株式会社イシイショウテン', odd, 'name', true],
])(
  'a payer %s of %d yen is a suggestion by %s, selected at first: %s (PAY-25, PAY-26)',
  async (payer, yen, reason, isSure) => {
    const own = await openSchool()
    const clerk = await own.addStaff({ permissions: ['bulkPayments'] })
    const names = { lastName: '石井', firstName: '悠真', lastReading: 'イシイ', firstReading: 'ユウマ' }
    const yuma = await own.addStudent({ ...names, contractHolder: '㈱イシイショウテン' })
    await addContract(yuma, { courses: [], contractValue: odd })
    // By the amount alone nobody is found.
    for (const lastName of ['森', '林'])
      await addContract(await own.addStudent({ lastName, firstName: '葵' }), { courses: [], contractValue: odd })
    const line = `${dateOf(own.now).replaceAll('-', '/')},,"${yen}",${payer},1`
    const fileId = await sendBankFile(clerk, statement(line))
    const [row] = (await preview(fileId, {}, clerk)).rows
    const words = reason === null ? '' : transferTexts.en.reasons[reason]
    expect(row).toMatchObject({ studentId: reason === null ? null : yuma.id, isSure })
    expect(row?.reason ?? '').toContain(words)
  },
)

test('a statement is matched by name, ID and amount, with the reason; only what is chosen is paid, once (DEBIT-09, DEBIT-10)', async () => {
  const hana = await school.addStudent({ lastName: 'さとう', firstName: 'はな' })
  const ren = await school.addStudent({ lastName: '鈴木', firstName: '蓮', contractHolder: 'ｶ)スズキ' })
  const rin = await school.addStudent({ lastName: '高橋', firstName: '凛' })
  const [first, second] = [
    await addContract(hana, { courses: [], contractValue: 10_000 }),
    await addContract(hana, { courses: [], contractValue: 5000 }),
  ]
  await addContract(ren, { courses: [], contractValue: 8800 })
  const third = await addContract(rin, { courses: [], contractValue: 4321 })
  const file = statement(
    `${today.replaceAll('-', '/')},,"5,000",ﾌﾘｺﾐ ｻﾄｳ ﾊﾅ,100000`,
    `${today.replaceAll('-', '/')},,"8,800",カブシキガイシヤ スズキ,108800`,
    `${today.replaceAll('-', '/')},,"4,321",ﾀﾞﾚｶ,113121`,
    `${today.replaceAll('-', '/')},,"999",${rin.code} ﾀﾛｳ,114120`,
    `${today.replaceAll('-', '/')},,"7",ﾌﾒｲ,114127`,
    `${today.replaceAll('-', '/')},"3,000",,ﾃﾞﾝｷ,111127`,
  )
  const fileId = await sendBankFile(staff, file)
  const seen = await preview(fileId)
  expect(seen.problem).toBeNull()
  expect(seen.rows.map(({ studentId, reason }) => [studentId, reason])).toEqual([
    [hana.id, 'The name is the same.'],
    [ren.id, 'The name is the same. Exactly the amount due.'],
    [rin.id, 'Only this student owes this amount. Exactly the amount due.'],
    [rin.id, 'Names the student ID or customer number.'],
    [null, null],
  ])
  expect(await paidOf(second.id)).toEqual([])

  const [one, , other] = seen.rows
  expect(await record(fileId, [{ digest: one?.digest, studentId: hana.id, owing: 14_999 }])).toMatchObject({
    code: 'generalE',
  })
  expect(await record(fileId, [{ digest: other?.digest, studentId: ren.id, owing: 8800 }])).toMatchObject({
    code: '1001',
  })
  const chosen = [{ digest: one?.digest, studentId: hana.id, owing: 15_000 }]
  expect(await record(fileId, chosen)).toMatchObject({ code: '1001', count: 1, total: 5000 })
  // A contract that owes just the amount is paid before an older one.
  expect(await paidOf(first.id)).toEqual([])
  expect(await paidOf(second.id)).toEqual([{ value: 5000, method: 'transfer', date: today }])
  expect(await paidOf(third.id)).toEqual([])
  expect(
    await record(fileId, [{ ...chosen[0], digest: one?.digest, studentId: hana.id, owing: 10_000 }]),
  ).toMatchObject({
    code: 'generalE',
    message: expect.stringContaining('already'),
  })
  const again = await preview(await sendBankFile(staff, file))
  expect(again.rows.map(({ isRecorded }) => isRecorded)).toEqual([true, false, true, false, false])
  expect(await audit(school.orm.em)).toEqual([])
})

test('transfers of one payer that are together more than is due are recorded only if that is confirmed (DEBIT-10)', async () => {
  const student = await school.addStudent({ lastName: 'オノ', firstName: 'メイ' })
  const first = await addContract(student, { courses: [], contractValue: 3000, startDate: '2026-01-01' })
  const second = await addContract(student, { courses: [], contractValue: 5000 })
  const day = today.replaceAll('-', '/')
  const fileId = await sendBankFile(staff, statement(`${day},,"6,000",ｵﾉ ﾒｲ,1`, `${day},,"4,000",ｵﾉ ﾒｲ,2`))
  const { rows } = await preview(fileId)
  const lines = rows.map(({ digest }) => ({ digest, studentId: student.id, owing: 8000 }))
  expect(await record(fileId, lines)).toMatchObject({ code: 'generalE', message: expect.stringContaining('オノ メイ') })
  expect(await paidOf(first.id)).toEqual([])
  const confirmed = lines.map((line) => ({ ...line, overpay: true }))
  expect(await record(fileId, confirmed)).toMatchObject({ code: '1001', count: 2, total: 10_000 })
  const sums = [...(await paidOf(first.id)), ...(await paidOf(second.id))].map(({ value }) => value)
  // Each transfer stays a payment of its own, with its payer.
  expect(sums).toEqual([3000, 3000, 4000])
  expect(await audit(school.orm.em)).toEqual([])
})

test('two people who record the same transfer at once pay it once; undone, it can be recorded again (DEBIT-10)', async () => {
  const student = await school.addStudent({ lastName: 'イトウ', firstName: 'ユイ' })
  const contract = await addContract(student, { courses: [], contractValue: 20_000 })
  const fileId = await sendBankFile(staff, statement(`${today.replaceAll('-', '')},,6000,ｲﾄｳ ﾕｲ,1`))
  const { rows } = await preview(fileId)
  const line = [{ digest: rows[0]?.digest, studentId: student.id, owing: 20_000 }]
  const replies = await Promise.all([record(fileId, line), record(fileId, line), record(fileId, line)])
  expect(replies.map(({ code }) => code).toSorted()).toEqual(['1001', 'generalE', 'generalE'])
  expect(await paidOf(contract.id)).toHaveLength(1)
  const [run] = await query<{ id: string }>(
    school.orm.em.fork(),
    `select run_id as id from bank_transfer where student_id = $1`,
    [student.id],
  )
  await ask(staff, `mutation ($id: ID!) { undoPayments(id: $id) { code } }`, { id: run?.id })
  expect(await record(fileId, line)).toMatchObject({ code: '1001' })
  expect((await preview(fileId)).rows[0]?.isRecorded).toBe(true)
})

test('two people who record the same transfer for two students at once pay it once (DEBIT-10)', async () => {
  const students = [await school.addStudent(), await school.addStudent()]
  for (const student of students) await addContract(student, { courses: [], contractValue: 20_000 })
  const fileId = await sendBankFile(staff, statement(`${today.replaceAll('-', '')},,7000,ﾀﾞﾚｶﾉ,1`))
  const { rows } = await preview(fileId)
  const lines = students.map(({ id }) => [{ digest: rows[0]?.digest, studentId: id, owing: 20_000 }])
  const replies = await Promise.all([...lines, ...lines].map((line) => record(fileId, line)))
  expect(replies.map(({ code, reasonCode }) => `${code} ${reasonCode}`).toSorted()).toEqual([
    '1001 null',
    'generalE statementPaid',
    'generalE statementPaid',
    'generalE statementPaid',
  ])
  const kept = await query(school.orm.em.fork(), `select from bank_transfer where school_id = $1 and amount = 7000`, [
    school.id,
  ])
  expect(kept).toHaveLength(1)
  expect(await audit(school.orm.em)).toEqual([])
})

test('a line that was recorded is known again with other columns chosen, and where an earlier version recorded it (DEBIT-20)', async () => {
  const student = await school.addStudent({ lastName: 'モリ', firstName: 'ミオ' })
  await addContract(student, { courses: [], contractValue: 30_000 })
  const file = statement(`${today.replaceAll('-', '')},,3100,ﾓﾘ ﾐｵ,7`, `${today.replaceAll('-', '')},,3200,ﾓﾘ ﾐｵ,8`)
  const fileId = await sendBankFile(staff, file)
  const [row] = (await preview(fileId)).rows
  expect(await record(fileId, [{ digest: row?.digest, studentId: student.id, owing: 30_000 }])).toMatchObject({
    code: '1001',
  })
  const { heads } = await preview(fileId)
  const columns = [...heads.keys()].flatMap((payerColumn) =>
    [null, ...heads.keys()].map((referenceColumn) => ({ payerColumn, referenceColumn })),
  )
  const again = await sendBankFile(staff, file)
  for (const chosen of columns)
    expect((await preview(again, chosen)).rows.map(({ isRecorded }) => isRecorded)).toEqual([true, false])
  // What an earlier version kept is the hash of the payer, reference and balance of the chosen columns.
  const [, second] = (await readStatement(file, {})).transfers
  await query(school.orm.em.fork(), 'update bank_transfer set digest = $1, amount = 3200 where student_id = $2', [
    createHash('sha256')
      .update(`${JSON.stringify([second?.date, 3200, second?.payer, second?.reference, '8'])}1`)
      .digest('base64url'),
    student.id,
  ])
  expect((await preview(again)).rows.map(({ isRecorded }) => isRecorded)).toEqual([false, true])
})

test('the database itself refuses the same line of a statement twice (DEBIT-10)', async () => {
  const again = `insert into bank_transfer (school_id, digest, run_id, date, amount, payer, at)
    select school_id, digest, run_id, date, amount, payer, at from bank_transfer where school_id = $1 limit 1`
  await expect(query(school.orm.em.fork(), again, [school.id])).rejects.toThrow('bank_transfer_pkey')
})

test('statements of other banks are read by their headings or by the columns that are chosen (DEBIT-09)', async () => {
  const read = (text: string, chosen = {}) => readStatement(Buffer.from(text), chosen)
  const one = await read('日付,摘要,お預り金額（円）,お支払金額（円）\n2026年11月27日,ﾀﾅｶ,"¥12,000",\n')
  expect(one.transfers).toMatchObject([{ date: '2026-11-27', amount: 12_000, payer: 'タナカ' }])
  const tabs = await read('勘定日\t入金額\t振込依頼人名\tEDI情報\n20261127\t500\tﾀﾅｶ\t0042\n')
  expect(tabs.transfers).toMatchObject([{ amount: 500, reference: '0042' }])
  expect(await read('A,B,C\n2026/11/27,500,X\n')).toMatchObject({ problem: 'noColumns', heads: ['A', 'B', 'C'] })
  const nameless = await read('口座,1\n日付,入金,だれ\n2026/11/27,500,X\n')
  expect(nameless).toMatchObject({ problem: 'noColumns', heads: ['日付', '入金', 'だれ'] })
  expect(missingColumns(nameless.columns)).toEqual(['payer'])
  const faulty = await read(
    '日付,入金,摘要\n2026/11/27,12.5,X\n11月,700,Y\n2026/11/27,-,Z\n2026/11/27,9,X\n合計,,\n,709,\n',
  )
  expect(faulty.transfers.map(({ amount }) => amount)).toEqual([9])
  expect(faulty.unread).toEqual([
    { line: 2, written: '12.5' },
    { line: 3, written: '11月' },
  ])
  const chosen = await read('A,B,C\n2026/11/27,500,X\n', { dateColumn: 0, amountColumn: 1, payerColumn: 2 })
  expect(chosen.transfers).toMatchObject([{ amount: 500, payer: 'X' }])
  const noted = '日付,入金,摘要,メモ\n2026/11/27,500,X,山田様\n'
  expect((await read(noted, { payerColumn: 3 })).transfers).toMatchObject([{ payer: '山田様', reference: '山田様' }])
  expect((await read(noted, { payerColumn: 3, referenceColumn: null })).transfers).toMatchObject([
    { payer: '山田様', reference: '' },
  ])
  const without = await read(noted, { payerColumn: null })
  expect([without.problem, missingColumns(without.columns)]).toEqual(['noColumns', ['payer']])
  expect(await read('日付,入金,摘要\n2026/11/27,,X\n')).toMatchObject({ problem: 'empty' })
  const twice = await read('日付,入金,摘要\n2026/11/27,5,X\n2026/11/27,5,X\n')
  expect(new Set(twice.transfers.map(({ digest }) => digest)).size).toBe(2)
  expect(['R8.11.27', '令和8年11月27日', '2026-1-5', '20260230', '11/27'].map(dayOf)).toEqual([
    '2026-11-27',
    '2026-11-27',
    '2026-01-05',
    null,
    null,
  ])
})

test('a statement waits for a day, with what is not recorded in it, for all staff; other files do not (DEBIT-18)', async () => {
  const own = await openSchool()
  const [one, other] = [
    await own.addStaff({ permissions: ['bulkPayments'] }),
    await own.addStaff({ permissions: ['bulkPayments'] }),
  ]
  const waiting = async () =>
    (
      await ask<{ list: { id: string; name: string; sentBy: string; count: number; total: number }[] }>(
        other,
        `query { list: waitingStatements { id name sentBy count total } }`,
      )
    ).list
  const day = dateOf(own.now)
  const fileId = await sendBankFile(one, statement(`${day},,5000,サトウ,0`, `${day},,700,スズキ,0`))
  await sendBankFile(one, 'no statement')
  const listed = { id: fileId, name: 'bank.txt', sentBy: `${one.lastName} ${one.firstName}` }
  expect(await waiting()).toEqual([{ ...listed, count: 2, total: 5700 }])
  const student = await own.addStudent()
  await addContract(student, { courses: [], contractValue: 5000 })
  const { rows } = (
    await ask<{ reply: { rows: Row[] } }>(
      other,
      `query ($input: TransferFileInput!) { reply: transferPreview(input: $input) { rows { digest amount } } }`,
      { input: { fileId } },
    )
  ).reply
  const digest = rows.find(({ amount }) => amount === 5000)?.digest
  const document = `mutation ($input: RecordTransfersInput!) { reply: recordTransfers(input: $input) { code } }`
  const lines = [{ digest, studentId: student.id, owing: 5000 }]
  expect(await ask(other, document, { input: { fileId, lines } })).toEqual({ reply: { code: '1001' } })
  expect(await waiting()).toEqual([{ ...listed, count: 1, total: 700 }])
  await query(own.orm.em.fork(), `update bank_file set sent_at = sent_at - interval '25 hours' where school_id = $1`, [
    own.id,
  ])
  expect(await waiting()).toEqual([])
})

test('transfers of several days are one run: one undo takes all of them back (DEBIT-10)', async () => {
  const [one, other] = [
    await school.addStudent({ lastName: 'ノダ', firstName: 'ミオ' }),
    await school.addStudent({ lastName: 'モリ', firstName: 'レオ' }),
  ]
  const [first, second] = [
    await addContract(one, { courses: [], contractValue: 9000 }),
    await addContract(other, { courses: [], contractValue: 3000 }),
  ]
  const before = plusDays(today, -1)
  const written = (day: string) => day.replaceAll('-', '/')
  const fileId = await sendBankFile(
    staff,
    statement(
      `${written(before)},,"4,000",振込＊ﾉﾀﾞ ﾐｵ,1`,
      `${written(today)},,"5,000",フリコミ ﾉﾀﾞ ﾐｵ,2`,
      `${written(today)},,"3,000",カード ﾓﾘ ﾚｵ,3`,
      `${written(today)},,12.5,ﾓﾘ ﾚｵ,4`,
    ),
  )
  const seen = await preview(fileId)
  expect(seen.rows.map(({ studentId }) => studentId)).toEqual([one.id, one.id, other.id])
  expect(seen.unreadLines).toEqual(['line 6 “12.5”'])
  const lines = seen.rows.map(({ digest, studentId }) => ({
    digest,
    studentId: studentId ?? '',
    owing: studentId === one.id ? 9000 : 3000,
  }))
  const answer = await record(fileId, lines)
  expect(answer).toMatchObject({ code: '1001', count: 3, total: 12_000 })
  expect(await paidOf(first.id)).toMatchObject([
    { value: 4000, date: before },
    { value: 5000, date: today },
  ])
  expect((await preview(fileId)).rows.map(({ recordedFor }) => recordedFor)).toEqual([
    'ノダ ミオ',
    'ノダ ミオ',
    'モリ レオ',
  ])
  await ask(staff, `mutation ($id: ID!) { undoPayments(id: $id) { code } }`, { id: answer.runId })
  expect((await preview(fileId)).rows.map(({ isRecorded }) => isRecorded)).toEqual([false, false, false])
  const owing = await query<{ owing: number }>(
    school.orm.em.fork(),
    `select contract_value + adjusted - paid as owing from contract where id = any($1::uuid[]) order by 1`,
    [[first.id, second.id]],
  )
  expect(owing.map((row) => row.owing)).toEqual([3000, 9000])
  expect(await audit(school.orm.em)).toEqual([])
})
