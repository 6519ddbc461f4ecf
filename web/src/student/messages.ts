import { counted } from '../shared/format/counted.ts'

/** Words that the student's pages share. */
const jp = {
  online: 'オンライン',
  booked: '予約済み',
  bookable: '予約可',
  fewLeft: '残りわずか',
  full: '満席',
  held: '確保中',
  waiting: 'キャンセル待ち中',
  closed: '受付終了',
  /** Why a slot is not for this student, in a word or two. */
  overlap: '時間が重複',
  limit: '回数上限',
  balance: '残高不足',
  notOnContract: '契約対象外',
  contractNotYet: '契約開始前',
  contractEnded: '契約終了後',
  notBookable: '予約不可',
  /** The opening time of a slot, from `11月20日(金)` or `11月20日(金) 09:00`. */
  opens: (when: string) => `${when}予約開始`,
  short: (missing: string, left: string) => `あと${missing}必要です（残り${left}）。`,
  closedWhy: 'このレッスンの予約受付は終了しました。',
  fullWhy: 'このレッスンは満席です。',
  heldWhy: '空いたお席は、キャンセル待ちの方のために確保されています。',
  opensWhy: (when: string) => `${when}から予約できます。`,
  /** The last digits of a contract's number. */
  contract: (digits: string) => `契約（末尾${digits}）`,
  substitute: (teacher: string) => `${teacher}（代講）`,
  /** With the teacher who is away. */
  substituteFor: (teacher: string, absent: string) => `${teacher}（${absent}の代講）`,
  join: 'レッスンに参加',
  /** For screen readers, with the lesson. */
  joinOf: (lesson: string) => `レッスンに参加 ${lesson}`,
  openLesson: 'レッスンのページを開く',
  addToCalendar: 'カレンダーに追加',
  /** For screen readers, with the lesson. */
  addToCalendarOf: (lesson: string) => `カレンダーに追加 ${lesson}`,
  calendars: { google: 'Google', apple: 'Apple', outlook: 'Outlook' },
  fileFailed: 'カレンダーを開けませんでした。通信状況を確認して、もう一度お試しください。',
  retry: '再読み込み',
  previewFailed: '内容を確認できませんでした。通信状況を確認して、もう一度お試しください。',
  thisMonth: '今月',
  /** A month of its own, from `2026年12月` or `December 2026`. */
  inMonth: (month: string) => month,
  cancelTitle: '予約のキャンセル',
  cancelAsk: 'この予約をキャンセルしますか？',
  proceed: 'キャンセルする',
  abort: 'キャンセルしない',
  canceledReturned: (when: string, credits: string) => `${when}の予約をキャンセルしました。${credits}戻りました`,
  /** Nothing came back. */
  canceledLost: (when: string, credits: string) => `${when}の予約をキャンセルしました。${credits}は戻りません`,
  failed: (reason: string) => `キャンセルできませんでした。${reason}`,
  /** `left` with its unit, `count` without. */
  returns: (credits: string, contract: string, left: string, _count: number) =>
    `${contract}に${credits}が戻ります（残り${left}）`,
  notReturned: (credits: string) => `キャンセルしても${credits}は戻りません。`,
  deadlinePassed: (deadline: string) => `キャンセル期限（${deadline}）を過ぎています。`,
  returnsUsedUp: (month: string) => `${month}は、残高が戻るキャンセルの回数を使い切っています。`,
  /** `left` as it will be once this one is cancelled, or moved where that counts as a cancellation. */
  returnsLeft: (month: string, left: number, limit: number) =>
    `${month}の残高が戻るキャンセルは残り${left}回になります（月${limit}回まで）`,
  /** Short texts about cancelling one's own booking. */
  freeUntil: (when: string) => `キャンセル期限 ${when}`,
  cancelBy: (when: string) => `キャンセル期限 ${when}`,
  todayAt: (time: string) => `今日 ${time}`,
  minutesLeft: (when: string, count: number) => `${when}（あと${count}分）`,
  cancelPassed: 'キャンセルできますが、残高は戻りません（期限後）',
  noneReturned: (month: string, limit: number) => `${month}はもうキャンセルしても残高が戻りません（月${limit}回まで）`,
  /** Between two sentences. */
  space: '',
}

const en: typeof jp = {
  online: 'Online',
  booked: 'Booked',
  bookable: 'Available',
  fewLeft: 'Few left',
  full: 'Full',
  held: 'Held',
  waiting: 'Waiting list',
  closed: 'Closed',
  overlap: 'Time clash',
  limit: 'Limit reached',
  balance: 'Balance too low',
  notOnContract: 'Not on contract',
  contractNotYet: 'Contract not started',
  contractEnded: 'Contract ended',
  notBookable: 'Unavailable',
  opens: (when) => `Opens ${when}`,
  short: (missing, left) => `You need ${missing} more (you have ${left}).`,
  closedWhy: 'Booking for this lesson has closed.',
  fullWhy: 'This lesson is full.',
  heldWhy: 'The free seat is held for somebody on the waiting list.',
  opensWhy: (when) => `You can book from ${when}.`,
  contract: (digits) => `contract …${digits}`,
  substitute: (teacher) => `${teacher} (substitute)`,
  substituteFor: (teacher, absent) => `${teacher} (substitute for ${absent})`,
  join: 'Join lesson',
  joinOf: (lesson) => `Join lesson ${lesson}`,
  openLesson: 'Open the lesson',
  addToCalendar: 'Add to calendar',
  addToCalendarOf: (lesson) => `Add to calendar ${lesson}`,
  calendars: { google: 'Google', apple: 'Apple', outlook: 'Outlook' },
  fileFailed: "We couldn't open the calendar. Check your connection and try again.",
  retry: 'Try again',
  previewFailed: "We couldn't load the details. Check your connection and try again.",
  thisMonth: 'this month',
  inMonth: (month) => `in ${month}`,
  cancelTitle: 'Cancel booking',
  cancelAsk: 'Cancel this booking?',
  proceed: 'Cancel booking',
  abort: 'Keep booking',
  canceledReturned: (when, credits) => `Cancelled: ${when}. ${credits} refunded`,
  canceledLost: (when, credits) => `Cancelled: ${when}. Your ${credits} weren't refunded`,
  failed: (reason) => `Unsuccessful. ${reason}`,
  returns: (credits, contract, _left, count) => `${credits} will be refunded to ${contract}: ${count} left`,
  notReturned: (credits) => `Your ${credits} won't be refunded.`,
  deadlinePassed: (deadline) => `The cancellation deadline (${deadline}) has passed.`,
  returnsUsedUp: (month) => `You've used all your refundable cancellations ${month}.`,
  returnsLeft: (month, left, limit) =>
    `You'll have ${left} of ${counted(limit, 'refundable cancellation')} left ${month}`,
  freeUntil: (when) => `Free to cancel until ${when}`,
  cancelBy: (when) => `Cancellation deadline: ${when}`,
  todayAt: (time) => `today, ${time}`,
  minutesLeft: (when, count) => `${when} (${count} min left)`,
  cancelPassed: 'No refund: the cancellation deadline has passed',
  noneReturned: (month, limit) =>
    `No refund ${month}: you've used ${limit === 1 ? 'your refundable cancellation' : `all ${limit} refundable cancellations`}`,
  space: ' ',
}

export const messages = { jp, en }
