/** Texts of the emails about each child. (FAM-11) */
export const messages = {
  jp: {
    title: 'お子さまごとのメール',
    hint: 'お子さまごとに、受け取るメールを選べます。この端末への通知も同じです。',
    open: '変更',
    close: '閉じる',
    saved: 'メールの設定を保存しました',
    failed: '設定を保存できませんでした。通信状況を確認して、もう一度お試しください。',
    about: (name: string) => `${name}さんについて`,
    kinds: {
      lessons: '予約・変更・キャンセル',
      waiting: 'キャンセル待ちの空き',
      reminders: 'レッスン前のお知らせ',
      dailySchedule: '本日の予定（毎朝）',
      contracts: '契約の終了と残高のお知らせ',
      papers: '領収書・請求書などの書類',
    },
  },
  en: {
    title: 'Emails for each child',
    hint: 'Choose which emails you get about each child. Notifications on this device follow them.',
    open: 'Change',
    close: 'Close',
    saved: 'Email choice saved',
    failed: "We couldn't save your choice. Check your connection and try again.",
    about: (name: string) => `About ${name}`,
    kinds: {
      lessons: 'Bookings, changes and cancellations',
      waiting: 'Seats on waiting lists',
      reminders: 'Reminders before lessons',
      dailySchedule: 'Daily schedule (each morning)',
      contracts: 'Contract and balance reminders',
      papers: 'Receipts, invoices and other documents',
    },
  },
}
