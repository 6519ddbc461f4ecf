/** Texts of the pages that links in mails open. (D17) */
export const messages = {
  jp: {
    resetTitle: '新しいパスワードの設定',
    resetPrompt: 'これから使うパスワードを2回入力してください。',
    resetButton: 'パスワードを変更する',
    resetDone: 'パスワードを変更しました。',
    resetDoneHint: '新しいパスワードでログインしてください。',
    resetFailed: (status: string) => `エラー：${status}`,
    linkUsed:
      'このリンクは、有効期限が切れているか、すでに使用されています。ログイン画面の「パスワードをお忘れですか？」から、もう一度お手続きください。',
    noToken: 'このリンクは使えません。メールのリンクをもう一度開くか、ログイン画面から再設定をやり直してください。',
    confirmTitle: 'メールアドレスの確認',
    confirmPrompt: 'このメールアドレスに変更します。よろしければ、下のボタンを押してください。',
    confirmButton: 'このメールアドレスに変更する',
    confirmDone: 'メールアドレスを変更しました。',
    emailLinkUsed:
      'このリンクは、有効期限が切れているか、すでに使用されています。ユーザー設定で、もう一度メールアドレスを入力してください。',
    toLogin: { student: '生徒ログインへ', teacher: '講師ログインへ', admin: 'スタッフログインへ' },
  },
  en: {
    resetTitle: 'Set a new password',
    resetPrompt: 'Enter your new password twice.',
    resetButton: 'Change password',
    resetDone: 'Password successfully changed.',
    resetDoneHint: 'Sign in with your new password.',
    resetFailed: (status: string) => `Error: ${status}`,
    linkUsed:
      'This link has expired or was already used. Ask for a new one with “Forgot password?” on the sign-in screen.',
    noToken: "This link doesn't work. Open the link in the email again, or ask for a new one on the sign-in screen.",
    confirmTitle: 'Confirm your email address',
    confirmPrompt: "From now on, we'll write to the address that received this link.",
    confirmButton: 'Use this address',
    confirmDone: 'Your email address has been changed.',
    emailLinkUsed:
      'This link has expired or was already used. Enter the address in your user settings again to get a new one.',
    toLogin: { student: 'To student login', teacher: 'To teacher login', admin: 'To staff login' },
  },
}
