import { expect, test } from 'vitest'
import { type JournalEntry, journalHeader, journalRow } from './journal.ts'

const sale: JournalEntry = {
  kind: 'sale',
  date: '2026-11-05',
  amount: 11_000,
  taxRate: 'standard',
  method: null,
  studentName: '佐藤 花',
  contractNumber: '1795326780001',
  reason: '',
}

/*
 * What the makers publish, looked up on 2026-11-30:
 * freee    https://support.freee.co.jp/hc/ja/articles/204847430 (columns by name; 日付, 勘定科目 and 金額 are needed)
 * MF       https://biz.moneyforward.com/support/tax-return/guide/import-books/ib01.html and
 *          https://biz.moneyforward.com/support/ac-plus/guide/journal2/import2.html (27 columns, A to AA, unchanged)
 * Yayoi    https://support.yayoi-kk.co.jp/subcontents.html?page_id=18545 (25 items without a heading; 2000 is one entry;
 *          texts are measured in half width)
 * Names of tax categories are those of the three programs' own lists, as other public exporters write them. No file was
 * imported into a program: none can be run here.
 */
test('Money Forward gets the 27 columns of its template, in order (DEBIT-16)', () => {
  const side = (name: string) =>
    ['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス', '金額(円)', '税額'].map((part) => name + part)
  const end = [
    '摘要',
    '仕訳メモ',
    'タグ',
    'MF仕訳タイプ',
    '決算整理仕訳',
    '作成日時',
    '作成者',
    '最終更新日時',
    '最終更新者',
  ]
  expect(journalHeader('moneyForward')).toEqual(['取引No', '取引日', ...side('借方'), ...side('貸方'), ...end])
})

test('freee gets the columns that it knows by name, and those it needs (DEBIT-16)', () => {
  const head = journalHeader('freee') ?? []
  const side = (name: string) =>
    ['勘定科目', '補助科目', '取引先', '部門', '品目', 'メモタグ', '税区分', '金額', '税額'].map((part) => name + part)
  expect(new Set(head)).toEqual(new Set(['日付', '伝票番号', '決算整理仕訳', ...side('借方'), ...side('貸方'), '摘要']))
  expect(new Set(head).size).toBe(head.length)
})

test('Yayoi gets 25 items: flag 2000, the day as the fourth, accounts as the fifth and eleventh (DEBIT-16)', () => {
  const row = journalRow('yayoi', sale, 1)
  expect(journalHeader('yayoi')).toBeNull()
  expect(row).toHaveLength(25)
  expect([row[0], row[3], row[4], row[8], row[10], row[14]]).toEqual([
    '2000',
    '2026/11/05',
    '売掛金',
    '11000',
    '売上高',
    '11000',
  ])
})

test.each([
  ['freee', '課税売上10%', '課税売上8%（軽）', '非課売上', 18],
  ['moneyForward', '課税売上 10%', '課税売上 (軽)8%', '非課税売上', 14],
  ['yayoi', '課税売上込10%', '課税売上込軽減8%', '非課売上', 13],
] as const)('%s knows its tax categories %s, %s and %s (DEBIT-16)', (program, standard, reduced, exempt, at) => {
  const named = (taxRate: JournalEntry['taxRate']) => journalRow(program, { ...sale, taxRate }, 1)[at]
  expect([named('standard'), named('reduced'), named('exempt')]).toEqual([standard, reduced, exempt])
})

test('a description has at most 64 signs of half width, and no half sign (DEBIT-16)', () => {
  const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/[ -~｡-ﾟ]/.test(sign) ? 1 : 2), 0)
  for (const studentName of ['佐藤 花', '寿'.repeat(40), '𠮷'.repeat(40), 'x'.repeat(80)]) {
    const words = journalRow('yayoi', { ...sale, studentName }, 1)[16] ?? ''
    expect(widthOf(words)).toBeLessThanOrEqual(64)
    expect(words.isWellFormed()).toBe(true)
  }
})

test.each([
  ['freee', 1200, 'cash', '現金', '現金過不足'],
  ['freee', -1200, 'cash', '現金過不足', '現金'],
  ['moneyForward', 1200, 'cash', '現金', '現金過不足'],
  ['moneyForward', -1200, 'transfer', '現金過不足', '普通預金'],
  ['yayoi', 1200, 'card', '未収入金', '現金過不足'],
  ['yayoi', -1200, 'cash', '現金過不足', '現金'],
] as const)(
  '%s gets a difference of %d yen in %s from %s to %s, with its reason (CASH-07)',
  (program, amount, method, debit, credit) => {
    const at = { freee: [3, 10, 12, 19, 21], moneyForward: [2, 8, 10, 16, 18], yayoi: [4, 8, 10, 14, 16] }[program]
    const difference: JournalEntry = {
      ...sale,
      kind: 'cashDifference',
      amount,
      method,
      taxRate: 'exempt',
      studentName: '',
      contractNumber: '',
      reason: '釣銭の間違い',
    }
    const row = journalRow(program, difference, 1)
    expect(at.map((place) => row[place])).toEqual([debit, '1200', credit, '1200', '現金過不足 釣銭の間違い'])
  },
)
