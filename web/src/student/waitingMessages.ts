/** Words of the waiting list, as its students read them. */
interface Messages {
  title: string
  joinWaiting: string
  leaveWaiting: string
  /** The same for screen readers, with the lesson. */
  leaveOf: (lesson: string) => string
  waitingHint: string
  /** Instead of a mail, where none is sent: without an address, or with notifications off. */
  noAddress: string
  notifyOff: string
  toSettings: string
  /** On the list of a full slot, of one with a free seat, and of one that cannot be booked. */
  waitingNow: string
  waitingOpen: string
  waitingOn: string
  noWaiting: (reason: string) => string
  joined: string
  left: string
  /** A seat has become free. */
  free: string
  freeOf: (lesson: string) => string
  book: string
}

const jp: Messages = {
  title: 'キャンセル待ち',
  joinWaiting: 'キャンセル待ちに登録',
  leaveWaiting: 'キャンセル待ちを取り消す',
  leaveOf: (lesson) => `キャンセル待ちを取り消す ${lesson}`,
  waitingHint: '空きが出るとメールでお知らせします。予約は先着順です。',
  noAddress: 'メールアドレスが登録されていないため、空きが出てもメールは届きません。',
  notifyOff: 'メール通知がオフのため、空きが出てもメールは届きません。',
  toSettings: '設定を開く',
  waitingNow: 'キャンセル待ちに登録しています。空きが出るとメールでお知らせします。',
  waitingOpen: 'キャンセル待ちに登録しています。予約すると自動的に解除されます。',
  waitingOn: 'キャンセル待ちに登録しています。',
  noWaiting: (reason) => `キャンセル待ちはできません。${reason}`,
  joined: 'キャンセル待ちに登録しました',
  left: 'キャンセル待ちを取り消しました',
  free: '空きが出ました。予約は先着順です。',
  freeOf: (lesson) => `${lesson}に空きが出ました`,
  book: '予約する',
}

const en: Messages = {
  title: 'Waiting list',
  joinWaiting: 'Join the waiting list',
  leaveWaiting: 'Leave the waiting list',
  leaveOf: (lesson) => `Leave the waiting list ${lesson}`,
  waitingHint: "We'll email you when a seat opens up. The first to book gets it.",
  noAddress: "You have no email address here, so we can't email you when a seat opens up.",
  notifyOff: "Your email notifications are off, so we won't email you when a seat opens up.",
  toSettings: 'Open settings',
  waitingNow: "You are on the waiting list. We'll email you when a seat opens up.",
  waitingOpen: 'You are on the waiting list. Booking this seat takes you off it.',
  waitingOn: 'You are on the waiting list.',
  noWaiting: (reason) => `You cannot wait for this lesson. ${reason}`,
  joined: 'Action successful: you are on the waiting list',
  left: 'Action successful: you left the waiting list',
  free: 'A seat has opened up. The first to book gets it.',
  freeOf: (lesson) => `${lesson}: a seat has opened up`,
  book: 'Book',
}

export const messages = { jp, en }
