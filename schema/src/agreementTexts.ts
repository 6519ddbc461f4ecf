import type { Language } from './codes.ts'

const units = { jp: { p: 'ポイント', t: 'チケット' }, en: { p: 'points', t: 'tickets' } }

/** Returns what the signer of a contract agrees to, a sentence or two in each paragraph (CON-55, D96). */
export function consentOf(language: Language, creditType: 'p' | 't'): string[] {
  const unit = units[language][creditType]
  return language === 'jp'
    ? [
        '契約者は、上記の契約内容を確認し、これに同意のうえ申し込みます。',
        `レッスンの予約・変更・キャンセルは、スクールが定める期限までに行います。期限を過ぎたキャンセルでは${unit}は返却されません。`,
        `残った${unit}は、繰り越しの対象となる契約を除き、契約の終了日をもって失効します。`,
        'お預かりした個人情報は、レッスンの提供とそのご連絡のためにのみ使用します。',
      ]
    : [
        'I have read and agree to the terms above.',
        `Lessons must be booked, changed and cancelled by the school's deadlines. ${unit === 'points' ? 'Points' : 'Tickets'} are not refunded after the cancellation deadline.`,
        `Unused ${unit} expire on the end date unless the contract carries them over.`,
        'Personal details are used only to provide lessons and to contact you about them.',
      ]
}
