/** Texts about the lessons in people's own calendars. */
const jp = {
  title: 'カレンダー連携',
  hint: 'お使いのカレンダー（Google、Apple、Outlookなど）にレッスンの予定を表示できます。予約の変更やキャンセルも自動で反映されます。',
  none: 'まだ連携していません。',
  activeSince: (date: string) => `${date}に作成したアドレスで連携中です。`,
  create: 'カレンダー連携を始める',
  renew: '新しいアドレスに変更',
  revoke: '連携を停止',
  address: '連携用アドレス',
  open: 'カレンダーアプリで開く',
  once: 'このアドレスが表示されるのは今回だけです。今のうちにカレンダーへ登録してください。',
  secret: 'アドレスを知っている人は予定を見ることができます。ほかの人に教えないでください。',
  renewTitle: 'アドレスの変更',
  renewAsk: '今のアドレスは使えなくなります。登録済みのカレンダーには、新しいアドレスを登録し直してください。',
  revokeTitle: '連携の停止',
  revokeAsk: '今のアドレスは使えなくなり、登録済みのカレンダーに予定が届かなくなります。',
  created: '連携用アドレスを作成しました',
  revoked: 'カレンダー連携を停止しました',
  failed: 'カレンダー連携を変更できませんでした。通信状況を確認して、もう一度お試しください。',
}

const en: typeof jp = {
  title: 'Calendar subscription',
  hint: 'See your lessons in the calendar you already use, such as Google, Apple or Outlook. Changes and cancellations appear automatically.',
  none: 'Not set up yet.',
  activeSince: (date) => `Your calendar address has been in use since ${date}.`,
  create: 'Set up subscription',
  renew: 'Replace address',
  revoke: 'Delete address',
  address: 'Calendar address',
  open: 'Open in calendar app',
  once: 'This address is shown only once. Add it to your calendar now.',
  secret: 'Anyone who knows the address can see your lessons. Keep it to yourself.',
  renewTitle: 'Replace address',
  renewAsk: 'Your current address stops working. Add the new one to your calendars.',
  revokeTitle: 'Delete address?',
  revokeAsk: 'Your current address stops working, and calendars using it stop updating.',
  created: 'Calendar address created',
  revoked: 'Calendar address deleted',
  failed: "We couldn't change this. Check your connection and try again.",
}

export const messages = { jp, en }
