import type { Language } from '@koma/schema/codes'

/** The words on receipts. */
export const receiptTexts = {
  jp: {
    title: '領収書',
    number: '番号',
    issued: '発行日',
    to: (name: string) => `${name} 様`,
    received: '上記の金額を正に領収いたしました。',
    purpose: (words: string) => `但し　${words}として`,
    lessons: 'レッスン料',
    paidOn: '入金日',
    method: '入金方法',
    contract: '契約番号',
    rate: '税率',
    total: '税込金額',
    tax: '内消費税額',
    registration: '登録番号',
    replaces: (number: string) => `この領収書は、領収書 ${number} を訂正するものです。${number} は無効です。`,
  },
  en: {
    title: 'Receipt',
    number: 'Number',
    issued: 'Issued',
    to: (name: string) => name,
    received: 'Received with thanks.',
    purpose: (words: string) => `For: ${words}`,
    lessons: 'Lesson fees',
    paidOn: 'Paid on',
    method: 'Method',
    contract: 'Contract',
    rate: 'Tax rate',
    total: 'Total with tax',
    tax: 'Tax within',
    registration: 'Registration number',
    replaces: (number: string) => `This receipt corrects receipt ${number}, which is no longer valid.`,
  },
} satisfies Record<Language, unknown>
