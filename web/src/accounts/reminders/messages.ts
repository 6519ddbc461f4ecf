/** Texts of the own reminders. (REMIND-04) */
export const messages = {
  jp: {
    title: 'レッスン前のお知らせ',
    hint: 'レッスンやキャンセル期限の前に、メールでお知らせします。メール通知がオフのときは届きません。',
    open: '変更',
    close: '閉じる',
    saved: 'お知らせの設定を保存しました',
    failed: '設定を読み込めませんでした。通信状況を確認して、もう一度お試しください。',
    choices: { school: 'スクールの設定', own: '自分で選ぶ', none: '受け取らない' },
    evening: (time: string) => `前日の${time}`,
    hours: 'レッスンの前',
    cancelHours: '無料でキャンセルできる期限の前',
    never: 'お知らせしない',
    before: (hours: number) => `${hours}時間前`,
    schoolSends: (times: readonly string[]) =>
      times.length === 0 ? 'スクールからは、いまはお知らせしていません。' : `スクールの設定：${times.join('、')}`,
    schoolEvening: (time: string) => `前日の${time}`,
    schoolHours: (hours: number) => `レッスンの${hours}時間前`,
    schoolCancel: (hours: number) => `キャンセル期限の${hours}時間前`,
    others: 'そのほかの定期的なメール',
    dailySchedule: '本日の予定（毎朝）',
    contractReminder: '契約の終了と残高のお知らせ',
  },
  en: {
    title: 'Reminders',
    hint: 'Emails before lessons and cancellation deadlines. None arrive while email notifications are off.',
    open: 'Change',
    close: 'Close',
    saved: 'Reminders saved',
    failed: "We couldn't load your reminders. Check your connection and try again.",
    choices: { school: "The school's", own: 'My own', none: 'None' },
    evening: (time: string) => `At ${time} the evening before`,
    hours: 'Before the lesson',
    cancelHours: 'Before free cancellation ends',
    never: 'No reminder',
    before: (hours: number) => (hours === 1 ? '1 hour before' : `${hours} hours before`),
    schoolSends: (times: readonly string[]) =>
      times.length === 0
        ? 'The school sends no reminders at the moment.'
        : `Your school reminds you ${new Intl.ListFormat('en').format(times)}.`,
    schoolEvening: (time: string) => `at ${time} the evening before`,
    schoolHours: (hours: number) => (hours === 1 ? '1 hour before the lesson' : `${hours} hours before the lesson`),
    schoolCancel: (hours: number) =>
      hours === 1 ? '1 hour before the cancellation deadline' : `${hours} hours before the cancellation deadline`,
    others: 'Other regular emails',
    dailySchedule: 'Daily schedule (each morning)',
    contractReminder: 'Contract and balance reminders',
  },
}
