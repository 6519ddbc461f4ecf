import { accountNotes, accountText, isAccountNote } from './accountTexts.ts'
import type { AnswerCode, AnswerNote } from './answerCodes.ts'
import { isReasonCode, type Language, reasonText } from './codes.ts'
import { isRefusalNote, refusalNotes, refusalText } from './refusals.ts'
import type { SlotProblemKind } from './slotProblems.ts'
import type { TemplateProblem } from './templateTexts.ts'

/** Notes that no refusal has: they tell how something was done, or what became of one row or step of many. */
export type TellingNote =
  | 'passwordChanged'
  | 'mailSent'
  | 'mailKept'
  | 'saved'
  | 'deleted'
  | 'notifyNeedsEmail'
  | 'emailToConfirm'
  | 'emailConfirmed'
  | 'emailTrusted'
  | 'savedWithoutCourses'
  | 'inviteNotThere'
  | 'inviteInactive'
  | 'inviteNoEmail'
  | 'inviteToConfirm'
  | 'inviteHasPassword'
  | 'invitedJustNow'
  | 'placeBookedAgain'
  | 'keptBooked'
  | 'keptHeld'
  | 'withoutCourses'
  | 'withoutOnline'
  | 'nothingOffered'
  | 'withoutOther'
  | 'closedFor'

/** Notes of refusals. */
export type RefusingNote = Exclude<AnswerNote, TellingNote>

const tellingNotes: Readonly<Record<TellingNote, true>> = {
  passwordChanged: true,
  mailSent: true,
  mailKept: true,
  saved: true,
  deleted: true,
  notifyNeedsEmail: true,
  emailToConfirm: true,
  emailConfirmed: true,
  emailTrusted: true,
  savedWithoutCourses: true,
  inviteNotThere: true,
  inviteInactive: true,
  inviteNoEmail: true,
  inviteToConfirm: true,
  inviteHasPassword: true,
  invitedJustNow: true,
  placeBookedAgain: true,
  keptBooked: true,
  keptHeld: true,
  withoutCourses: true,
  withoutOnline: true,
  nothingOffered: true,
  withoutOther: true,
  closedFor: true,
}

/** The reason of a refusal with each code that has no note. */
const ofCodes = {
  ES1001: 'slotUnavailable',
  ES1002: 'courseUnavailable',
  ES1003: 'onlineUnavailable',
  ES1004: 'placeUnavailable',
  ES1005: 'timeClosed',
  EU1001: 'bookingLimit',
  EU1002: 'balanceTooLow',
  EU1003: 'courseNotInContract',
  EU1004: 'otherBooking',
  EU1005: 'alreadyBooked',
  EU1006: 'tooManyChanges',
  EU1007: 'costMoved',
  EC1001: 'noBooking',
  EC1002: 'placeMoved',
  EC1003: 'refundMoved',
  stale: 'recordStale',
  userPasswordChangeE: 'wrongPassword',
  '400': 'invalid',
  '401': 'wrongLogin',
  '403': 'other',
  '404': 'notFound',
  '409': 'other',
  '410': 'linkUsed',
  '429': 'tooManyAttempts',
  '1001': 'other',
  generalE: 'other',
} as const satisfies Record<AnswerCode, string>

/** The meanings of reasons that have neither a code nor a note, or whose words only repeat their name. */
const ownTexts = {
  invalid: { en: 'A field has the wrong format.', jp: '入力の形式が正しくない項目があります。' },
  other: { en: 'Another reason, given in the message.', jp: 'その他の理由。内容はメッセージを確認してください。' },
  slotUnavailable: {
    en: 'The slot is not free, or has changed since it was shown.',
    jp: '枠が空いていないか、表示したあとに変更されています。',
  },
  courseUnavailable: { en: 'The course is not available in this slot.', jp: 'この枠では選べないコースです。' },
  onlineUnavailable: { en: 'This slot cannot be held online.', jp: 'オンラインでは受講できません。' },
  papersMoved: {
    en: 'Documents or addresses have changed since you reviewed them. Nothing was sent. Review them again.',
    jp: '確認のあとに書類またはメールアドレスが変更されたため、送信していません。もう一度確認してください。',
  },
  noBooking: {
    en: 'The booking does not exist, or no longer exists.',
    jp: '予約がないか、すでにキャンセルされています。',
  },
  notFound: { en: 'The school has no such record.', jp: '該当するデータがこのスクールにありません。' },
  undoSignedIn: {
    en: 'This person has signed in or set a password since then, so nothing was undone. You can deactivate or delete the record.',
    jp: 'その後に本人がログインしたかパスワードを設定したため、元に戻していません。無効化または削除はできます。',
  },
  undoInUse: {
    en: 'It is in use by now, so nothing was undone. Remove these first:',
    jp: 'すでに使われているため、元に戻していません。先に次のものを取り消してください：',
  },
  undoEdited: {
    en: 'Somebody has changed this since then, so nothing was undone.',
    jp: 'その後にほかの人が変更したため、元に戻していません。',
  },
  undoNotWhole: {
    en: 'The earlier values are no longer valid, so nothing was undone. Edit the record instead.',
    jp: '以前の値が今は使えないため、元に戻していません。編集画面で変更してください。',
  },
  outsideHours: { en: 'The time is outside the hours of the school.', jp: '時刻がスクールの営業時間外です。' },
  opensTooLate: {
    en: 'Booking must open before the lesson date.',
    jp: '予約開始はレッスン日より前の日にしてください。',
  },
  deadlineTooLate: {
    en: 'The cancellation deadline must not be after the lesson date.',
    jp: 'キャンセル期限はレッスン日以前の日にしてください。',
  },
  fixedByBooking: {
    en: 'This cannot be changed while the slot is booked.',
    jp: '予約のある枠では変更できない項目です。',
  },
  bookedCourseNeeded: { en: 'You cannot remove the booked course.', jp: '予約されているコースは外せません。' },
  teacherWithoutCourse: {
    en: 'The teacher does not teach the booked course.',
    jp: 'この講師は予約されているコースを担当していません。',
  },
  teacherUnavailable: { en: 'The teacher cannot be chosen.', jp: 'この講師は選べません。' },
  placeShared: { en: 'Some lessons share this place.', jp: 'この場所には、同じ時間に重なっている枠があります。' },
  fixedCourseNotOffered: {
    en: 'The fixed course cannot be booked in this slot.',
    jp: '固定コースがこの枠で予約できるコースに含まれていません。',
  },
  fixedCourseNeeded: { en: 'Fixed students need a fixed course.', jp: '固定生徒がいる枠には固定コースが必要です。' },
  fixedCourseNoLesson: {
    en: 'The fixed course of fixed students must be a lesson.',
    jp: '固定生徒がいる枠の固定コースは、レッスンのコースにしてください。',
  },
  fixedPlaceNeeded: { en: 'Fixed students need a fixed place.', jp: '固定生徒がいる枠には固定の場所が必要です。' },
  fixedPlaceMissing: { en: 'The slot has no place.', jp: 'この枠には場所がありません。' },
  fixedPlaceOffline: { en: 'The slot is not held online.', jp: 'この枠ではオンラインで受講できません。' },
  notFixedStudent: {
    en: 'The student cannot be a fixed student.',
    jp: '固定生徒にできない生徒が含まれています。',
  },
  noSlotThatDay: { en: 'The row has no slot that day.', jp: 'この固定枠から作成した枠が、この日にはありません。' },
  inDebit: {
    en: 'A direct debit of this student awaits its results, so this could be paid twice. Nothing was recorded.',
    jp: '結果待ちの口座振替があり、二重の入金になるおそれがあるため、記録していません。',
  },
  makeUpMoved: {
    en: 'The make-up points for this mark are no longer those that were shown, so the mark was not saved. Check them and mark again.',
    jp: '振替ポイントが表示した内容から変わったため、出欠を記録していません。内容を確認して、もう一度入力してください。',
  },
  makeUpUsed: {
    en: 'The make-up points given for this absence are used, so the mark stays. Cancel what they pay for first.',
    jp: 'この欠席の振替ポイントはすでに使われているため、出欠を変更できません。先にそのポイントを使った予約をキャンセルしてください。',
  },
  makeUpHeld: {
    en: 'The mark of attendance of this lesson gave make-up points. Clear the mark first.',
    jp: 'このレッスンの出欠により振替ポイントが付与されています。先に出欠を未入力に戻してください。',
  },
  makeUpByMark: {
    en: 'A mark of attendance gave these points. Change the mark to remove them.',
    jp: '出欠の入力によるポイントです。取り消すには、出欠を変更してください。',
  },
  eraseMerged: {
    en: 'This student was merged into another. Erase the one who has everything.',
    jp: 'この生徒はほかの生徒に統合されています。統合先の生徒を消去してください。',
  },
  eraseBooked: {
    en: 'They have upcoming lessons, so nothing was erased. Cancel these first:',
    jp: '今後の予約があるため、消去していません。先に次の予約をキャンセルしてください：',
  },
  eraseDebit: {
    en: 'A direct debit awaits its results, so nothing was erased. Record the results or withdraw it first:',
    jp: '結果待ちの口座振替があるため、消去していません。先に結果を記録するか、取り下げてください：',
  },
  eraseContracts: {
    en: 'They have open contracts, so nothing was erased. Deactivate these first, or wait until they end:',
    jp: '有効な契約があるため、消去していません。先に契約を無効にするか、終了をお待ちください：',
  },
  eraseOwed: {
    en: 'Money is owed, so nothing was erased. Record the payment or write it off first:',
    jp: '未払いの料金があるため、消去していません。先に入金を記録するか、回収不能として処理してください：',
  },
  eraseDeposit: {
    en: 'The school holds a deposit, so nothing was erased. Use it for what is owed or refund it first:',
    jp: '預り金があるため、消去していません。先に充当するか返金してください：',
  },
  deleteDebit: {
    en: "A direct debit awaits its results, so the student can't be deleted. Record the results or withdraw it first:",
    jp: '結果待ちの口座振替があるため、削除できません。先に結果を記録するか、取り下げてください：',
  },
  deleteOwed: {
    en: "Money is owed, so the student can't be deleted. Record the payment or write it off first:",
    jp: '未払いの料金があるため、削除できません。先に入金を記録するか、回収不能として処理してください：',
  },
  deleteDeposit: {
    en: "The school holds a deposit, so the student can't be deleted. Use it for what is owed or refund it first:",
    jp: '預り金があるため、削除できません。先に充当するか返金してください：',
  },
  bankAccountInDebit: {
    en: "A direct debit of this account awaits its results, so the bank details can't be deleted. Record the results or withdraw it first:",
    jp: 'この口座の口座振替が結果待ちのため、口座情報を削除できません。先に結果を記録するか、取り下げてください：',
  },
  eraseTaught: {
    en: 'They have upcoming booked lessons, so nothing was erased. Move or cancel these first:',
    jp: '今後の予約があるため、消去していません。先に振替または取消をしてください：',
  },
  eraseRuns: {
    en: 'A background task of theirs is still running, so nothing was erased. Wait until it ends, or stop it.',
    jp: '実行中のバックグラウンド処理があるため、消去していません。終了をお待ちになるか、停止してください。',
  },
  eraseSole: {
    en: 'Nobody else who is active has all of their permissions, so nothing was erased. Give them to somebody else first.',
    jp: '同じ権限をすべて持つ有効なスタッフがほかにいないため、消去していません。先にほかのスタッフに権限を付与してください。',
  },
  eraseMoved: {
    en: 'Something about this person has changed since you checked, so nothing was erased. Check again.',
    jp: '確認のあとに内容が変わったため、消去していません。もう一度ご確認ください。',
  },
  eraseName: {
    en: 'The name you typed is not theirs, so nothing was erased.',
    jp: '入力した氏名が一致しないため、消去していません。',
  },
  mergeMoved: {
    en: 'Something about these students has changed since you checked, so nothing was merged. Check again.',
    jp: '確認のあとに内容が変わったため、統合していません。もう一度ご確認ください。',
  },
  mergeSame: { en: 'Choose two different students.', jp: '別の生徒を選んでください。' },
  mergeBooked: {
    en: 'Both are booked at the same time, so nothing was merged. Cancel one of the two bookings first:',
    jp: '同じ時間に両方の予約があるため、統合していません。先にどちらかの予約をキャンセルしてください：',
  },
  mergeOffer: {
    en: 'A seat is held for one of them, so nothing was merged. Wait until it is booked or declined:',
    jp: '確保中のお席があるため、統合していません。予約または辞退のあとにもう一度お試しください：',
  },
  mergePlaces: {
    en: 'Both have fixed places at the same time, so nothing was merged. Take one of them out of the weekly template first:',
    jp: '同じ時間に両方の固定枠があるため、統合していません。先にどちらかを固定枠から外してください：',
  },
  mergeAway: {
    en: 'Both are away on the same days, so nothing was merged. End or undo one of the two first:',
    jp: '両方の休会・退会の期間が重なっているため、統合していません。先にどちらかを終了するか取り消してください：',
  },
  mergeAwayLessons: {
    en: 'One of them is away while the other has lessons, so nothing was merged. End the pause or departure, or cancel the lessons first:',
    jp: '一方の休会・退会の期間に他方の予約があるため、統合していません。先に休会・退会を終了するか、予約をキャンセルしてください：',
  },
  mergeInvoiced: {
    en: 'Both have an invoice for the same month and holder, so nothing was merged. Cancel one of the two first:',
    jp: '同じ月・同じ宛名の請求書が両方にあるため、統合していません。先にどちらかを取り消してください：',
  },
  mergeDebit: {
    en: 'A direct debit of both awaits its results, so nothing was merged. Record the results or withdraw it first:',
    jp: '結果待ちの口座振替に両方が含まれているため、統合していません。先に結果を登録するか、請求を取り下げてください：',
  },
  mergeNotes: {
    en: 'The notes of both are too long for one note, so nothing was merged. Shorten one of them first.',
    jp: '両方のメモを合わせると長すぎるため、統合していません。先にどちらかを短くしてください。',
  },
  mergeGuardians: {
    en: 'Together they would have more than 6 guardians, so nothing was merged. Remove one first.',
    jp: '保護者が合わせて6名を超えるため、統合していません。先にどなたかを外してください。',
  },
  mergeTooMuch: {
    en: 'The student who goes has too many records to move at once, so nothing was merged. Let the other one go.',
    jp: '統合する側の記録が多すぎるため、統合していません。残す生徒を入れ替えてお試しください。',
  },
  mergeUsed: {
    en: 'The merged student has been used since, so nothing was undone. Remove these first:',
    jp: '統合のあとに使われているため、元に戻していません。先に次のものを取り消してください：',
  },
  mergedAgain: {
    en: 'This student has been merged or deleted since, so nothing was undone. Undo that first.',
    jp: 'この生徒はその後に統合または削除されたため、元に戻していません。先にそちらを元に戻してください。',
  },
  mergeCodeTaken: {
    en: 'Another student has the ID of the one who went, so nothing was undone.',
    jp: '統合された生徒の生徒IDをほかの生徒が使用しているため、元に戻していません。',
  },
  fieldNameTaken: {
    en: 'Another field or a column of the list of students has this name.',
    jp: '同じ名前の項目がすでにあります。別の名前にしてください。',
  },
  fieldArchived: {
    en: 'This field was archived, so nothing was saved. Reload the page to see the fields in use.',
    jp: 'この項目は使用を終了したため、保存していません。画面を再読み込みしてください。',
  },
  fieldUnknown: { en: 'The school has no such field.', jp: '該当する項目がこのスクールにありません。' },
  fieldsMoved: {
    en: 'The fields have changed since they were shown, so their order was kept. Try again.',
    jp: '表示したあとに項目が変更されたため、並べ替えていません。もう一度お試しください。',
  },
  fieldChoiceUsed: {
    en: 'A student has this choice, so it cannot be removed. Archive it instead.',
    jp: '生徒に設定されている選択肢は削除できません。使用しない設定にしてください。',
  },
  fieldChoiceTwice: { en: 'Two choices have the same name.', jp: '同じ名前の選択肢があります。' },
  fieldChoiceNamed: { en: 'Each choice needs a name.', jp: '選択肢の名前を入力してください。' },
  fieldChoicesNeeded: { en: 'Add at least one choice.', jp: '選択肢を1つ以上入力してください。' },
  fieldChoicesExtra: {
    en: 'Only fields of the kind “Choice” have choices.',
    jp: '選択肢は、種類が「選択肢」の項目だけに設定できます。',
  },
  tooManyFields: {
    en: 'A school has at most 40 own fields in use, and 200 with archived ones.',
    jp: '独自項目は40個まで（使用を終了したものを含めて200個まで）です。',
  },
  cashMoved: {
    en: 'Payments of this day have changed since they were shown, so it was not closed. Check the amounts again.',
    jp: '表示したあとにこの日の入金が変わったため、締めていません。もう一度金額を確認してください。',
  },
  guardianEmailTaken: {
    en: 'Another guardian already uses this email address.',
    jp: 'このメールアドレスはほかの保護者が使用しています。',
  },
  tooManyChildren: { en: 'A guardian can have at most 20 students.', jp: '保護者1名に登録できる生徒は20名までです。' },
  tooManyGuardians: { en: 'A student can have at most 6 guardians.', jp: '生徒1名に登録できる保護者は6名までです。' },
  cashClosed: { en: 'This day has been closed already.', jp: 'この日はすでに締められています。' },
  cashNegative: { en: "The counted amount can't be negative.", jp: '実際の金額は0円以上で入力してください。' },
  cashReasonNeeded: {
    en: 'Say why the counted amount differs from the expected one.',
    jp: '差額の理由を入力してください。',
  },
  depositLater: {
    en: 'Less than this was held on that day. Choose the day it came in, or a later one.',
    jp: 'その日の預り金の残高を超えています。入金日以降の日付を入力してください。',
  },
  depositMoved: {
    en: 'The deposit has changed since it was shown, so nothing was done. Check the amount again.',
    jp: '表示したあとに預り金の残高が変わったため、実行していません。もう一度金額を確認してください。',
  },
  leftOverFirst: {
    en: 'This contract is paid first: only what is left over can pay another one or be kept as a deposit.',
    jp: '先にこの契約の未払い額に充てます。ほかの契約や預り金に回せるのは、残りの金額だけです。',
  },
  notSameFamily: {
    en: 'What is left over pays only contracts of the same student or family.',
    jp: '残りの金額を充てられるのは、同じ生徒またはご家族の契約だけです。',
  },
  depositShort: { en: 'This is more than is held.', jp: '預り金の残高を超えています。' },
  depositUsed: {
    en: 'This deposit has been applied or refunded since, so nothing was undone.',
    jp: 'この預り金はその後に充当または返金されたため、取り消していません。',
  },
  depositUndone: { en: 'This has been undone already.', jp: 'すでに取り消されています。' },
  feesMoved: {
    en: 'Something about these fees has changed since they were shown, so none was charged. Check the list again.',
    jp: '表示したあとに対象や金額が変わったため、請求していません。もう一度一覧を確認してください。',
  },
  feeGone: {
    en: 'This fee is no longer charged.',
    jp: 'この手数料は、すでに免除または取り消されています。',
  },
  paperReplaced: {
    en: 'Another document has replaced this one. Cancel that one instead.',
    jp: 'この書類は訂正済みです。訂正後の書類を取り消してください。',
  },
  paperReturned: {
    en: 'A return invoice names this document. Cancel the return invoice first.',
    jp: 'この書類を元にした返還請求書があります。先に返還請求書を取り消してください。',
  },
  depositReturned: {
    en: 'This money was above the price, so no sale was returned and there is nothing to issue a return invoice for.',
    jp: '料金を超えて受け取った預り金の返金のため、売上の返還にはあたらず、返還請求書の対象になりません。',
  },
  nothingIssued: {
    en: 'No receipt or invoice was issued for this contract. Issue the receipt of the payment first.',
    jp: 'この契約には領収書も請求書も発行されていません。先に入金の領収書を発行してください。',
  },
  feeNotWaived: {
    en: "This fee isn't waived, so there is nothing to undo.",
    jp: 'この手数料は免除されていないため、元に戻すものはありません。',
  },
  feeRunUndone: {
    en: "Charging this fee was undone, so its waiver can't be. Add an adjustment to the contract if it is still due.",
    jp: 'この手数料の請求自体が取り消されているため、免除を元に戻せません。必要な場合は、契約の「調整」に入力してください。',
  },
  cashNotLast: {
    en: 'Only the last closing can be undone.',
    jp: '取り消せるのは、最後のレジ締めだけです。',
  },
  discountRepeats: {
    en: 'Only a monthly contract that is active and not renewed yet can have a repeating discount.',
    jp: '毎月の割引を付けられるのは、有効で、まだ更新されていない月額制の契約だけです。',
  },
  discountRenewed: {
    en: 'This contract has been renewed. Change the discount on the contract that follows.',
    jp: 'この契約は更新済みです。割引は、次の契約で変更してください。',
  },
  leaveContractsMany: {
    en: 'More than 200 contracts lie in that time, too many to decide on at once. Choose an earlier last day, or delete those that are not needed.',
    jp: 'その期間の契約が200件を超えているため、まとめて処理できません。期間を短くするか、不要な契約を削除してください。',
  },
  mailNotFailed: {
    en: 'Only a failed email can be sent again.',
    jp: '再送信できるのは、送信に失敗したメールだけです。',
  },
} as const satisfies Record<string, Record<Language, string>>

/** The reason of a refusal, as one word. */
export type Reason = RefusingNote | (typeof ofCodes)[AnswerCode] | keyof typeof ownTexts

/** The reason of each thing that can be wrong with a slot's form. */
const ofSlots: Readonly<Record<SlotProblemKind, Reason>> = {
  missing: 'required',
  endNotAfterStart: 'endsBeforeStart',
  outsideSchedule: 'outsideHours',
  skipped: 'timeSkipped',
  notBeforeLessonDate: 'opensTooLate',
  afterLessonDate: 'deadlineTooLate',
  fixedByBooking: 'fixedByBooking',
  bookedCourse: 'bookedCourseNeeded',
  doesNotTeach: 'teacherWithoutCourse',
  unavailable: 'teacherUnavailable',
}

/** The reason of each thing that can be wrong with a row of the weekly template. */
const ofRows: Readonly<Record<TemplateProblem, Reason>> = {
  day: 'dayNeeded',
  fixedCourse: 'fixedCourseNotOffered',
  courseForStudents: 'fixedCourseNeeded',
  lessonForStudents: 'fixedCourseNoLesson',
  placeForStudents: 'fixedPlaceNeeded',
  notAtPlace: 'fixedPlaceMissing',
  notOnline: 'fixedPlaceOffline',
  student: 'notFixedStudent',
  noSlot: 'noSlotThatDay',
}

/** Returns the reason of a problem in the form of a slot or of a row of the weekly template. */
export function reasonOfProblem(kind: SlotProblemKind | TemplateProblem): Reason {
  return kind in ofSlots ? ofSlots[kind as SlotProblemKind] : ofRows[kind as TemplateProblem]
}

/** Returns the reason of a refusal: its own, else that of its note, else that of its code. */
export function reasonOf(refusal: {
  code: AnswerCode
  note?: AnswerNote | undefined
  reason?: Reason | undefined
}): Reason {
  const { code, note, reason } = refusal
  if (reason !== undefined) return reason
  return note !== undefined && isRefusing(note) ? note : ofCodes[code]
}

/** All reasons, in alphabetical order. */
export const reasons: readonly Reason[] = [
  ...new Set<Reason>([
    ...[...refusalNotes, ...accountNotes].filter(isRefusing),
    ...Object.values(ofCodes),
    ...(Object.keys(ownTexts) as (keyof typeof ownTexts)[]),
  ]),
].toSorted((a, b) => a.localeCompare(b, 'en'))

/** Returns the message of a refusal with this reason, with `…` for what depends on the case. */
export function meaningOf(reason: Reason, language: Language): string {
  if (reason in ownTexts) return ownTexts[reason as keyof typeof ownTexts][language]
  if (isAccountNote(reason)) return accountText(reason, language, '…')
  if (isRefusalNote(reason)) return refusalText({ code: 'generalE', note: reason }, language)
  const [code = ''] = Object.entries(ofCodes).find(([, of]) => of === reason) ?? []
  return isReasonCode(code) ? reasonText(code, language) : ''
}

/** Tells whether a note is one of refusals. */
export function isRefusing(note: AnswerNote): note is RefusingNote {
  return !(note in tellingNotes)
}
