/** Words of the waiting list, as its students read them. */
const jp = {
  title: 'キャンセル待ち',
  joinWaiting: 'キャンセル待ちに登録',
  leaveWaiting: 'キャンセル待ちを取り消す',
  /** For screen readers, with the lesson. */
  leaveOf: (lesson: string) => `キャンセル待ちを取り消す ${lesson}`,
  /** True whether seats are held in turn or go to the first to book. */
  waitingHint: '空きが出るとメールでお知らせします。届いたら早めに予約してください。',
  /** Instead of a mail, where none is sent: without an address, or with notifications off. */
  noAddress: 'メールアドレスが登録されていないため、空きが出てもメールは届きません。',
  notifyOff: 'メール通知がオフのため、空きが出てもメールは届きません。',
  toSettings: '設定を開く',
  /** On the list of a full slot, of one with a free seat, and of one that cannot be booked. */
  waitingNow: 'キャンセル待ちに登録しています。空きが出るとメールでお知らせします。',
  waitingOpen: 'キャンセル待ちに登録しています。予約すると自動で取り消されます。',
  waitingOn: 'キャンセル待ちに登録しています。',
  noWaiting: (reason: string) => `キャンセル待ちはできません。${reason}`,
  joined: 'キャンセル待ちに登録しました',
  left: 'キャンセル待ちを取り消しました',
  /** A seat has become free. */
  free: '空きが出ました。予約は先着順です。',
  freeOf: (lesson: string) => `${lesson}に空きが出ました`,
  /** A seat that becomes free would pass the student over. */
  passedOver: (reason: string) => `今は空きが出てもご案内できません（順番はそのままです）：${reason}`,
  book: '予約する',
  /** The lowest of several costs. */
  costFrom: (credits: string) => `${credits}〜`,
}

const en: typeof jp = {
  title: 'Waiting list',
  joinWaiting: 'Join the waiting list',
  leaveWaiting: 'Leave the waiting list',
  leaveOf: (lesson) => `Leave the waiting list ${lesson}`,
  waitingHint: "We'll email you when a seat opens up. Book it soon after that.",
  noAddress: "No email address is registered, so we can't email you when a seat opens up.",
  notifyOff: "Your email notifications are off, so we won't email you when a seat opens up.",
  toSettings: 'Open settings',
  waitingNow: "You're on the waiting list. We'll email you when a seat opens up.",
  waitingOpen: "You're on the waiting list. Booking this seat takes you off it.",
  waitingOn: "You're on the waiting list.",
  noWaiting: (reason) => `You can't join the waiting list for this lesson. ${reason}`,
  joined: "You're on the waiting list",
  left: 'You left the waiting list',
  free: 'A seat has opened up. The first to book gets it.',
  freeOf: (lesson) => `${lesson}: a seat has opened up`,
  passedOver: (reason) => `You keep your place, but a free seat would go to the next person for now: ${reason}`,
  book: 'Book',
  costFrom: (credits) => `from ${credits}`,
}

export const messages = { jp, en }
