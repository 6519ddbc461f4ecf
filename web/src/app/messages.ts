/** Texts of the frame around every page. */
export const messages = {
  jp: {
    skip: '本文へ移動',
    mainMenu: 'メインメニュー',
    logout: 'ログアウト',
    followsTitle: 'この画面は準備中です',
    followsHint: '今後の更新でご利用いただけるようになります。',
    keysTitle: 'キーボード操作',
    keys: {
      search: '検索欄へ移動',
      back: '戻る・閉じる',
      move: '一覧の中を移動',
      help: 'この一覧を表示',
    },
    close: '閉じる',
    pageError: 'この画面を表示できませんでした',
  },
  en: {
    skip: 'Skip to content',
    mainMenu: 'Main menu',
    logout: 'Log out',
    followsTitle: 'This screen is on its way',
    followsHint: 'It will be available with a coming update.',
    keysTitle: 'Keyboard',
    keys: {
      search: 'Go to the search box',
      back: 'Go back or close',
      move: 'Move within a list',
      help: 'Show these keys',
    },
    close: 'Close',
    pageError: 'This screen could not be shown',
  },
}
