/** Texts of the way in. (D7, D17) */
export const messages = {
  jp: {
    doors: { student: '生徒ログイン', teacher: '講師ログイン', admin: 'スタッフログイン' },
    doorHints: {
      student: 'レッスンの予約・確認',
      teacher: '担当レッスンと出欠',
      admin: 'スケジュールと生徒の管理',
    },
    welcome: 'ご利用になる方を選んでください',
    userId: 'ユーザーID',
    password: 'パスワード',
    showPassword: 'パスワードの表示を切り替える',
    prompt: 'パスワードは8文字以上で、大文字・小文字・数字2つ以上を含みます。',
    login: 'ログイン',
    back: 'ログイン先の選択へ戻る',
    incorrect: (code: string) => `ユーザーIDまたはパスワードが正しくありません。(${code})`,
    unexpected: '予期しないエラーが発生しました。もう一度お試しください。(500)',
  },
  en: {
    doors: { student: 'Student login', teacher: 'Teacher login', admin: 'Staff login' },
    doorHints: {
      student: 'Book and see your lessons',
      teacher: 'Your lessons and attendance',
      admin: 'Schedule and students',
    },
    welcome: 'Who is signing in?',
    userId: 'User ID',
    password: 'Password',
    showPassword: 'Show or hide the password',
    prompt: 'Enter your user ID and password.',
    login: 'Log in',
    back: 'Choose another login',
    incorrect: (code: string) => `Incorrect User ID or Password. (${code})`,
    unexpected: 'An unexpected error occurred. Please try again. (500)',
  },
}
