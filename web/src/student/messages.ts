/** Words that the student's pages share. */
interface Messages {
  online: string
  booked: string
  bookable: string
  fewLeft: string
  full: string
  waiting: string
  closed: string
  /** Why a slot is not for this student, in a word or two. */
  overlap: string
  limit: string
  balance: string
  notOnContract: string
  contractNotYet: string
  contractEnded: string
  notBookable: string
  /** When a slot opens, from `11月20日(金)` or `11月20日(金) 09:00`. */
  opens: (when: string) => string
  closedWhy: string
  fullWhy: string
  opensWhy: (when: string) => string
  /** The last digits of a contract's number. */
  contract: (digits: string) => string
  join: string
  /** The same for screen readers, with the lesson. */
  joinOf: (lesson: string) => string
  openLesson: string
  addToCalendar: string
  /** The same for screen readers, with the lesson. */
  addToCalendarOf: (lesson: string) => string
  fileSaved: string
  fileFailed: string
  retry: string
  previewFailed: string
  thisMonth: string
  /** A month of its own, from `2026年12月` or `December 2026`. */
  inMonth: (month: string) => string
  cancelTitle: string
  cancelAsk: string
  proceed: string
  abort: string
  canceledReturned: (when: string, credits: string) => string
  /** Nothing came back. */
  canceledLost: (when: string, credits: string) => string
  failed: (reason: string) => string
  /** `left` with its unit, `count` without. */
  returns: (credits: string, contract: string, left: string, count: number) => string
  notReturned: (credits: string) => string
  deadlinePassed: (deadline: string) => string
  returnsUsedUp: (month: string) => string
  /** `left` as it will be once this one is cancelled. */
  returnsLeft: (month: string, left: number, limit: number) => string
  /** What can be said of cancelling an own booking, in few words. */
  freeUntil: (when: string) => string
  cancelBy: (when: string) => string
  cancelPassed: string
  noneReturned: (month: string) => string
  /** Between two sentences. */
  space: string
}

const jp: Messages = {
  online: 'オンライン',
  booked: '予約済み',
  bookable: '予約可',
  fewLeft: '残りわずか',
  full: '満席',
  waiting: 'キャンセル待ち中',
  closed: '受付終了',
  overlap: '時間が重複',
  limit: '回数上限',
  balance: '残高不足',
  notOnContract: '契約対象外',
  contractNotYet: '契約開始前',
  contractEnded: '契約終了後',
  notBookable: '予約不可',
  opens: (when) => `${when}受付開始`,
  closedWhy: 'この枠の予約受付は終了しました。',
  fullWhy: 'この枠は満席です。',
  opensWhy: (when) => `${when}から予約できます。`,
  contract: (digits) => `契約 …${digits}`,
  join: 'レッスンに参加',
  joinOf: (lesson) => `レッスンに参加 ${lesson}`,
  openLesson: 'レッスンのページを開く',
  addToCalendar: 'カレンダーに追加',
  addToCalendarOf: (lesson) => `カレンダーに追加 ${lesson}`,
  fileSaved: 'カレンダーファイルを保存しました',
  fileFailed: '完了できませんでした。通信状況を確認して、もう一度お試しください。',
  retry: '再読み込み',
  previewFailed: '内容を確認できませんでした。通信状況をご確認ください。',
  thisMonth: '今月',
  inMonth: (month) => month,
  cancelTitle: '予約のキャンセル',
  cancelAsk: 'この予約をキャンセルしますか？',
  proceed: 'キャンセルする',
  abort: 'やめる',
  canceledReturned: (when, credits) => `${when}の予約をキャンセルしました。${credits}戻りました`,
  canceledLost: (when, credits) => `${when}の予約をキャンセルしました。${credits}は戻りません`,
  failed: (reason) => `完了できませんでした。${reason}`,
  returns: (credits, contract, left) => `${contract}に${credits}が戻ります（残り${left}）`,
  notReturned: (credits) => `キャンセルしても${credits}は戻りません。`,
  deadlinePassed: (deadline) => `キャンセル期限（${deadline}）を過ぎています。`,
  returnsUsedUp: (month) => `${month}は、キャンセルで返却される回数の上限に達しています。`,
  returnsLeft: (month, left, limit) =>
    `キャンセル後、${month}にキャンセルで返却されるのはあと${left}回（上限${limit}回）`,
  freeUntil: (when) => `キャンセル期限 ${when}`,
  cancelBy: (when) => `キャンセル期限 ${when}`,
  cancelPassed: 'キャンセル期限を過ぎています',
  noneReturned: (month) => `${month}は返却回数の上限に達しているため、キャンセルしても返却されません`,
  space: '',
}

const en: Messages = {
  online: 'Online',
  booked: 'Booked',
  bookable: 'Available',
  fewLeft: 'Few left',
  full: 'Full',
  waiting: 'Waiting List',
  closed: 'Closed',
  overlap: 'Time clash',
  limit: 'Limit reached',
  balance: 'Balance too low',
  notOnContract: 'Not on contract',
  contractNotYet: 'Before contract',
  contractEnded: 'After contract',
  notBookable: 'Not bookable',
  opens: (when) => `Opens ${when}`,
  closedWhy: 'Booking for this lesson has closed.',
  fullWhy: 'This lesson is full.',
  opensWhy: (when) => `You can book from ${when}.`,
  contract: (digits) => `contract …${digits}`,
  join: 'Join Lesson',
  joinOf: (lesson) => `Join Lesson ${lesson}`,
  openLesson: 'Open the lesson',
  addToCalendar: 'Add to calendar',
  addToCalendarOf: (lesson) => `Add to calendar ${lesson}`,
  fileSaved: 'Calendar file saved',
  fileFailed: 'Unsuccessful. Please check your connection and try again.',
  retry: 'Try again',
  previewFailed: 'This could not be checked. Please look at your connection.',
  thisMonth: 'this month',
  inMonth: (month) => `in ${month}`,
  cancelTitle: 'Cancel booking',
  cancelAsk: 'Cancel this booking?',
  proceed: 'Proceed',
  abort: 'Abort',
  canceledReturned: (when, credits) => `Action successful: ${when} cancelled, ${credits} returned`,
  canceledLost: (when, credits) => `Action successful: ${when} cancelled. Your ${credits} did not come back`,
  failed: (reason) => `Unsuccessful. ${reason}`,
  returns: (credits, contract, _left, count) => `${credits} back to ${contract}, ${count} left`,
  notReturned: (credits) => `Your ${credits} will not be returned.`,
  deadlinePassed: (deadline) => `The cancellation deadline (${deadline}) has passed.`,
  returnsUsedUp: (month) => `No returned cancellations are left ${month}.`,
  returnsLeft: (month, left, limit) => `After this, ${left} of ${limit} returned cancellations left ${month}`,
  freeUntil: (when) => `Free to cancel until ${when}`,
  cancelBy: (when) => `Cancellation deadline ${when}`,
  cancelPassed: 'Cancellation deadline passed',
  noneReturned: (month) => `Not returned if cancelled: none left ${month}`,
  space: ' ',
}

export const messages = { jp, en }
