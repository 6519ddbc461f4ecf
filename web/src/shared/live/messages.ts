/** Texts about the connection to the server. */
export const messages = {
  jp: {
    offline: '接続が切れています。再接続しています…',
    back: '接続が戻りました。',
    unreachable: 'サーバーに接続できません。通信状況を確認してください。',
  },
  en: {
    offline: "You're offline. Reconnecting…",
    back: "You're back online.",
    unreachable: "We can't reach the server. Check your connection.",
  },
}
