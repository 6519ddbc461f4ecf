/** Texts about attendance, for teachers and staff. */
export const messages = {
  jp: {
    group: (name: string) => `${name}さんの出欠`,
    present: '出席',
    absent: '欠席',
    allPresent: '全員出席',
    othersPresent: '残り全員出席',
    waiting: '未送信です。接続が戻ると自動で送信します。',
    retry: '今すぐ送信',
    refused: '出欠を記録できませんでした。',
    sent: '出欠を送信しました。',
    toComeTitle: {
      present: (day: string) => `${day}のレッスンを出席にしますか？`,
      absent: (day: string) => `${day}のレッスンを欠席にしますか？`,
    },
    toComeMark: { present: '出席にする', absent: '欠席にする' },
    toCome: (name: string) => `${name}さんのレッスンはまだ先の日です。別のレッスンを開いていないか確認してください。`,
  },
  en: {
    group: (name: string) => `Attendance of ${name}`,
    present: 'Present',
    absent: 'Absent',
    allPresent: 'All present',
    othersPresent: 'All others present',
    waiting: "Not sent yet. It's sent automatically when you're back online.",
    retry: 'Send now',
    refused: "We couldn't record the attendance.",
    sent: 'Attendance sent.',
    toComeTitle: {
      present: (day: string) => `Mark as present on ${day}?`,
      absent: (day: string) => `Mark as absent on ${day}?`,
    },
    toComeMark: { present: 'Mark present', absent: 'Mark absent' },
    toCome: (name: string) => `${name}'s lesson is on a later day. Check that you opened the right one.`,
  },
}
