import type { Language } from './codes.ts'
import { lookup } from './rules/lookup.ts'

/** Names the kinds of background tasks. */
export const runKindTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  jp: lookup({
    monthly: '月次更新',
    priceChange: '料金の改定',
    closure: '休校',
    substitution: '休み・代講',
    invoices: '請求書の発行',
    receipts: '領収書の発行',
    statements: '利用明細書の発行',
    agreements: '契約書の印刷',
    guardianInvitations: '保護者への招待メール',
    templateCreate: '固定枠からの枠の作成',
    templateDelete: '固定枠からの枠の削除',
    templateBook: '固定生徒の予約',
  }),
  en: lookup({
    monthly: 'Monthly processing',
    priceChange: 'Price change',
    closure: 'Closure',
    substitution: 'Substitutes',
    invoices: 'Issuing invoices',
    receipts: 'Issuing receipts',
    statements: 'Issuing statements',
    agreements: 'Printing agreements',
    guardianInvitations: 'Inviting guardians',
    templateCreate: 'Creating slots from the template',
    templateDelete: 'Deleting slots of the template',
    templateBook: 'Booking fixed students',
  }),
}
