import { bankText, foreignSign } from './bankText.ts'
import { toShiftJis } from '../csv/shiftJis.ts'

/** The kinds of bank accounts, in the order of their screens. */
export const accountKinds = ['ordinary', 'current', 'taxReserve', 'other'] as const
export type AccountKind = (typeof accountKinds)[number]

const kindDigits: Readonly<Record<AccountKind, string>> = { ordinary: '1', current: '2', taxReserve: '3', other: '9' }

/** The results of one debit, as banks write them; `0` is paid. */
export const resultCodes = ['0', '1', '2', '3', '4', '8', '9'] as const
export type ResultCode = (typeof resultCodes)[number]

/** An account, its bank and branch with the names that banks write. */
export interface ZenginAccount {
  bankCode: string
  bankName: string
  branchCode: string
  branchName: string
  kind: AccountKind
  number: string
}

/** The school as the collector of debits. */
export interface ZenginCollector extends ZenginAccount {
  code: string
  name: string
}

/** One debit; `isNew` is 1 for the first of an account, 2 for the first after a change, 0 for all others. */
export interface ZenginLine extends ZenginAccount {
  holder: string
  amount: number
  isNew: '0' | '1' | '2'
  customer: string
  result: ResultCode
}

/** A file of debits of one day, `MMDD`. */
export interface ZenginFile {
  collector: ZenginCollector
  day: string
  lines: readonly ZenginLine[]
}

/** A field that does not fit: which line, counted from 1 (0 is the collector), and which sign, if one is unknown. */
export interface ZenginFault {
  line: number
  field: string
  sign: string | null
}

type Kind = 'N' | 'C'
/** A field of a record: its name, its length in bytes, digits or text. */
type Part = readonly [name: string, length: number, kind: Kind]

const RECORD_BYTES = 120
const END_OF_FILE = String.fromCharCode(0x1a)

const headerParts: readonly Part[] = [
  ['type', 1, 'N'],
  ['service', 2, 'N'],
  ['code', 1, 'N'],
  ['collectorCode', 10, 'N'],
  ['collectorName', 40, 'C'],
  ['day', 4, 'N'],
  ['bankCode', 4, 'N'],
  ['bankName', 15, 'C'],
  ['branchCode', 3, 'N'],
  ['branchName', 15, 'C'],
  ['kind', 1, 'N'],
  ['number', 7, 'N'],
  ['filler', 17, 'C'],
]
const lineParts: readonly Part[] = [
  ['type', 1, 'N'],
  ['bankCode', 4, 'N'],
  ['bankName', 15, 'C'],
  ['branchCode', 3, 'N'],
  ['branchName', 15, 'C'],
  ['filler', 4, 'C'],
  ['kind', 1, 'N'],
  ['number', 7, 'N'],
  ['holder', 30, 'C'],
  ['amount', 10, 'N'],
  ['isNew', 1, 'N'],
  ['customer', 20, 'N'],
  ['result', 1, 'N'],
  ['filler2', 8, 'C'],
]
const totalParts: readonly Part[] = [
  ['type', 1, 'N'],
  ['count', 6, 'N'],
  ['total', 12, 'N'],
  ['paidCount', 6, 'N'],
  ['paidTotal', 12, 'N'],
  ['unpaidCount', 6, 'N'],
  ['unpaidTotal', 12, 'N'],
  ['filler', 65, 'C'],
]
const endParts: readonly Part[] = [
  ['type', 1, 'N'],
  ['filler', 119, 'C'],
]

type Values = Readonly<Record<string, string | number>>

/** Names that banks cut to the length of their field; a holder is never cut, because banks compare it. */
const cut = new Set(['bankName', 'branchName'])

function recordOf(parts: readonly Part[], values: Values): string {
  return parts
    .map(([name, length, kind]) => {
      const value = String(values[name] ?? '')
      return kind === 'N' ? value.padStart(length, '0') : bankText(value).slice(0, length).padEnd(length, ' ')
    })
    .join('')
}

/** Returns the fields of a record that do not fit it. */
function faultsIn(parts: readonly Part[], values: Values, line: number): ZenginFault[] {
  return parts.flatMap(([field, length, kind]) => {
    const value = String(values[field] ?? '')
    const sign = kind === 'N' ? (/[^0-9]/.exec(value)?.[0] ?? null) : foreignSign(value)
    const size = kind === 'N' ? value.length : bankText(value).length
    const isTooLong = size > length && !cut.has(field)
    return sign === null && !isTooLong ? [] : [{ line, field, sign }]
  })
}

const headerValues = ({ collector, day }: ZenginFile): Values => ({
  type: 1,
  service: 91,
  code: 0,
  collectorCode: collector.code,
  collectorName: collector.name,
  day,
  bankCode: collector.bankCode,
  bankName: collector.bankName,
  branchCode: collector.branchCode,
  branchName: collector.branchName,
  kind: kindDigits[collector.kind],
  number: collector.number,
})
const lineValues = (line: ZenginLine): Values => ({ ...line, type: 2, kind: kindDigits[line.kind] })

/** Returns every field that a file could not hold. (DEBIT-05) */
export function zenginFaults(file: ZenginFile): ZenginFault[] {
  return [
    ...faultsIn(headerParts, headerValues(file), 0),
    ...file.lines.flatMap((line, at) => faultsIn(lineParts, lineValues(line), at + 1)),
  ]
}

/**
 * Writes a request for debits in the format of the Japanese Bankers Association: a header, a record for each debit,
 * totals and an end, 120 bytes each in JIS X 0201. `breaks` ends each record with CRLF, which some banks ask for and
 * others refuse. The file must have no faults. (DEBIT-05)
 */
export function writeZengin(file: ZenginFile, breaks: boolean): Uint8Array<ArrayBuffer> {
  const sum = (lines: readonly ZenginLine[]) => lines.reduce((total, { amount }) => total + amount, 0)
  const totals = { type: 8, count: file.lines.length, total: sum(file.lines) }
  const records = [
    recordOf(headerParts, headerValues(file)),
    ...file.lines.map((line) => recordOf(lineParts, lineValues(line))),
    recordOf(totalParts, totals),
    recordOf(endParts, { type: 9 }),
  ]
  return toShiftJis(records.map((record) => (breaks ? `${record}\r\n` : record)).join('')).bytes
}

/** Why a file of results cannot be read: what is wrong, and in which record, counted from 1; 0 for the whole file. */
export interface ZenginProblem {
  kind: 'empty' | 'length' | 'order' | 'digits' | 'result' | 'totals' | 'tooMany'
  record: number
}

/** A debit as a file of results tells it. */
export interface ReadLine {
  customer: string
  bankCode: string
  branchCode: string
  number: string
  holder: string
  amount: number
  result: ResultCode
}

export interface ReadFile {
  collectorCode: string
  day: string
  lines: ReadLine[]
}

/** The most debits of one file. */
export const MOST_DEBITS = 2000

/**
 * Reads a file of results, with or without line breaks. Every record must have 120 bytes, and the totals must be those
 * of its lines: what was paid and what was not. (DEBIT-06)
 */
export function readZengin(bytes: Uint8Array): ReadFile | ZenginProblem {
  const signs = [...bytes].map((byte) => String.fromCharCode(byte)).join('')
  // Files made under DOS end with a sign of their own.
  const records = recordsIn(signs.replace(END_OF_FILE, ''))
  if (!Array.isArray(records)) return records
  if (records.length > MOST_DEBITS + 4) return { kind: 'tooMany', record: 0 }
  const order = records.map((record) => record[0]).join('')
  if (!/^12+89+$/.test(order)) return { kind: 'order', record: firstOutOfOrder(order) }
  const header = partsOf(headerParts, records[0] ?? '')
  const lines: ReadLine[] = []
  for (const [at, record] of records.slice(1, order.indexOf('8')).entries()) {
    const line = partsOf(lineParts, record)
    if (!/^\d+$/.test(line.amount ?? '') || !/^\d+$/.test(line.customer ?? ''))
      return { kind: 'digits', record: at + 2 }
    const result = resultCodes.find((code) => code === line.result)
    if (result === undefined) return { kind: 'result', record: at + 2 }
    const { customer = '', bankCode = '', branchCode = '', number = '' } = line
    lines.push({
      customer,
      bankCode,
      branchCode,
      number,
      holder: kanaOf(line.holder),
      amount: Number(line.amount),
      result,
    })
  }
  const totals = partsOf(totalParts, records[order.indexOf('8')] ?? '')
  const paid = lines.filter(({ result }) => result === '0')
  const unpaid = lines.filter(({ result }) => result !== '0')
  const sum = (some: readonly ReadLine[]) => some.reduce((total, { amount }) => total + amount, 0)
  const isRight =
    Number(totals.count) === lines.length &&
    Number(totals.total) === sum(lines) &&
    Number(totals.paidCount) === paid.length &&
    Number(totals.paidTotal) === sum(paid) &&
    Number(totals.unpaidCount) === unpaid.length &&
    Number(totals.unpaidTotal) === sum(unpaid)
  if (!isRight) return { kind: 'totals', record: order.indexOf('8') + 1 }
  return { collectorCode: header.collectorCode ?? '', day: header.day ?? '', lines }
}

function recordsIn(signs: string): string[] | ZenginProblem {
  if (signs.trim() === '') return { kind: 'empty', record: 0 }
  const records = /[\r\n]/.test(signs)
    ? signs.split(/\r\n|\r|\n/).filter((record, at, all) => record !== '' || at < all.length - 1)
    : (signs.match(new RegExp(`.{1,${RECORD_BYTES}}`, 'gs')) ?? [])
  const short = records.findIndex((record) => record.length !== RECORD_BYTES)
  return short === -1 ? records : { kind: 'length', record: short + 1 }
}

function firstOutOfOrder(order: string): number {
  if (order[0] !== '1') return 1
  const wrong = [...order].findIndex(
    (type, at) => at > 0 && !/^12+(8(9+)?)?$/.test(order.slice(0, at + 1)) && type !== '',
  )
  return wrong === -1 ? order.length : wrong + 1
}

function partsOf(parts: readonly Part[], record: string): Record<string, string> {
  let at = 0
  return Object.fromEntries(
    parts.map(([name, length]) => {
      const value = record.slice(at, at + length).trim()
      at += length
      return [name, value]
    }),
  )
}

/** Returns single bytes of JIS X 0201 as text. */
const kanaOf = (bytes = ''): string =>
  [...bytes]
    .map((sign) => {
      const code = sign.charCodeAt(0)
      return code >= 0xa1 && code <= 0xdf ? String.fromCharCode(code + 0xff61 - 0xa1) : sign
    })
    .join('')
