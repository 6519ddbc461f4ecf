/** Texts about the connection to the server. */
export const messages = {
  jp: {
    offline: '接続が切れています。再接続しています…',
    back: '接続が戻りました。',
    unreachable: 'サーバーに接続できません。通信状況を確認してください。',
  },
  en: {
    offline: 'You are offline. Reconnecting…',
    back: 'You are back online.',
    unreachable: 'The server cannot be reached. Please check your connection.',
  },
}
