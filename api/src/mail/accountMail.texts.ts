import type { Language } from '@koma/schema/codes'

const jp = {
  passwordReset: {
    subject: 'パスワード再設定のご案内',
    lead: 'パスワードの再設定を受け付けました。下のリンクから新しいパスワードを設定してください。',
    button: '新しいパスワードを設定する',
    once: 'このリンクは1時間だけ有効で、1回だけ使えます。',
    notYou: 'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
  },
  invitation: {
    subject: 'アカウントのご案内',
    lead: 'アカウントをご用意しました。下のリンクからパスワードを設定すると、ログインできます。',
    button: 'パスワードを設定する',
    once: 'このリンクは7日間有効で、1回だけ使えます。',
    later: '有効期限が切れたときは、ログイン画面の「パスワードをお忘れですか？」から新しいリンクを受け取れます。',
    notYou: 'お心当たりがない場合は、スクールまでご連絡ください。',
  },
  passwordChanged: {
    subject: 'パスワードが変更されました',
    self: 'ユーザー設定からパスワードが変更されました。',
    reset: '再設定用のリンクからパスワードが変更されました。',
    staff: 'スクールのスタッフが新しいパスワードを設定しました。',
    notYou: 'お心当たりがない場合は、すぐにスクールまでご連絡ください。',
  },
  sessionsEnded: {
    subject: 'スクールが端末からログアウトさせました',
    lead: 'スクールのスタッフが、あなたがログインしていた端末からログアウトさせました。もう一度ログインできます。',
    notYou: 'お心当たりがない場合は、スクールまでご連絡ください。',
  },
  newDevice: {
    subject: '新しい端末からログインがありました',
    lead: 'これまで使われていない端末から、あなたのアカウントにログインがありました。',
    browser: '端末',
    network: '接続元',
    notYou: 'お心当たりがない場合は、すぐにパスワードを変更し、ユーザー設定でその端末をログアウトさせてください。',
  },
  permissionsAdded: {
    subject: '権限が追加されました',
    lead: 'スクールのスタッフが、あなたのアカウントに次の権限を追加しました。',
    permissions: '権限',
    notYou: 'お心当たりがない場合は、スクールの管理者にご確認ください。',
  },
  keyCreated: {
    subject: (name: string) => `APIキーが作成されました：${name}`,
    lead: 'あなたのアカウントでAPIキーが作成されました。',
    renewed: 'あなたのアカウントでAPIキーの新しいトークンが作成されました。',
    notYou: 'お心当たりがない場合は、すぐに設定の「APIキー」で無効にし、パスワードを変更してください。',
  },
  webhookCreated: {
    subject: (name: string) => `Webhookが作成されました：${name}`,
    lead: 'あなたのアカウントでWebhookが作成されました。スクールの出来事が外部に送信されます。',
    renewed: 'あなたのアカウントでWebhookの新しい署名の鍵が作成されました。',
    notYou: 'お心当たりがない場合は、すぐに設定の「Webhook」で削除し、パスワードを変更してください。',
  },
  switchedOff: 'このお知らせは、ユーザー設定の「セキュリティのお知らせ」で停止できます。',
  factorsChanged: {
    subject: {
      codesOn: '認証アプリのコードが設定されました',
      codesOff: '認証アプリのコードがオフになりました',
      passkeyAdded: 'パスキーが追加されました',
      passkeyRemoved: 'パスキーが削除されました',
      recoveryMade: '新しい回復コードが作成されました',
      recoveryUsed: '回復コードでログインがありました',
      reset: '2段階認証がリセットされました',
    },
    lead: {
      codesOn: '今後のログインには、パスワードに加えて認証アプリのコードが必要です。',
      codesOff: '今後のログインに、認証アプリのコードは必要ありません。',
      passkeyAdded: '新しいパスキーで、パスワードなしでログインできるようになりました。',
      passkeyRemoved: 'このパスキーではログインできなくなりました。',
      recoveryMade: '以前の回復コードは使えなくなりました。',
      recoveryUsed: '認証アプリの代わりに回復コードが使われました。使った回復コードは、もう使えません。',
      reset:
        'スクールが、認証アプリのコード、回復コード、パスキーをすべて解除し、ログイン中の端末からログアウトさせました。パスワードは変わりません。',
    },
    passkey: 'パスキー',
    notYou: 'お心当たりがない場合は、すぐにスクールまでご連絡ください。',
  },
  emailConfirm: {
    subject: 'メールアドレスのご確認',
    lead: 'このメールアドレスへの変更を受け付けました。下のリンクを開いて、変更を完了してください。',
    button: 'このメールアドレスを使う',
    notYou: 'お心当たりがない場合は、このメールを破棄してください。メールアドレスは変わりません。',
  },
  emailChanged: {
    subject: 'メールアドレスが変更されました',
    self: 'ユーザー設定からメールアドレスが変更されました。今後のメールは、このアドレスには届きません。',
    staff:
      'スクールのスタッフが、アカウントのメールアドレスを変更しました。今後のメールは、このアドレスには届きません。',
    notYou: 'お心当たりがない場合は、すぐにスクールまでご連絡ください。',
  },
  alertPasswordReset: {
    subject: (name: string, code: string) => `パスワード再設定の申請：${name}（${code}）`,
    lead: '次の方にパスワード再設定のメールを送りました。',
  },
}

const en: typeof jp = {
  passwordReset: {
    subject: 'Reset your password',
    lead: 'You asked to reset your password. Choose a new one here.',
    button: 'Choose a new password',
    once: 'This link works once and expires in one hour.',
    notYou: "If you didn't ask for this, ignore this email. Your password stays as it is.",
  },
  invitation: {
    subject: 'Your account is ready',
    lead: "We've created an account for you. Choose a password to sign in.",
    button: 'Choose a password',
    once: 'This link works once and expires in seven days.',
    later: 'After that, use “Forgot password?” on the sign-in screen to get a new link.',
    notYou: "If you didn't expect this, contact the school.",
  },
  passwordChanged: {
    subject: 'Your password was changed',
    self: 'Your password was changed in your settings.',
    reset: 'Your password was changed with a reset link.',
    staff: 'The school has set a new password for you.',
    notYou: "If you didn't expect this, contact the school at once.",
  },
  sessionsEnded: {
    subject: 'The school signed you out',
    lead: 'The school has signed you out of a device on which you were signed in. You can sign in again.',
    notYou: "If you didn't expect this, contact the school.",
  },
  newDevice: {
    subject: 'New device signed in',
    lead: 'Somebody signed in to your account on a device that has not been used for it before.',
    browser: 'Device',
    network: 'From',
    notYou: "If this wasn't you, change your password now and sign that device out in your settings.",
  },
  permissionsAdded: {
    subject: 'You have new permissions',
    lead: 'The school has given your account these permissions.',
    permissions: 'Permissions',
    notYou: "If you didn't expect this, ask whoever runs the school's accounts.",
  },
  keyCreated: {
    subject: (name) => `API key created: ${name}`,
    lead: 'An API key was created with your account.',
    renewed: 'An API key got a new token with your account.',
    notYou: "If this wasn't you, revoke it under “API keys” in the settings now, and change your password.",
  },
  webhookCreated: {
    subject: (name) => `Webhook created: ${name}`,
    lead: "A webhook was created with your account. It sends the school's events to another system.",
    renewed: 'A webhook got a new secret with your account.',
    notYou: "If this wasn't you, delete it under “Webhooks” in the settings now, and change your password.",
  },
  switchedOff: 'You can stop these emails under “Security emails” in your settings.',
  factorsChanged: {
    subject: {
      codesOn: 'One-time codes are on',
      codesOff: 'One-time codes are off',
      passkeyAdded: 'A passkey was added',
      passkeyRemoved: 'A passkey was removed',
      recoveryMade: 'New recovery codes were made',
      recoveryUsed: 'A recovery code was used to sign in',
      reset: 'Your second factors were reset',
    },
    lead: {
      codesOn: 'From now on you sign in with your password and a code from your authenticator app.',
      codesOff: 'You no longer need a code from your authenticator app to sign in.',
      passkeyAdded: 'You can now sign in with this passkey, without a password.',
      passkeyRemoved: 'This passkey can no longer sign in.',
      recoveryMade: 'Your earlier recovery codes no longer work.',
      recoveryUsed: 'A recovery code was used in place of your authenticator app. It works only once.',
      reset:
        'The school removed your one-time codes, recovery codes and passkeys, and signed you out everywhere. Your password stays as it is.',
    },
    passkey: 'Passkey',
    notYou: "If you didn't expect this, contact the school at once.",
  },
  emailConfirm: {
    subject: 'Confirm your email address',
    lead: 'You asked us to use this email address from now on. Open the link to confirm it.',
    button: 'Use this address',
    notYou: "If you didn't ask for this, ignore this email. Nothing will change.",
  },
  emailChanged: {
    subject: 'Your email address was changed',
    self: 'Your email address was changed in your settings. We no longer send emails to this one.',
    staff: 'The school has changed the email address of your account. We no longer send emails to this one.',
    notYou: "If you didn't expect this, contact the school at once.",
  },
  alertPasswordReset: {
    subject: (name, code) => `Password reset requested: ${name} (${code})`,
    lead: 'We sent a password reset email to this account.',
  },
}

/** The words of mails about accounts. */
export const accountWords: Record<Language, typeof jp> = { jp, en }
