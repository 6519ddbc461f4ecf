/** Interface languages (CONST-35). */
export type Language = 'en' | 'jp'

/**
 * The server's answers to booking and cancelling (BOOK-13…22). Besides the documented codes: ES1005 for closed time,
 * EU1004 for a lesson at the same time, EU1005 for a seat the student has already. EU1006 is for changes that follow
 * too fast (decision 020), EC1002 for a lesson held elsewhere than shown (decision 051). EU1007 and EC1003 are for
 * points that would move otherwise than shown (decision 055), `stale` for an edit of what has changed meanwhile.
 */
export type ReasonCode =
  | '1001'
  | 'ES1001'
  | 'ES1002'
  | 'ES1003'
  | 'ES1004'
  | 'ES1005'
  | 'EU1001'
  | 'EU1002'
  | 'EU1003'
  | 'EU1004'
  | 'EU1005'
  | 'EU1006'
  | 'EU1007'
  | 'EC1001'
  | 'EC1002'
  | 'EC1003'
  | 'generalE'
  | 'stale'
  | 'userPasswordChangeE'

/** All of them. */
export const reasonCodes: readonly ReasonCode[] = [
  '1001',
  'ES1001',
  'ES1002',
  'ES1003',
  'ES1004',
  'ES1005',
  'EU1001',
  'EU1002',
  'EU1003',
  'EU1004',
  'EU1005',
  'EU1006',
  'EU1007',
  'EC1001',
  'EC1002',
  'EC1003',
  'generalE',
  'stale',
  'userPasswordChangeE',
]

const texts: Record<Language, Record<ReasonCode, string>> = {
  en: {
    '1001': 'Action successful',
    ES1001: 'Slot unavailable',
    ES1002: 'Course unavailable',
    ES1003: 'Online unavailable',
    ES1004: 'Location unavailable',
    ES1005: 'The school or place is closed at this time, or the teacher is away.',
    EU1001: 'Booking limit exceeded',
    EU1002: 'Insufficient balance',
    EU1003: 'Course unavailable: not part of a valid contract',
    EU1004: 'You already have a booking at this time.',
    EU1005: 'This booking already exists.',
    EU1006: 'Too many changes in a short time. Wait a minute and try again.',
    EU1007: 'The cost or remaining balance has changed. Check it before you book.',
    EC1001: 'No booking',
    EC1002: 'The place of this lesson has changed. Check it again before you cancel.',
    EC1003: 'The refund has changed. Check it before you cancel.',
    generalE: 'Unsuccessful',
    stale: 'This slot changed after you opened it. Nothing was saved.',
    userPasswordChangeE: 'Unsuccessful. Password incorrect.',
  },
  jp: {
    '1001': '完了しました。',
    ES1001: 'このレッスンは予約できません。',
    ES1002: 'このレッスンでは選べないコースです。',
    ES1003: 'オンラインでは受講できません。',
    ES1004: 'この場所では受講できません。',
    ES1005: 'この時間は休校または講師の休みです。',
    EU1001: 'この月の予約回数の上限に達しています。',
    EU1002: '残高が足りません。',
    EU1003: '有効な契約に含まれないコースです。',
    EU1004: 'この時間にはすでに予約があります。',
    EU1005: 'このレッスンはすでに予約されています。',
    EU1006: '短時間に操作が集中しています。1分ほど待ってから、もう一度お試しください。',
    EU1007: '確認のあとに、この予約に必要なポイント、残高、条件のいずれかが変わりました。もう一度ご確認ください。',
    EC1001: '予約がありません。',
    EC1002: 'このレッスンの場所が変わりました。内容を確かめてから、もう一度お試しください。',
    EC1003: '確認のあとに、このキャンセルで戻る内容が変わりました。もう一度ご確認ください。',
    generalE: '完了できませんでした。',
    stale: 'この枠は表示したあとにほかの人が変更したため、保存していません。',
    userPasswordChangeE: '変更できませんでした。現在のパスワードが違います。',
  },
}

/** Tells whether `word` is a reason code. */
export function isReasonCode(word: string): word is ReasonCode {
  return word in texts.en
}

/** Returns the text of a reason code in the reader's language (ERR-10…20). */
export function reasonText(code: ReasonCode, language: Language): string {
  return texts[language][code]
}

/** Refusals the documents give words for, but no code of their own (ERR-26, ERR-27, ERR-29). */
export type RefusalNote =
  | 'noContract'
  | 'noContractYet'
  | 'noContractAnyMore'
  | 'contractNotYet'
  | 'contractEnded'
  | 'noStudent'
  | 'notEnrolled'
  | 'onPause'
  | 'onPauseUntil'
  | 'hasLeft'
  | 'waitingOff'
  | 'notFull'
  | 'alreadyWaiting'
  | 'notWaiting'
  | 'noOffer'
  | 'otherOffer'
  | 'ownOtherOffer'
  | 'offersOff'
  | 'noLesson'
  | 'teacherBusy'
  | 'teacherInactive'
  | 'placeBusy'
  | 'slotBooked'
  | 'slotHeld'
  | 'linkTooEarly'
  | 'linkTooLate'
  | 'noLink'
  | 'nothingToChange'
  | 'movesOff'
  | 'moveTooEarly'
  | 'moveTooLate'
  | 'noLessonThen'
  | 'closedThen'
  | 'clockSkips'
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
  | 'debitFileGone'
  | 'bankFileGone'
  | 'statementMoved'
  | 'statementPaid'

const notes: Record<Language, Record<RefusalNote, string>> = {
  en: {
    noContract: 'Bookings cannot be made without a valid contract.',
    noContractYet: 'Bookings cannot be made without a valid contract. The contract is only valid from {day}.',
    noContractAnyMore: 'Bookings cannot be made without a valid contract. The contract is only valid until {day}.',
    contractNotYet: 'The contract with this course is only valid from {day}.',
    contractEnded: 'The contract with this course is only valid until {day}.',
    noStudent: 'There is no such student.',
    notEnrolled: 'This student is inactive.',
    onPause: 'Lessons are paused at this time, so nothing can be booked.',
    onPauseUntil: 'Lessons are paused until {day}, so nothing can be booked.',
    hasLeft: 'The last day at the school is {day}, so nothing can be booked after it.',
    waitingOff: 'This school has no waiting list.',
    notFull: 'This lesson has seats left or is over, so it has no waiting list.',
    alreadyWaiting: 'Already on the waiting list.',
    noOffer: 'This seat is no longer held. See what else is free.',
    otherOffer: 'Another seat is held for this student already.',
    ownOtherOffer: 'Another seat is held for you already.',
    offersOff: 'This school does not hold seats for its waiting lists, or the lesson is too close.',
    notWaiting: 'Not on the waiting list.',
    noLesson: "This slot isn't booked for a lesson, so it has no waiting list.",
    teacherBusy: 'The teacher already has a slot at this time.',
    teacherInactive: "This lesson can't be booked: its teacher is no longer active.",
    placeBusy: 'This place takes one lesson at a time and has another at that time.',
    slotBooked: 'Slots with bookings cannot be deleted.',
    slotHeld:
      'A seat of this slot is held for a student who waits for it. Wait until the offer ends, or take the student off the waiting list.',
    linkTooEarly: 'The link opens 5 minutes before the lesson starts.',
    linkTooLate: 'This lesson has ended.',
    noLink: 'This lesson has no link yet. Ask your school for it.',
    nothingToChange: 'Nothing would change.',
    movesOff: "This school doesn't let students move lessons. Contact the school.",
    moveTooEarly: 'This lesson can move to {day} at the earliest.',
    moveTooLate: 'This lesson can move to {day} at the latest.',
    noLessonThen: 'There is no such lesson then.',
    closedThen: 'The school or the place is closed at this time.',
    clockSkips: 'The clocks go forward on this day, and this time does not exist.',
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
    debitFileGone: 'Bank details of this request were deleted, so its file can no longer be made.',
    bankFileGone: 'This file is no longer here. Send it again.',
    statementMoved: 'Something changed since these transfers were shown, so nothing was recorded. Check them again.',
    statementPaid: 'One of these transfers has been recorded already, so nothing was recorded.',
  },
  jp: {
    noContract: '有効な契約がないため予約できません。',
    noContractYet: '有効な契約がないため予約できません。契約は{day}からです。',
    noContractAnyMore: '有効な契約がないため予約できません。契約は{day}までです。',
    contractNotYet: 'このコースを含む契約は{day}からです。',
    contractEnded: 'このコースを含む契約は{day}までです。',
    noStudent: 'この生徒は登録されていません。',
    notEnrolled: 'この生徒は無効になっています。',
    onPause: 'この期間は休会中のため予約できません。',
    onPauseUntil: '{day}まで休会中のため予約できません。',
    hasLeft: '退会後の日付のため予約できません。最終日は{day}です。',
    waitingOff: 'このスクールではキャンセル待ちを受け付けていません。',
    notFull: '空席があるか、すでに終了しているため、キャンセル待ちはできません。',
    alreadyWaiting: 'すでにキャンセル待ちに登録されています。',
    noOffer: 'このお席の確保は終了しました。ほかの空きをご覧ください。',
    otherOffer: 'この生徒には、ほかのレッスンのお席を確保しています。',
    ownOtherOffer: 'ほかのお席を確保しています。',
    offersOff: 'お席の確保を使わない設定か、レッスンの時間が近すぎます。',
    notWaiting: 'キャンセル待ちに登録されていません。',
    noLesson: 'レッスンではない予定が入っているため、キャンセル待ちはできません。',
    teacherBusy: 'この講師には同じ時間にすでに枠があります。',
    teacherInactive: 'この講師は現在レッスンを担当していないため、予約できません。',
    placeBusy: 'この場所では同時に1つのレッスンしか行えません。同じ時間に別の枠があります。',
    slotBooked: '予約のある枠は削除できません。',
    slotHeld:
      'この枠の席はキャンセル待ちの生徒のために確保されています。期限が過ぎるまで待つか、その生徒をキャンセル待ちから外してください。',
    linkTooEarly: 'リンクはレッスン開始5分前から開けます。',
    linkTooLate: 'このレッスンは終了しました。',
    noLink: 'このレッスンのリンクはまだ登録されていません。',
    nothingToChange: '変更はありません。',
    movesOff: 'このスクールでは、生徒による振替を受け付けていません。スクールにお問い合わせください。',
    moveTooEarly: 'このレッスンの振替先は{day}以降です。',
    moveTooLate: 'このレッスンの振替先は{day}までです。',
    noLessonThen: 'この日時には同じレッスンがありません。',
    closedThen: 'この時間は休校です。',
    clockSkips: 'この日は時計が進むため、この時刻はありません。',
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
    debitFileGone: '削除された口座情報があるため、この振替依頼のファイルは作成できません。',
    bankFileGone: 'このファイルはもうありません。もう一度送信してください。',
    statementMoved: '表示したあとに変更があったため、記録していません。もう一度内容を確認してください。',
    statementPaid: 'すでに記録されている振込があるため、記録していません。',
  },
}

/** All of these notes. */
export const refusalNotes = Object.keys(notes.en) as readonly RefusalNote[]

/** The code of a refusal, its words where they are not those of the code, and the day that they name. */
export interface RefusalWords {
  code: ReasonCode
  note?: RefusalNote | undefined
  day?: string | undefined
}

/** Returns the words for a refusal: of its note, otherwise of its code. */
export function refusalText({ code, note, day }: RefusalWords, language: Language): string {
  if (note === undefined) return reasonText(code, language)
  return notes[language][note].replace('{day}', () => (day === undefined ? '…' : dayText(day, language)))
}

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

const months = 'January February March April May June July August September October November December'.split(' ')

/** Writes a day within a sentence. */
function dayText(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (language === 'jp') return `${Number(year)}年${Number(month)}月${Number(date)}日`
  return `${Number(date)} ${months[Number(month) - 1] ?? ''} ${year}`
}

/** Tells whether `note` is one of these. */
export function isRefusalNote(note: string): note is RefusalNote {
  return note in notes.en
}
