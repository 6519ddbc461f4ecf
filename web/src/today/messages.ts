const jp = {
  title: '今日',
  fold: '今日の概要を閉じる',
  unfold: '今日の概要を開く',
  now: 'レッスン中',
  next: 'このあと2時間',
  noneNow: 'レッスン中の枠はありません。',
  noneNext: 'このあと2時間の予約はありません。',
  quiet: 'このあと2時間のレッスンはありません。',
  over: '今日のレッスンは終わりました。',
  upcoming: '次のレッスン',
  online: 'オンライン',
  otherBooking: 'その他の予約',
  more: (count: number) => `ほか${count}件`,

  unmarked: '出欠が未入力',
  free: '今日の空席のある枠',
  waiting: 'キャンセル待ちのある枠',
  unpaid: '未払いの契約',
  ending: 'まもなく終了する契約',
  low: '残りわずかな契約',
  leavesToCheck: '確認する休会',
  failedMails: '送信失敗のメール',
  calls: '電話連絡',
  callsOf: (count: number, who: string, day: string) => `${count}名（${[day, who].filter(Boolean).join(' ')}）`,
  runs: '実行中の処理',
  runProgress: (done: number, total: number) => `${done} / ${total}`,
}

export type TodayMessages = typeof jp

const en: TodayMessages = {
  title: 'Today',
  fold: 'Close the overview of today',
  unfold: 'Open the overview of today',
  now: 'Now',
  next: 'Next two hours',
  noneNow: 'No lessons right now.',
  noneNext: 'Nothing booked in the next two hours.',
  quiet: 'No lessons in the next two hours.',
  over: "Today's lessons are over.",
  upcoming: 'Next lesson',
  online: 'Online',
  otherBooking: 'Other booking',
  more: (count) => `${count} more`,

  unmarked: 'Attendance not marked',
  free: 'Slots with seats left today',
  waiting: 'Slots with a waiting list',
  unpaid: 'Unpaid contracts',
  ending: 'Contracts ending soon',
  low: 'Contracts running low',
  leavesToCheck: 'Pauses to check',
  failedMails: 'Failed emails',
  calls: 'To phone',
  callsOf: (count, who, day) => `${count} (${[who, day].filter(Boolean).join(', ')})`,
  runs: 'Running tasks',
  runProgress: (done, total) => `${done} of ${total}`,
}

/** Words of the overview of the day. */
export const messages = { jp, en }
