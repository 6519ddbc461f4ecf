import type { Language } from '@koma/schema/codes'

/**
 * Who booked, moved or cancelled, as a guardian reads it: they, their child, the child's other guardian or the school.
 */
type By = 'own' | 'child' | 'other' | 'staff'

interface Words {
  subject: (child: string, subject: string) => string
  bookingMade: Record<By, (child: string) => string>
  bookingCancelled: Record<By, (child: string) => string>
  bookingMoved: Record<By, (child: string) => string>
  lessonsMade: Record<By, (child: string) => string>
  lessonsUndone: Record<By, (child: string) => string>
  paused: (child: string) => string
  resumed: (child: string) => string
  changed: (child: string) => string
  changedWaiting: (child: string) => string
  waitingGone: (child: string) => string
  waitingBack: (child: string) => string
  waitingClosed: (child: string) => string
  waitingPlace: (child: string) => string
  offerMade: (child: string, until: string) => string
  closed: (child: string) => string
  closedWaiting: (child: string) => string
  reopened: (child: string) => string
  lost: (child: string) => string
  templateMade: (child: string) => string
  templateCancelled: (child: string) => string
  dailySchedule: (child: string) => string
  remindLessons: (child: string) => string
  remindCancel: (child: string) => string
  contract: (child: string) => string
  lot: (child: string) => string
  priceChanged: (child: string) => string
  priceWithdrawn: (child: string) => string
  paper: (child: string) => string
}

const jp: Words = {
  subject: (child, subject) => `${child}さん：${subject}`,
  bookingMade: {
    own: (child) => `${child}さんの、下記のレッスンのご予約を承りました。`,
    child: (child) => `${child}さんより、下記のレッスンのご予約を承りました。`,
    other: (child) => `保護者の方より、${child}さんの下記のレッスンのご予約を承りました。`,
    staff: (child) => `スクールにて、${child}さんの下記のレッスンのご予約をお取りしました。`,
  },
  bookingCancelled: {
    own: (child) => `${child}さんの、下記のご予約をキャンセルしました。`,
    child: (child) => `${child}さんのお手続きにより、下記のご予約をキャンセルしました。`,
    other: (child) => `保護者の方のお手続きにより、${child}さんの下記のご予約をキャンセルしました。`,
    staff: (child) => `スクールにて、${child}さんの下記のご予約をキャンセルしました。`,
  },
  bookingMoved: {
    own: (child) => `${child}さんのご予約を、下記のレッスンに振り替えました。`,
    child: (child) => `${child}さんのお手続きにより、ご予約を下記のレッスンに振り替えました。`,
    other: (child) => `保護者の方のお手続きにより、${child}さんのご予約を下記のレッスンに振り替えました。`,
    staff: (child) => `スクールにて、${child}さんのご予約を下記のレッスンに振り替えました。`,
  },
  lessonsMade: {
    own: (child) => `${child}さんの、下記のレッスンのご予約を承りました。`,
    child: (child) => `${child}さんより、下記のレッスンのご予約を承りました。`,
    other: (child) => `保護者の方より、${child}さんの下記のレッスンのご予約を承りました。`,
    staff: (child) => `スクールにて、${child}さんの下記のレッスンのご予約をお取りしました。`,
  },
  lessonsUndone: {
    own: (child) => `${child}さんの、下記のレッスンのご予約を取り消しました。`,
    child: (child) => `${child}さんのお手続きにより、下記のレッスンのご予約を取り消しました。`,
    other: (child) => `保護者の方のお手続きにより、${child}さんの下記のレッスンのご予約を取り消しました。`,
    staff: (child) => `スクールにて、${child}さんの下記のレッスンのご予約を取り消しました。`,
  },
  paused: (child) => `${child}さんの休会・退会の期間に入っている下記のご予約を取り消しました。`,
  resumed: (child) => `${child}さんの休会・退会の取り消しに伴い、下記のご予約を元に戻しました。`,
  changed: (child) =>
    `${child}さんがご予約のレッスンが、スクールの都合により次のとおり変更になりました。ご都合が合わない場合は、スクールまでご連絡ください。`,
  changedWaiting: (child) =>
    `${child}さんがキャンセル待ちのレッスンが、次のとおり変更になりました。キャンセル待ちのご登録はそのまま有効です。`,
  waitingGone: (child) =>
    `${child}さんがキャンセル待ちのレッスンは中止となりました。キャンセル待ちのご登録は取り消しました。`,
  waitingBack: (child) =>
    `中止とお知らせしたレッスンを、予定どおり実施することになりました。${child}さんのキャンセル待ちのご登録も元に戻しました。`,
  waitingClosed: (child) =>
    `キャンセル待ちの受付を終了したため、${child}さんの下記のレッスンのキャンセル待ちのご登録を取り消しました。レッスンは予定どおり実施します。`,
  waitingPlace: (child) => `${child}さんがキャンセル待ちのレッスンに空きが出ました。予約は先着順です。`,
  offerMade: (child, until) =>
    `${child}さんがキャンセル待ちのレッスンに空きが出ました。${until}までお席を確保しています。それまでにご予約がない場合は、次の方にご案内します。`,
  closed: (child) =>
    `誠に勝手ながら、${child}さんの下記のレッスンは休講とさせていただきます。ご予約は取り消し、ご使用のポイントやチケットは、返却回数の上限に関係なくすべてお戻ししました。`,
  closedWaiting: (child) =>
    `${child}さんがキャンセル待ちのレッスンは休講となりました。キャンセル待ちのご登録は取り消しました。`,
  reopened: (child) =>
    `休講を取りやめました。「実施」とある${child}さんのレッスンは予定どおり行い、ご予約も元に戻しました。「休講」とあるレッスンは、休講のままとなります。`,
  lost: (child) => `休講を取りやめましたが、${child}さんの下記のレッスンは元に戻せませんでした。`,
  templateMade: (child) => `スクールにて、${child}さんの毎週のレッスンとして下記のご予約をお取りしました。`,
  templateCancelled: (child) =>
    `スクールにて、${child}さんの毎週のレッスンとしてお取りしていた下記のご予約を取り消しました。`,
  dailySchedule: (child) => `${child}さんの本日の予定です。`,
  remindLessons: (child) => `${child}さんの次のレッスンをお知らせします。`,
  remindCancel: (child) => `${child}さんが参加できない場合は、期限までにキャンセルしてください。残高が戻ります。`,
  contract: (child) => `${child}さんのご予約を続けるには、契約についてスクールまでご連絡ください。`,
  lot: (child) => `${child}さんのレッスンに、この日までお使いいただけます。この日を過ぎるとお使いいただけません。`,
  priceChanged: (child) => `${child}さんの料金プランの改定についてお知らせします。`,
  priceWithdrawn: (child) => `${child}さんについてお知らせした料金の改定を取りやめました。これまでの料金が続きます。`,
  paper: (child) => `${child}さんの書類を、PDFファイルでお送りします。`,
}

const en: Words = {
  subject: (child, subject) => `${child}: ${subject.replace(/^Your (.)/, (_, letter: string) => letter.toUpperCase())}`,
  bookingMade: {
    own: (child) => `You've booked this lesson for ${child}.`,
    child: (child) => `${child} has booked this lesson.`,
    other: (child) => `Another guardian has booked this lesson for ${child}.`,
    staff: (child) => `The school has booked this lesson for ${child}.`,
  },
  bookingCancelled: {
    own: (child) => `You've cancelled this lesson for ${child}.`,
    child: (child) => `${child} has cancelled this lesson.`,
    other: (child) => `Another guardian has cancelled this lesson for ${child}.`,
    staff: (child) => `The school has cancelled ${child}'s booking for this lesson.`,
  },
  bookingMoved: {
    own: (child) => `You've moved ${child}'s booking to this lesson.`,
    child: (child) => `${child} has moved a booking to this lesson.`,
    other: (child) => `Another guardian has moved ${child}'s booking to this lesson.`,
    staff: (child) => `The school has moved ${child}'s booking to this lesson.`,
  },
  lessonsMade: {
    own: (child) => `You've booked these lessons for ${child}.`,
    child: (child) => `${child} has booked these lessons.`,
    other: (child) => `Another guardian has booked these lessons for ${child}.`,
    staff: (child) => `The school has booked these lessons for ${child}.`,
  },
  lessonsUndone: {
    own: (child) => `You've undone ${child}'s bookings of these lessons.`,
    child: (child) => `${child} has undone the bookings of these lessons.`,
    other: (child) => `Another guardian has undone ${child}'s bookings of these lessons.`,
    staff: (child) => `The school has undone ${child}'s bookings of these lessons.`,
  },
  paused: (child) => `${child}'s pause or departure covers these lessons, so they have been cancelled.`,
  resumed: (child) => `A pause or departure has been undone, so ${child} is booked for these lessons again.`,
  changed: (child) =>
    `The school has changed a lesson that ${child} is booked for. If the change doesn't suit you, contact the school.`,
  changedWaiting: (child) =>
    `A lesson that ${child} is waiting for has changed. ${child} is still on its waiting list.`,
  waitingGone: (child) =>
    `A lesson that ${child} was waiting for won't take place. ${child} is no longer on its waiting list.`,
  waitingBack: (child) =>
    `A cancelled lesson that ${child} was waiting for will take place after all. ${child} is on its waiting list again.`,
  waitingClosed: (child) =>
    `The school no longer offers waiting lists, so ${child} is no longer on this one. The lesson takes place as planned.`,
  waitingPlace: (child) => `A seat has opened up in a lesson that ${child} is waiting for. The first to book gets it.`,
  offerMade: (child, until) =>
    `A seat has opened up in a lesson that ${child} is waiting for. We're holding it until ${until}. After that it goes to the next person.`,
  closed: (child) => `These lessons won't take place. ${child}'s bookings were cancelled and refunded in full.`,
  closedWaiting: (child) =>
    `Lessons that ${child} was waiting for won't take place. ${child} is no longer on their waiting lists.`,
  reopened: (child) =>
    `The school has reopened these lessons of ${child}. Those marked “on again” take place after all. Those marked “cancelled” couldn't be restored.`,
  lost: (child) => `The closure was undone, but these lessons of ${child} couldn't be restored.`,
  templateMade: (child) => `The school has booked these weekly lessons for ${child}.`,
  templateCancelled: (child) => `The school has cancelled these weekly lessons it had booked for ${child}.`,
  dailySchedule: (child) => `This is ${child}'s schedule for today.`,
  remindLessons: (child) => `This is a reminder of ${child}'s next lessons.`,
  remindCancel: (child) => `If ${child} can't come, cancel by then and the balance is refunded.`,
  contract: (child) => `To keep booking lessons for ${child}, contact the school about the contract.`,
  lot: (child) => `They pay for ${child}'s lessons until that day. After it, they can no longer be used.`,
  priceChanged: (child) => `The price of ${child}'s plan changes.`,
  priceWithdrawn: (child) => `The change of the price of ${child}'s plan was withdrawn. The price stays as it is.`,
  paper: (child) => `A document for ${child} is attached as a PDF file.`,
}

/** The words of mails to guardians about a child, in place of those to the child. */
export const childWords: Record<Language, Words> = { jp, en }
