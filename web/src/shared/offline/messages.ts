/** Texts about the app without a network. */
export const messages = {
  jp: {
    noBooking: 'オフラインのため予約できません。接続が戻ると予約できます。',
    noCancel: 'オフラインのためキャンセルできません。接続が戻るとキャンセルできます。',
    noWaiting: 'オフラインのため変更できません。接続が戻ると変更できます。',
  },
  en: {
    noBooking: "You're offline. You can book when you're back online.",
    noCancel: "You're offline. You can cancel when you're back online.",
    noWaiting: "You're offline. You can change this when you're back online.",
  },
}
