/** Texts about the app without a network. */
export const messages = {
  jp: {
    noBooking: 'オフラインのため予約できません。接続が戻ると予約できます。',
    noCancel: 'オフラインのためキャンセルできません。接続が戻るとキャンセルできます。',
    noWaiting: 'オフラインのため変更できません。接続が戻ると変更できます。',
  },
  en: {
    noBooking: 'You are offline, so booking is off. It is back as soon as you are.',
    noCancel: 'You are offline, so cancelling is off. It is back as soon as you are.',
    noWaiting: 'You are offline, so this is off. It is back as soon as you are.',
  },
}
