const jp = {
  listTitle: 'レッスン',
  calendarTitle: 'カレンダー',
  show: '表示',
  all: 'すべて',
  booked: '予約あり',
  search: '生徒のID・名前で検索',
  calendar: 'カレンダー',
  list: '一覧へ',
  empty: '該当するレッスンがありません',
  emptyHint: '期間を広げるか、条件をクリアしてください。',
  noneYet: 'この期間のレッスンはありません',
  noneYetHint: 'スクールがレッスンを登録すると、ここに表示されます。',
  /** On the next lesson: all there is to know about it, and its notes. */
  open: 'メモ・詳細',
  join: 'レッスンに参加',
  unmarked: (count: number) => `今日の出欠が未入力：${count}件`,
  allMarked: '今日の出欠を入力しました',
  allPresent: '全員出席',
  leftTitle: '次のレッスンは担当から外れました。ほかの講師に変わったか、日時の変更または取り消しがありました。',
  leftSeen: '確認しました',
}

const en: typeof jp = {
  listTitle: 'Lessons',
  calendarTitle: 'Calendar',
  show: 'Show',
  all: 'All',
  booked: 'Booked',
  search: 'Search by student ID or name',
  calendar: 'Calendar',
  list: 'Go to list',
  leftTitle: 'These lessons are no longer yours: they have another teacher, or were moved or cancelled.',
  leftSeen: 'OK',
  empty: 'No results found',
  emptyHint: 'Widen the dates or clear the filters.',
  noneYet: 'No lessons for these dates',
  noneYetHint: 'They appear here once the school adds slots for you.',
  open: 'Notes and details',
  join: 'Join lesson',
  unmarked: (count) => `Attendance not marked today: ${count}`,
  allMarked: "Today's attendance is marked",
  allPresent: 'All present',
}

/** The texts of a teacher's own slots. */
export const messages = { jp, en }
