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

/**
 * Refusals of rules that screens judge as well. The documents give words for them, but no code of their own (ERR-26,
 * ERR-27, ERR-29). What the server alone refuses is an `AnswerNote`, whose words no first visit waits for.
 */
export type RuleNote =
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

const notes: Record<Language, Record<RuleNote, string>> = {
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
  },
}

/** All of these notes. */
export const ruleNotes = Object.keys(notes.en) as readonly RuleNote[]

/** The code of a rule's refusal, its words where they are not those of the code, and the day that they name. */
export interface RuleWords {
  code: ReasonCode
  note?: RuleNote | undefined
  day?: string | undefined
}

/** Returns the words for a rule's refusal: of its note, otherwise of its code. */
export function ruleText({ code, note, day }: RuleWords, language: Language): string {
  if (note === undefined) return reasonText(code, language)
  return notes[language][note].replace('{day}', () => (day === undefined ? '…' : dayText(day, language)))
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** Writes a day within a sentence. */
function dayText(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (language === 'jp') return `${Number(year)}年${Number(month)}月${Number(date)}日`
  return `${Number(date)} ${months[Number(month) - 1] ?? ''} ${year}`
}
