import type { Language } from '@koma/schema/codes'
import { expect, test } from 'vitest'
import { pdfPages, pdfTexts, type PlacedText } from '../../../test/pdfText.ts'
import type { AgreementContentType } from '../../contracts/agreements/agreement.type.ts'
import { drawAgreements } from '../../contracts/agreements/drawAgreements.ts'
import { drawReceipts } from '../drawReceipts.ts'
import { drawInvoices } from '../invoices/drawInvoices.ts'
import { invoiceTexts } from '../invoices/invoiceTexts.ts'
import { drawStatements } from '../statements/drawStatements.ts'
import { statementTexts } from '../statements/statementTexts.ts'

/** Forty kanji, as long as the name of a company or a family in two surnames becomes. */
const longName = '株式会社青空国際教育文化交流振興事業団東日本統括本部人材開発研修課長補佐山田太郎様方'.slice(0, 40)
const holder = '一般財団法人世界子供未来学習支援機構関西地方連絡調整事務局総務経理担当佐藤花子代理'.slice(0, 40)
const address = '東京都千代田区丸の内一丁目二番三号青空国際文化会館本館十二階東側第四会議室気付・千代田区立教育会館内'
const LINES = 30

const school = {
  schoolName: '青空英会話スクール丸の内国際文化会館本館前校',
  contact: [address, '電話 03-0000-0100・ファクス 03-0000-0101・平日10時から21時まで'],
  invoiceNumber: 'T1234567890123',
}
const days = { issuedOn: '2026-11-30', addressedTo: longName, studentName: holder } as const
const printed = { paperNumber: '2026-00042', picture: null, seal: null, mark: 'copy' } as const

/** The label of a line: each another, and long enough for two lines of its column. */
const labelOf = (line: number) => `第${line + 1}回の教材費および施設利用料、講師出張費、兄弟割引適用後の差額調整分一式`

/** Every kind of paper with thirty long lines, and the texts that must be on it. */
const papers = {
  async receipt(language: Language) {
    const purpose = `${labelOf(0)}ほか${LINES}件`
    const content = {
      ...school,
      ...days,
      layout: 2 as const,
      language,
      amount: 99_999_999,
      purpose,
      paidOn: '2026-11-30',
      method: 'cash' as const,
      contractNumber: '1795326780001',
      rates: [
        { rate: 'standard' as const, total: 90_000_000, tax: 8_181_818 },
        { rate: 'reduced' as const, total: 9_999_999, tax: 740_740 },
      ],
      replacedNumber: '2026-00001',
    }
    const bytes = await drawReceipts([{ ...printed, receiptNumber: printed.paperNumber, content }])
    return { bytes, says: [longName, purpose], next: null }
  },
  async invoice(language: Language) {
    const lines = Array.from({ length: LINES }, (_, line) => ({
      contractNumber: '1795326780001',
      label: labelOf(line),
      period: ['2026-11-01', '2026-11-30'] as [string, string],
      amount: 99_999_999,
      rate: line % 2 === 0 ? ('standard' as const) : ('reduced' as const),
    }))
    const content = {
      ...school,
      ...days,
      layout: 2 as const,
      language,
      month: '2026-11',
      lines,
      rates: [
        { rate: 'standard' as const, total: 1_499_999_985, tax: 136_363_635 },
        { rate: 'reduced' as const, total: 1_499_999_985, tax: 111_111_110 },
      ],
      total: 2_999_999_970,
      paid: 1,
      due: 2_999_999_969,
      dueOn: '2026-12-31',
      transferTo: [`${address}銀行`, '普通 1234567 アオゾラエイカイワスクール'],
      replacedNumber: '2026-00001',
    }
    const bytes = await drawInvoices([{ ...printed, content }])
    return {
      bytes,
      says: [longName, holder, ...lines.map(({ label }) => label), ...content.transferTo],
      next: `${invoiceTexts[language].title} ${printed.paperNumber}`,
    }
  },
  async statement(language: Language) {
    const lines = Array.from({ length: LINES }, (_, line) => ({
      date: '2026-11-05',
      kind: 'charge' as const,
      label: labelOf(line),
      contractNumber: '1795326780001',
      amount: 9_999_999,
    }))
    const closing = LINES * 9_999_999
    const content = {
      ...school,
      ...days,
      layout: 2 as const,
      language,
      from: '2026-11-01',
      to: '2026-11-30',
      opening: 0,
      lines,
      closing,
      deposit: 12_345,
    }
    const bytes = await drawStatements([{ ...printed, content }])
    return {
      bytes,
      says: [longName, holder, ...lines.map(({ label }) => label), '12,345'],
      next: `${statementTexts[language].title} ${printed.paperNumber}`,
    }
  },
  async agreement(language: Language) {
    const clauses = Array.from({ length: LINES }, (_, line) => [
      { isHeading: true, text: `第${line + 1}条` },
      { isHeading: false, text: labelOf(line).repeat(4) },
    ]).flat()
    const content: AgreementContentType = {
      language,
      printedOn: '2026-11-30',
      schoolName: school.schoolName,
      logoUrl: null,
      header: school.contact,
      contractNumber: '1795326780001',
      studentName: longName,
      studentCode: 's'.repeat(20),
      contractHolder: holder,
      email: 'a-very-long-address-of-a-family@mail.of-a-long-name.example.jp',
      phoneNumber: '090-1111-2222',
      monthlyContract: true,
      carryOver: true,
      creditType: 'p',
      points: 24,
      startDate: '2026-11-01',
      endDate: '2027-10-31',
      lessons: Array.from({ length: LINES }, (_, line) => `上級英会話コース${line + 1}`),
      contractValue: 99_999_999,
      memoContractValue: '',
      adjustments: Array.from({ length: LINES }, (_, line) => ({
        type: '-' as const,
        value: 100,
        memo: labelOf(line),
      })),
      adjusted: -100 * LINES,
      subtotal: 99_999_999 - 100 * LINES,
      paid: 0,
      writtenOff: 0,
      balanceOwing: 99_999_999 - 100 * LINES,
      monthlyBookingLimit: 12,
      monthlyCancelLimit: null,
      consent: [],
      clauses,
      templateVersion: 1,
      lacksCoolingOff: false,
    }
    const bytes = await drawAgreements([{ content, picture: null, seal: null }])
    const labels = content.adjustments.map(({ memo }) => memo)
    return { bytes, says: [longName, holder, ...labels, ...clauses.map(({ text }) => text)], next: null }
  },
}

/** The edges of the page within its margin, in points from the left and the bottom; a hair is no harm. */
const edges = { left: 56, right: 539, bottom: 40, top: 820 }

const isWithin = ({ left, right, bottom, top }: PlacedText) =>
  left >= edges.left && right <= edges.right && bottom >= edges.bottom && top <= edges.top

/** Tells whether two texts lie over each other by more than their boxes, which are taller than their letters. */
function collides(one: PlacedText, other: PlacedText): boolean {
  const high = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom)
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return wide > 1 && high > 0.4 * Math.min(one.top - one.bottom, other.top - other.bottom)
}

test.each(
  (['jp', 'en'] as const).flatMap((language) =>
    (Object.keys(papers) as (keyof typeof papers)[]).map((kind) => ({ kind, language })),
  ),
)(
  'long names, addresses and thirty lines are whole on a $kind in $language: no text leaves the page or lies over another (PAPER-31)',
  async ({ kind, language }) => {
    const { bytes, says, next } = await papers[kind](language)
    const pages = await pdfPages(bytes)
    const all = pages.join('')
    expect(says.filter((words) => !all.includes(words.replaceAll(/\s/g, '')))).toEqual([])
    const again = next?.replaceAll(/\s/g, '') ?? ''
    for (const page of pages.slice(1)) expect(page).toContain(again)
    expect(pages.length).toBeGreaterThan(kind === 'receipt' ? 0 : 1)
    for (const texts of await pdfTexts(bytes)) {
      expect(texts.filter((text) => !isWithin(text))).toEqual([])
      const over = texts.flatMap((one, at) =>
        texts.slice(at + 1).flatMap((other) => (collides(one, other) ? [[one, other]] : [])),
      )
      expect(over).toEqual([])
    }
  },
)
