import { isReasonCode, type Language, type ReasonCode, type RuleNote, ruleNotes, ruleText } from './codes.ts'

/** Refusals that the server alone finds: of an undo, of a step of many, of payments. They have no code of their own. */
export type AnswerNote =
  | 'lessonsMoved'
  | 'undoOwnLate'
  | 'batchMoved'
  | 'noUndo'
  | 'undoTouched'
  | 'undoUnavailable'
  | 'undoBusy'
  | 'undoLate'
  | 'undoMoveLate'
  | 'undoChanged'
  | 'undoNoSeat'
  | 'undoStudentGone'
  | 'undoStudentBusy'
  | 'undoContract'
  | 'undoNoPoints'
  | 'toldOthers'
  | 'noteStale'
  | 'moveNeedsBook'
  | 'closingNeedsCancel'
  | 'owedMoved'
  | 'moreThanOwed'
  | 'paymentsUndone'
  | 'paymentsTouched'
  | 'paymentsRefunded'
  | 'refundableMoved'
  | 'moreThanPaid'
  | 'debitSettingsNeeded'
  | 'debitMoved'
  | 'debitClosed'
  | 'debitAhead'
  | 'debitFileGone'
  | 'notBankingDay'
  | 'bankFileGone'
  | 'statementMoved'
  | 'statementPaid'
  | 'requestReused'

/** Refusals the documents give words for, or whose words say more than their code (ERR-26, ERR-27, ERR-29). */
export type RefusalNote = RuleNote | AnswerNote

const notes: Record<Language, Record<AnswerNote, string>> = {
  en: {
    lessonsMoved: 'These lessons have changed since you checked them, so nothing was booked. Check them again.',
    undoOwnLate: 'This can be undone for 10 minutes, until the cancellation deadline. You can still cancel the lesson.',
    batchMoved: 'Some slots changed after you reviewed them. Review the changes again.',
    noUndo: 'There is nothing left to undo.',
    undoTouched: 'Some of these slots have changed since then, so nothing was undone.',
    undoUnavailable:
      'Nothing was undone: a teacher, place, course, online option or time of these slots is no longer available.',
    undoBusy: 'A teacher or student now has another lesson at that time, so nothing was undone.',
    undoLate: 'This can be undone for a day, and that is over. Nothing was undone.',
    undoMoveLate: "It's too late to undo this move, so nothing was undone.",
    undoChanged: 'This booking or its slot has changed since then, so nothing was undone.',
    undoNoSeat: 'The seat has been taken since then, so nothing was undone.',
    undoStudentGone: 'This student is no longer active, so nothing was undone.',
    undoStudentBusy: 'This student now has another lesson at that time, so nothing was undone.',
    undoContract: 'The contract has been renewed, deactivated or deleted since then, so nothing was undone.',
    undoNoPoints: 'The contract has been used for other lessons since then, so nothing was undone.',
    toldOthers: 'The list of people to email has changed, so nothing was undone. Check it again.',
    noteStale: 'This note changed after you opened it. Nothing was saved.',
    moveNeedsBook: 'To move a booked lesson, you need the permission “Book for students”.',
    closingNeedsCancel: 'To close a time with booked lessons, you need the permission “Cancel bookings”.',
    owedMoved: 'The amount due has changed since it was shown. Check it again.',
    moreThanOwed: 'This is more than the amount due. Confirm the overpayment to record it.',
    paymentsUndone: 'These payments have already been undone.',
    paymentsTouched: 'Some of these payments have been corrected since then, so nothing was undone.',
    paymentsRefunded: 'Some of this money has been refunded since then. Undo the refund first.',
    refundableMoved: 'The amount that can be refunded has changed since it was shown. Check it again.',
    moreThanPaid: 'This is more than was paid. Enter at most the amount that came in.',
    debitSettingsNeeded: "Enter the school's collector code and account first.",
    debitMoved: 'Something has changed since this was shown, so nothing was done. Check it again.',
    debitClosed: 'This request was withdrawn, or its results were recorded.',
    debitAhead: 'The collection day is still ahead. Record the results from that day on.',
    notBankingDay: 'Choose a future banking day.',
    debitFileGone: 'Bank details of this request were deleted, so its file can no longer be made.',
    bankFileGone: 'This file is no longer here. Send it again.',
    statementMoved: 'Something changed since these transfers were shown, so nothing was recorded. Check them again.',
    statementPaid: 'One of these transfers has been recorded already, so nothing was recorded.',
    requestReused:
      'This was already carried out with other values, so nothing more was done. Reload the page to see it.',
  },
  jp: {
    lessonsMoved: '確認のあとに状況が変わったレッスンがあるため、予約していません。もう一度ご確認ください。',
    undoOwnLate: '元に戻せるのは予約から10分以内、かつキャンセル期限までです。キャンセルはできます。',
    batchMoved: '確認のあとに変更された枠があります。もう一度内容を確認してください。',
    noUndo: '元に戻せる一括変更はもうありません。',
    undoTouched: 'その後に変更された枠があるため、元に戻していません。',
    undoUnavailable:
      '変更前の講師・場所・コース・オンラインの可否・時間帯のうち、選べなくなったものがあるため、元に戻していません。',
    undoBusy: '講師または生徒にその時間の別の予定が入ったため、元に戻していません。',
    undoLate: '元に戻せるのは1日以内です。元に戻していません。',
    undoMoveLate: 'この振替はもう元に戻せないため、そのままにしています。',
    undoChanged: 'その後に予約または枠が変更されたため、元に戻していません。',
    undoNoSeat: 'その後にほかの予約が入り空席がないため、元に戻していません。',
    undoStudentGone: 'この生徒は無効になっているため、元に戻していません。',
    undoStudentBusy: 'この生徒にその時間の別の予約が入ったため、元に戻していません。',
    undoContract: 'その後に契約が更新・無効化・削除されたため、元に戻していません。',
    undoNoPoints: 'その後に契約がほかのレッスンに使われたため、元に戻していません。',
    toldOthers: '知らせる相手が確認のあとに変わったため、元に戻していません。もう一度内容を確認してください。',
    noteStale: 'このメモは編集中にほかの人が変更しました。',
    moveNeedsBook: '予約のある枠を移動するには、「予約の登録」の権限が必要です。',
    closingNeedsCancel: '予約のあるレッスンを休講にするには、「予約のキャンセル」の権限が必要です。',
    owedMoved: '確認のあとに未払い額が変わった契約があります。もう一度内容を確認してください。',
    moreThanOwed: '未払い額より大きい金額です。過払いとして記録するかを確認してください。',
    paymentsUndone: 'この入金はすでに取り消されています。',
    paymentsTouched: 'その後に訂正された入金があるため、取り消していません。',
    paymentsRefunded: 'その後に返金された入金があるため、取り消していません。先に返金を取り消してください。',
    refundableMoved: '確認のあとに返金できる額が変わりました。もう一度内容を確認してください。',
    moreThanPaid: '入金額より大きい金額です。入金された額までを入力してください。',
    debitSettingsNeeded: '先に、スクールの委託者コードと口座を入力してください。',
    debitMoved: '表示したあとに変更があったため、実行していません。もう一度内容を確認してください。',
    debitClosed: 'この振替依頼は取り下げられたか、結果が記録されています。',
    debitAhead: '引落日がまだ来ていません。結果は引落日から記録できます。',
    notBankingDay: '引落日は銀行営業日で、今日より後の日を選んでください。',
    debitFileGone: '削除された口座情報があるため、この振替依頼のファイルは作成できません。',
    bankFileGone: 'このファイルはもうありません。もう一度送信してください。',
    statementMoved: '表示したあとに変更があったため、記録していません。もう一度内容を確認してください。',
    statementPaid: 'すでに記録されている振込があるため、記録していません。',
    requestReused: '別の内容ですでに実行されているため、実行していません。ページを再読み込みして確認してください。',
  },
}

/** All of these notes. */
export const refusalNotes: readonly RefusalNote[] = [...ruleNotes, ...(Object.keys(notes.en) as AnswerNote[])]

/** The code of a refusal, its words where they are not those of the code, and the day that they name. */
export interface RefusalWords {
  code: ReasonCode
  note?: RefusalNote | undefined
  day?: string | undefined
}

/** Returns the words for a refusal: of its note, otherwise of its code. */
export function refusalText({ code, note, day }: RefusalWords, language: Language): string {
  return isAnswerNote(note) ? notes[language][note] : ruleText({ code, note, day }, language)
}

const isAnswerNote = (note: RefusalNote | undefined): note is AnswerNote => note !== undefined && note in notes.en

/** Returns a refusal in one word that a log or a step can keep: `contractEnded:2026-11-30`. `keptText` reads it. */
export function keptRefusal({ code, note, day }: RefusalWords): string {
  if (note === undefined || (code !== 'generalE' && day === undefined)) return code
  return day === undefined ? note : `${note}:${day}`
}

/** Returns the code with which a refusal was kept; null if it is not one. */
export function codeOfKept(storedNote: string): ReasonCode | null {
  if (isReasonCode(storedNote)) return storedNote
  const [note = ''] = storedNote.split(':')
  if (!isRefusalNote(note)) return null
  return note === 'contractNotYet' || note === 'contractEnded' ? 'EU1003' : 'generalE'
}

/** Tells whether `note` is one of these. */
export function isRefusalNote(note: string): note is RefusalNote {
  return (refusalNotes as readonly string[]).includes(note)
}
