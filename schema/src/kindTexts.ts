import type { Language } from './codes.ts'
import { lookup } from './rules/lookup.ts'

/** The words for kinds of records in the log. */
export const kindTexts: Readonly<Record<Language, Record<string, string>>> = {
  jp: lookup({
    student: '生徒',
    teacher: '講師',
    staff: 'スタッフ',
    course: 'コース',
    otherBooking: 'その他の予約',
    location: '場所',
    contract: '契約',
    school: 'スクール設定',
    mail: 'メール',
    run: '一括処理',
    import: 'ファイルの取り込み',
    template: '固定枠',
    closure: '休校',
    leave: '休会・退会',
    debit: '口座振替の依頼',
    webhook: 'Webhook',
    apiKey: 'APIキー',
  }),
  en: lookup({
    student: 'Student',
    teacher: 'Teacher',
    staff: 'Staff',
    course: 'Course',
    otherBooking: 'Other booking',
    location: 'Place',
    contract: 'Contract',
    school: 'School settings',
    mail: 'Email',
    run: 'Background task',
    import: 'File import',
    template: 'Weekly template',
    closure: 'Closure',
    leave: 'Pause or leaving',
    debit: 'Debit request',
    webhook: 'Webhook',
    apiKey: 'API key',
  }),
}
