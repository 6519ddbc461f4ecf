/** Words of the student's own bookings. */
const jp = {
  title: '予約一覧',
  upcoming: (count: number) => `${count}件`,
  noneTitle: '予約はありません',
  noneHint: 'レッスンを予約すると、ここに表示されます。',
  toList: 'レッスンを予約',
  cancel: 'キャンセル',
  cancelOf: (booking: string) => `キャンセル ${booking}`,
  move: '振替',
  moveOf: (booking: string) => `振替 ${booking}`,
  newTeacher: (teacher: string) => `講師が${teacher}に変わりました`,
  seen: '確認しました',
  seenOf: (booking: string) => `講師の変更を確認しました ${booking}`,
  inProgress: 'レッスン中',
  next: '次のレッスン',
  balanceTitle: '残高',
  opensBalance: '内訳を見る',
  /** The balance, from `50ポイント`; the amount stands out. */
  left: { before: '残り', after: '' },
  contract: (digits: string) => `契約（末尾${digits}）`,
  until: (date: string) => `${date}まで`,
  from: (date: string) => `${date}から`,
  /** `month` as a month of its own; null for this one. */
  bookingsLeft: (left: number, month: string | null) =>
    `${month === null ? '今月' : `${month}は`}あと${left}回予約できます`,
  noContract: '有効な契約がありません。スクールにお問い合わせください。',
  soonTitle: 'すぐに予約できるレッスン',
  regularTitle: 'いつものレッスン',
  /** `teacher`: empty where the school hides its teachers. */
  nextWith: (teacher: string) => (teacher === '' ? '次のレッスン' : `次の${teacher}のレッスン`),
  nearestTo: (when: string, state: string) => `${when}は「${state}」のため、いちばん近いレッスンです。`,
  noneAt: (weekday: string, time: string) =>
    `4週間先まで${weekday}曜 ${time}のレッスンがないため、いちばん近いレッスンです。`,
  allSlots: 'すべて見る',
  /** Between two sentences. */
  stop: '。',
  book: '予約する',
  /** The lowest of several costs. */
  costFrom: (credits: string) => `${credits}〜`,
  /** The time at which bookings shown without a network were right. */
  asOf: (when: string) => `オフライン：${when}時点の予約です。`,
  offlineHint:
    '最新ではない場合があります。オフラインの間は予約とキャンセルができません。接続が戻ると自動で更新されます。',
}

const en: typeof jp = {
  title: 'Bookings',
  upcoming: (count) => `${count} upcoming`,
  noneTitle: 'No bookings',
  noneHint: 'Your lessons appear here once you book one.',
  toList: 'Book a lesson',
  cancel: 'Cancel',
  cancelOf: (booking) => `Cancel ${booking}`,
  move: 'Move',
  moveOf: (booking) => `Move ${booking}`,
  newTeacher: (teacher) => `Your teacher is now ${teacher}`,
  seen: 'OK',
  seenOf: (booking) => `OK, I have seen the new teacher of ${booking}`,
  inProgress: 'In progress',
  next: 'Next lesson',
  balanceTitle: 'Balance',
  opensBalance: 'See details',
  left: { before: '', after: 'left' },
  contract: (digits) => `Contract …${digits}`,
  until: (date) => `until ${date}`,
  from: (date) => `from ${date}`,
  bookingsLeft: (left, month) =>
    `${left} more ${left === 1 ? 'booking' : 'bookings'} ${month === null ? 'this month' : `in ${month}`}`,
  noContract: 'You have no valid contract. Contact your school.',
  soonTitle: 'Next available lessons',
  regularTitle: 'My lessons',
  nextWith: (teacher) => (teacher === '' ? 'Next lesson' : `Next with ${teacher}`),
  nearestTo: (when, state) => `${when}: ${state}. This is the nearest lesson.`,
  noneAt: (weekday, time) => `No lesson on ${weekday} at ${time} in the next 4 weeks. This is the nearest.`,
  allSlots: 'See all',
  stop: '. ',
  book: 'Book',
  costFrom: (credits) => `from ${credits}`,
  asOf: (when) => `Offline: your bookings as of ${when}.`,
  offlineHint:
    "They may have changed since. You can't book or cancel while you're offline. This page updates when you're back online.",
}

export const messages = { jp, en }
