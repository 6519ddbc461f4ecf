import type { Language } from '@koma/schema/codes'
import { accountWords } from './accountMail.texts.ts'
import { listWords } from './listMail.texts.ts'
import { paperWords } from './paperMail.texts.ts'

const jp = {
  ...accountWords.jp,
  ...listWords.jp,
  ...paperWords.jp,
  greeting: (name: string) => `${name} 様`,
  open: '予定を確認する',
  openContract: '契約情報を確認する',
  time: '日時',
  course: 'コース',
  teacher: '講師',
  place: '場所',
  online: 'オンライン',
  either: (location: string) => `${location}またはオンライン`,
  student: '生徒',
  userType: '区分',
  userTypes: { student: '生徒', teacher: '講師', staff: 'スタッフ', guardian: '保護者' },
  userId: 'ユーザーID',
  name: '氏名',
  cost: { p: '使用ポイント', t: '使用チケット' },
  named: (name: string, code: string) => `${name}（${code}）`,
  returned: '返却',
  nothing: 'なし',
  balance: '残高',
  left: (credits: string, contract: string) => `${credits}（契約 ${contract}）`,
  cancelBy: 'キャンセル期限',
  noReturn: {
    label: 'キャンセル',
    late: (deadline: string) => `キャンセル期限（${deadline}）を過ぎているため、キャンセルしても残高は戻りません。`,
    limit: (month: string) =>
      `${month}は残高が戻るキャンセルの回数を使い切っているため、キャンセルしても残高は戻りません。`,
  },
  waitingStudents: 'キャンセル待ち',
  people: (count: number) => `${count}名`,
  bookingMade: {
    subject: (when: string) => `予約が完了しました：${when}`,
    student: '下記のレッスンのご予約を承りました。',
    guardian: '保護者の方より、下記のレッスンのご予約を承りました。',
    staff: 'スクールにて、下記のレッスンのご予約をお取りしました。',
  },
  bookingMadeTeacher: {
    subject: (when: string) => `新しい予約：${when}`,
    lead: '担当の枠に予約が入りました。',
  },
  bookingCancelled: {
    subject: (when: string) => `予約をキャンセルしました：${when}`,
    student: '下記のご予約をキャンセルしました。',
    guardian: '保護者の方のお手続きにより、下記のご予約をキャンセルしました。',
    staff: 'スクールにて、下記のご予約をキャンセルしました。',
  },
  bookingCancelledTeacher: {
    subject: (when: string) => `予約のキャンセル：${when}`,
    lead: '担当の枠の予約がキャンセルされました。',
  },
  bookingMoved: {
    subject: (when: string) => `予約を振り替えました：${when}`,
    student: 'ご予約を、下記のレッスンに振り替えました。',
    guardian: '保護者の方のお手続きにより、ご予約を下記のレッスンに振り替えました。',
    staff: 'スクールにて、ご予約を下記のレッスンに振り替えました。',
  },
  bookingMovedTeacher: {
    subject: (when: string) => `予約の振替：${when}`,
    lead: '担当の枠の予約が、次の枠に振り替えられました。',
  },
  lessonChanged: {
    subject: (when: string) => `レッスンが変更になりました：${when}`,
    booked:
      'ご予約のレッスンが、スクールの都合により次のとおり変更になりました。ご都合が合わない場合は、スクールまでご連絡ください。',
    waiting: 'キャンセル待ちのレッスンが、次のとおり変更になりました。キャンセル待ちのご登録はそのまま有効です。',
    teaching: '担当のレッスンが、次のとおり変更になりました。',
    given: '下記のレッスンは、ほかの講師が担当することになりました。',
    taken: '下記のレッスンを担当していただくことになりました。',
  },
  before: '変更前',
  waitingEnded: {
    gone: {
      subject: (when: string) => `レッスン中止のお知らせ：${when}`,
      lead: 'キャンセル待ちのレッスンは中止となりました。キャンセル待ちのご登録は取り消しました。',
    },
    back: {
      subject: (when: string) => `レッスン実施のお知らせ：${when}`,
      lead: '中止とお知らせしたレッスンを、予定どおり実施することになりました。キャンセル待ちのご登録も元に戻しました。',
    },
    closed: {
      subject: (when: string) => `キャンセル待ちを終了しました：${when}`,
      lead: 'キャンセル待ちの受付を終了したため、下記のレッスンのキャンセル待ちのご登録を取り消しました。レッスンは予定どおり実施します。',
    },
  },
  waitingPlace: {
    subject: (when: string) => `空きが出ました：${when}`,
    lead: 'キャンセル待ちのレッスンに空きが出ました。予約は先着順です。',
    button: '予約する',
  },
  offerMade: {
    subject: (when: string, until: string) => `お席を確保しています（${until}まで）：${when}`,
    lead: (until: string) =>
      `キャンセル待ちのレッスンに空きが出ました。${until}までお席を確保しています。それまでにご予約がない場合は、次の方にご案内します。`,
    until: '確保の期限',
    button: '予約する',
  },
  alertWaitingAdd: {
    subject: (when: string) => `キャンセル待ちの登録：${when}`,
    lead: '満席の枠にキャンセル待ちの登録がありました。',
  },
  alertWaitingPlace: {
    subject: (when: string) => `満席の枠に空き：${when}`,
    lead: 'キャンセル待ちのある枠に空きが出ました。通知を希望する生徒にはお知らせ済みです。',
  },
}

const en: typeof jp = {
  ...accountWords.en,
  ...listWords.en,
  ...paperWords.en,
  greeting: (name) => `Dear ${name},`,
  open: 'See your schedule',
  openContract: 'View contract',
  time: 'Time',
  course: 'Lesson',
  teacher: 'Teacher',
  place: 'Place',
  online: 'Online',
  either: (location) => `${location} or online`,
  student: 'Student',
  userType: 'Account',
  userTypes: { student: 'Student', teacher: 'Teacher', staff: 'Staff', guardian: 'Guardian' },
  userId: 'User ID',
  name: 'Name',
  cost: { p: 'Cost', t: 'Cost' },
  named: (name, code) => `${name} (${code})`,
  returned: 'Refunded',
  nothing: 'Nothing',
  balance: 'Balance',
  left: (credits, contract) => `${credits} (contract ${contract})`,
  cancelBy: 'Cancellation deadline',
  noReturn: {
    label: 'If you cancel',
    late: (deadline) => `No refund: the cancellation deadline (${deadline}) has passed.`,
    limit: (month) => `No refund: you've used all your refundable cancellations in ${month}.`,
  },
  waitingStudents: 'Waiting list',
  people: (count) => (count === 1 ? '1 student' : `${count} students`),
  bookingMade: {
    subject: (when) => `Booked: ${when}`,
    student: "You've booked this lesson.",
    guardian: 'Your guardian has booked this lesson for you.',
    staff: 'The school has booked this lesson for you.',
  },
  bookingMadeTeacher: {
    subject: (when) => `New booking: ${when}`,
    lead: 'One of your slots has been booked.',
  },
  bookingCancelled: {
    subject: (when) => `Cancelled: ${when}`,
    student: "You've cancelled this lesson.",
    guardian: 'Your guardian has cancelled this lesson.',
    staff: 'The school has cancelled your booking for this lesson.',
  },
  bookingCancelledTeacher: {
    subject: (when) => `Booking cancelled: ${when}`,
    lead: 'A booking for one of your slots has been cancelled.',
  },
  bookingMoved: {
    subject: (when) => `Moved to ${when}`,
    student: "You've moved your booking to this lesson.",
    guardian: 'Your guardian has moved your booking to this lesson.',
    staff: 'The school has moved your booking to this lesson.',
  },
  bookingMovedTeacher: {
    subject: (when) => `Booking moved to ${when}`,
    lead: 'A booking has moved from one of your slots to another.',
  },
  lessonChanged: {
    subject: (when) => `Your lesson has changed: ${when}`,
    booked: "The school has changed a lesson you booked. If the change doesn't suit you, contact the school.",
    waiting: "A lesson you're waiting for has changed. You're still on its waiting list.",
    teaching: 'One of your lessons has changed.',
    given: 'A colleague will teach this lesson instead of you.',
    taken: 'You will teach this lesson.',
  },
  before: 'Before',
  waitingEnded: {
    gone: {
      subject: (when) => `Lesson cancelled: ${when}`,
      lead: "A lesson you were waiting for won't take place. You're no longer on its waiting list.",
    },
    back: {
      subject: (when) => `Lesson offered again: ${when}`,
      lead: "A cancelled lesson you were waiting for will take place after all. You're on its waiting list again.",
    },
    closed: {
      subject: (when) => `Waiting list closed: ${when}`,
      lead: "The school no longer offers waiting lists, so you're no longer on this one. The lesson takes place as planned.",
    },
  },
  waitingPlace: {
    subject: (when) => `A seat has opened up: ${when}`,
    lead: "A seat has opened up in a lesson you're waiting for. The first to book gets it.",
    button: 'Book',
  },
  offerMade: {
    subject: (when, until) => `A seat is yours until ${until}: ${when}`,
    lead: (until) =>
      `A seat has opened up in a lesson you're waiting for. We're holding it for you until ${until}. After that it goes to the next person.`,
    until: 'Held until',
    button: 'Book',
  },
  alertWaitingAdd: {
    subject: (when) => `New on the waiting list: ${when}`,
    lead: 'A student has joined the waiting list of a full slot.',
  },
  alertWaitingPlace: {
    subject: (when) => `A seat has opened up in a full slot: ${when}`,
    lead: 'A seat has opened up in a slot with a waiting list. Waiting students with email notifications on have been emailed.',
  },
}

/** The words of all mails, each as its readers would put it. */
export const words: Record<Language, typeof jp> = { jp, en }
