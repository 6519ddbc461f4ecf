import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  readZengin,
  resultCodes,
  type ZenginFile,
  zenginFaults,
  type ZenginLine,
  writeZengin,
} from '@koma/schema/rules/zengin'

const account = {
  bankCode: '0001',
  bankName: 'ミズホ',
  branchCode: '001',
  branchName: 'トウキヨウ',
  kind: 'ordinary',
  number: '1234567',
} as const
const collector = { ...account, code: '0000012345', name: 'ｶ)ｺﾏ ｶﾞﾂｺｳ' }
const line = (change: Partial<ZenginLine> = {}): ZenginLine => ({
  ...account,
  bankCode: '0005',
  bankName: 'ミツビシユーエフジエイ',
  holder: 'ﾔﾏﾀﾞ ﾀﾛｳ',
  amount: 12_000,
  isNew: '1',
  customer: '7',
  result: '0',
  ...change,
})
const file = (lines: ZenginLine[]): ZenginFile => ({ collector, day: '1227', lines })

/** Half-width katakana as bytes of JIS X 0201, written down apart from the program. */
const jis = (text: string) =>
  Buffer.from(
    [...text].map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      return code >= 0xff61 && code <= 0xff9f ? code - 0xff61 + 0xa1 : code
    }),
  )
const text = (value: string, length: number) =>
  Buffer.concat([jis(value), Buffer.alloc(length, 0x20)]).subarray(0, length)
const digits = (value: number | string, length: number) => Buffer.from(String(value).padStart(length, '0'), 'latin1')

test('a request is byte for byte what banks read: header, debits, totals and end of 120 bytes (DEBIT-05)', () => {
  const expected = Buffer.concat([
    Buffer.from('1910', 'latin1'),
    digits('0000012345', 10),
    text('ｶ)ｺﾏ ｶﾞﾂｺｳ', 40),
    digits('1227', 4),
    digits('0001', 4),
    text('ﾐｽﾞﾎ', 15),
    digits('001', 3),
    text('ﾄｳｷﾖｳ', 15),
    digits(1, 1),
    digits('1234567', 7),
    text('', 17),
    Buffer.from('20005', 'latin1'),
    text('ﾐﾂﾋﾞｼﾕ-ｴﾌｼﾞｴｲ', 15),
    digits('001', 3),
    text('ﾄｳｷﾖｳ', 15),
    text('', 4),
    digits(1, 1),
    digits('1234567', 7),
    text('ﾔﾏﾀﾞ ﾀﾛｳ', 30),
    digits(12_000, 10),
    digits(1, 1),
    digits(7, 20),
    digits(0, 1),
    text('', 8),
    Buffer.from('8', 'latin1'),
    digits(1, 6),
    digits(12_000, 12),
    digits(0, 36),
    text('', 65),
    Buffer.from('9', 'latin1'),
    text('', 119),
  ])
  expect(Buffer.from(writeZengin(file([line()]), false)).equals(expected)).toBe(true)
  const broken = Buffer.from(writeZengin(file([line()]), true))
  expect(broken).toHaveLength(4 * 122)
  expect(broken.subarray(120, 122).toString('hex')).toBe('0d0a')
})

test('fields that do not fit are named with their line and the sign that banks do not know (DEBIT-05)', () => {
  const wrong = [line({ holder: '山田' }), line({ holder: 'ﾀﾞ'.repeat(16) }), line({ number: '12-4567' })]
  expect(zenginFaults(file(wrong))).toEqual([
    { line: 1, field: 'holder', sign: '山' },
    { line: 2, field: 'holder', sign: null },
    { line: 3, field: 'number', sign: '-' },
  ])
  expect(zenginFaults(file([line()]))).toEqual([])
})

/** Returns the file as a bank sends it back: each result in its record, and what was paid in the totals. */
function answered(written: Uint8Array, results: readonly string[], amounts: readonly number[]): Buffer {
  const bytes = Buffer.from(written)
  for (const [at, result] of results.entries()) bytes.write(result, (at + 1) * 120 + 111, 'latin1')
  const end = (results.length + 1) * 120
  const sum = (isPaid: boolean) =>
    amounts.reduce((total, amount, at) => ((results[at] === '0') === isPaid ? total + amount : total), 0)
  const count = (isPaid: boolean) => results.filter((result) => (result === '0') === isPaid).length
  digits(count(true), 6).copy(bytes, end + 19)
  digits(sum(true), 12).copy(bytes, end + 25)
  digits(count(false), 6).copy(bytes, end + 37)
  digits(sum(false), 12).copy(bytes, end + 43)
  return bytes
}

test('results of any request are read back as the bank wrote them (DEBIT-06)', () => {
  const some = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 99_999_999 }), result: fc.constantFrom(...resultCodes) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  fc.assert(
    fc.property(some, (debits) => {
      const lines = debits.map(({ amount }, at) => line({ amount, customer: String(at + 1) }))
      const bytes = answered(
        writeZengin(file(lines), false),
        debits.map(({ result }) => result),
        debits.map(({ amount }) => amount),
      )
      const read = readZengin(bytes)
      expect(read).toMatchObject({ collectorCode: '0000012345', day: '1227' })
      if ('kind' in read) throw new Error(read.kind)
      expect(
        read.lines.map(({ customer, amount, result, holder }) => ({
          customer: Number(customer),
          amount,
          result,
          holder,
        })),
      ).toEqual(debits.map(({ amount, result }, at) => ({ customer: at + 1, amount, result, holder: 'ﾔﾏﾀﾞ ﾀﾛｳ' })))
    }),
  )
})

test('a file of results that is broken is refused with its record (DEBIT-06)', () => {
  const right = answered(writeZengin(file([line()]), false), ['0'], [12_000])
  const changed = (at: number, sign: string) => {
    const bytes = Buffer.from(right)
    bytes.write(sign, at, 'latin1')
    return bytes
  }
  expect(readZengin(right)).toHaveProperty('lines')
  expect(readZengin(Buffer.alloc(0))).toEqual({ kind: 'empty', record: 0 })
  expect(readZengin(right.subarray(0, 300))).toEqual({ kind: 'length', record: 3 })
  expect(readZengin(changed(120, '8'))).toEqual({ kind: 'order', record: 2 })
  expect(readZengin(changed(120 + 85, 'x'))).toEqual({ kind: 'digits', record: 2 })
  expect(readZengin(changed(120 + 111, '7'))).toEqual({ kind: 'result', record: 2 })
  expect(readZengin(changed(240 + 6, '2'))).toEqual({ kind: 'totals', record: 3 })
  expect(readZengin(Buffer.concat([right, Buffer.from([0x1a])]))).toHaveProperty('lines')
  const withBreaks = Buffer.concat(
    [0, 1, 2, 3].map((at) => Buffer.concat([right.subarray(at * 120, at * 120 + 120), Buffer.from('\r\n')])),
  )
  expect(readZengin(withBreaks)).toEqual(readZengin(right))
})
