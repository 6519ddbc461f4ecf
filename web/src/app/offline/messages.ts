/** Texts of the app without a server, and of a newer version. */
export const messages = {
  jp: {
    title: 'オフラインです',
    hint: 'スクールのサーバーに接続できません。接続が戻ると、この画面は自動で更新されます。',
    newVersion: '新しいバージョンがあります。',
    reload: '更新する',
    later: 'あとで',
  },
  en: {
    title: 'You are offline',
    hint: 'The school cannot be reached. This page refreshes by itself as soon as it can.',
    newVersion: 'A new version is available.',
    reload: 'Reload',
    later: 'Later',
  },
}
