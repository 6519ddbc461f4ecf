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
    title: "You're offline",
    hint: "We can't reach your school's server. This page updates when you're back online.",
    newVersion: 'A new version is available.',
    reload: 'Reload',
    later: 'Later',
  },
}
