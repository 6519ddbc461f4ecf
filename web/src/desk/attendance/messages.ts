/** Texts about attendance, for teachers and staff. */
export const messages = {
  jp: {
    group: (name: string) => `${name}さんの出欠`,
    present: '出席',
    absent: '欠席',
    allPresent: '全員出席',
    othersPresent: '残り全員出席',
    allMarked: '出欠は全員入力済みです',
    markedAll: (count: number) => `${count}名を出席にしました`,
    marked: {
      present: (name: string) => `${name}さんを出席にしました`,
      absent: (name: string) => `${name}さんを欠席にしました`,
    },
    cleared: (name: string) => `${name}さんの出欠を未入力に戻しました`,
    undo: '元に戻す',
    waiting: '未送信です。接続が戻ると自動で送信します。',
    retry: '今すぐ送信',
    refused: '出欠を記録できませんでした。',
    sent: '出欠を送信しました。',
    toComeTitle: {
      present: (start: string) => `${start}のレッスンを出席にしますか？`,
      absent: (start: string) => `${start}のレッスンを欠席にしますか？`,
    },
    toComeMark: { present: '出席にする', absent: '欠席にする' },
    toCome: (name: string) =>
      `${name}さんのレッスンはまだ始まっていません。別のレッスンを開いていないか確認してください。`,
  },
  en: {
    group: (name: string) => `Attendance of ${name}`,
    present: 'Present',
    absent: 'Absent',
    allPresent: 'All present',
    othersPresent: 'All others present',
    allMarked: 'Attendance is marked for everyone',
    markedAll: (count: number) => `${count} marked as present`,
    marked: {
      present: (name: string) => `${name} marked as present`,
      absent: (name: string) => `${name} marked as absent`,
    },
    cleared: (name: string) => `${name}'s attendance is no longer marked`,
    undo: 'Undo',
    waiting: "Not sent yet. It's sent automatically when you're back online.",
    retry: 'Send now',
    refused: "We couldn't record the attendance.",
    sent: 'Attendance sent.',
    toComeTitle: {
      present: (start: string) => `Mark as present on ${start}?`,
      absent: (start: string) => `Mark as absent on ${start}?`,
    },
    toComeMark: { present: 'Mark present', absent: 'Mark absent' },
    toCome: (name: string) => `${name}'s lesson hasn't begun yet. Check that you opened the right one.`,
  },
}
