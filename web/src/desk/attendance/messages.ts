/** Texts about attendance, for teachers and staff. */
export const messages = {
  jp: {
    group: (name: string) => `${name}さんの出欠`,
    present: '出席',
    absent: '欠席',
    waiting: '未送信です。接続が戻ると自動で送信します。',
    retry: '今すぐ送信',
    refused: '出欠を記録できませんでした。',
    sent: '出欠を送信しました。',
    toComeTitle: (day: string) => `${day}のレッスンの出欠を記録しますか？`,
    toCome: (name: string) => `${name}さんのレッスンはまだ先の日です。別のレッスンを開いていないか確認してください。`,
  },
  en: {
    group: (name: string) => `Attendance of ${name}`,
    present: 'Present',
    absent: 'Absent',
    waiting: "Not sent yet. It's sent automatically when you're back online.",
    retry: 'Send now',
    refused: "We couldn't record the attendance.",
    sent: 'Attendance sent.',
    toComeTitle: (day: string) => `Mark attendance for ${day}?`,
    toCome: (name: string) => `${name}'s lesson is on a later day. Check that you opened the right one.`,
  },
}
