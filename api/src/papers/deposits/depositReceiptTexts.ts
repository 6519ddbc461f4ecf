import type { Language } from '@koma/schema/codes'
import { addressedName } from '../addressedName.ts'

/** The words on receipts for deposits. */
export const depositReceiptTexts = {
  jp: {
    title: '預り証',
    number: '番号',
    issued: '発行日',
    to: addressedName,
    received: '上記の金額を、下記の目的でお預かりいたしました。',
    purpose: 'お預かりの目的',
    prepaid: '今後のレッスン料',
    receivedOn: 'お預かり日',
    method: 'お預かり方法',
    note: '契約の代金に充当した際は、領収書を発行いたします。',
    registration: '登録番号',
    stamp: '収入印紙',
    stampNote: '電子交付の場合は不要です',
    replaces: (number: string) => `この預り証は、預り証 ${number} を訂正するものです。${number} は無効です。`,
    cancelled: '取消',
    copy: '再発行',
  },
  en: {
    title: 'Receipt for a deposit',
    number: 'Number',
    issued: 'Issued',
    to: (name: string) => name,
    received: 'We hold this amount for you, for the purpose below.',
    purpose: 'Held for',
    prepaid: 'Future lesson fees',
    receivedOn: 'Received on',
    method: 'Method',
    note: 'Once it pays for a contract, we issue a receipt.',
    registration: 'Registration number',
    stamp: 'Revenue stamp',
    stampNote: 'Not needed if sent by email',
    replaces: (number: string) => `This corrects receipt ${number} for a deposit, which is no longer valid.`,
    cancelled: 'Cancelled',
    copy: 'Copy',
  },
} satisfies Record<Language, unknown>
