import type { Language } from './codes.ts'

/** What an account, a password or a setting can be refused or confirmed with, beside the reason codes. */
export type AccountNote =
  | 'passwordChanged'
  | 'mailSent'
  | 'saved'
  | 'deleted'
  | 'unknownAccount'
  | 'tooManyAttempts'
  | 'passwordRule'
  | 'passwordsDiffer'
  | 'wrongPassword'
  | 'linkUsed'
  | 'emailForm'
  | 'notifyNeedsEmail'
  | 'required'
  | 'idForm'
  | 'idTaken'
  | 'unknownPermission'
  | 'adminProtected'
  | 'ownPassword'
  | 'ownPermissions'
  | 'ownDeletion'
  | 'ownDeactivation'
  | 'flagNotHeld'
  | 'emailOfStronger'

const texts: Record<Language, Record<AccountNote, string>> = {
  en: {
    passwordChanged: 'Password successfully changed.',
    mailSent: 'Email sent.',
    saved: 'Action successful',
    deleted: 'Action successful',
    unknownAccount: 'Incorrect User ID or Email.',
    tooManyAttempts: 'Too many attempts. Please try again in 15 minutes.',
    passwordRule: 'At least 8 characters, with an upper-case letter, a lower-case letter and two digits.',
    passwordsDiffer: 'The two passwords are not the same.',
    wrongPassword: 'Unsuccessful. Password incorrect.',
    linkUsed: 'This link is no longer valid. Please ask for a new one.',
    emailForm: 'Please enter an email address such as name@example.com.',
    notifyNeedsEmail: 'Notifications need an email address.',
    required: 'Please fill this in.',
    idForm: 'Only letters, digits, hyphens and underscores can be used.',
    idTaken: 'ID already in use',
    unknownPermission: 'There is no such permission.',
    adminProtected: 'The account admin cannot be changed by others.',
    ownPassword: 'Please change your own password in the user settings.',
    ownPermissions: 'You cannot change your own permissions.',
    ownDeletion: 'You cannot delete your own account.',
    ownDeactivation: 'You cannot deactivate your own account.',
    flagNotHeld: 'You can only grant permissions that you hold yourself.',
    emailOfStronger: 'You cannot change the email address of staff who hold permissions that you do not.',
  },
  jp: {
    passwordChanged: 'パスワードを変更しました。',
    mailSent: 'メールを送信しました。',
    saved: '完了しました',
    deleted: '完了しました',
    unknownAccount: 'ユーザーIDまたはメールアドレスが正しくありません。',
    tooManyAttempts: '試行回数が上限に達しました。15分ほど時間をおいてからお試しください。',
    passwordRule: '8文字以上で、大文字・小文字を各1文字以上、数字を2つ以上含めてください。',
    passwordsDiffer: '2つのパスワードが一致しません。',
    wrongPassword: '完了できませんでした。パスワードが違います。',
    linkUsed: 'このリンクは無効です。もう一度メールの送信からやり直してください。',
    emailForm: 'メールアドレスを正しく入力してください（例：name@example.com）。',
    notifyNeedsEmail: '通知を受け取るにはメールアドレスが必要です。',
    required: '入力してください。',
    idForm: '半角の英数字、ハイフン、アンダースコアのみ使えます。',
    idTaken: 'このIDはすでに使われています',
    unknownPermission: '存在しない権限です。',
    adminProtected: 'adminのアカウントは、ほかの人が変更することはできません。',
    ownPassword: 'ご自身のパスワードはユーザー設定から変更してください。',
    ownPermissions: 'ご自身の権限は変更できません。',
    ownDeletion: 'ご自身のアカウントは削除できません。',
    ownDeactivation: 'ご自身のアカウントは無効にできません。',
    flagNotHeld: 'ご自身が持っている権限のみ付与できます。',
    emailOfStronger: 'ご自身にない権限を持つスタッフのメールアドレスは変更できません。',
  },
}

/** The words for `note` in the reader's language. */
export function accountText(note: AccountNote, language: Language): string {
  return texts[language][note]
}
