import type { MailKind, MailState } from '../gql/graphql.ts'

const jpKinds: Record<MailKind, string> = {
  passwordReset: 'パスワード再設定',
  passwordChanged: 'パスワード変更のお知らせ',
  emailChanged: 'メールアドレス変更のお知らせ',
  bookingMade: '予約の確認',
  bookingCancelled: 'キャンセルの確認',
  waitingPlace: 'キャンセル待ちの空き',
  dailySchedule: '本日の予定',
  alertPasswordReset: 'スクール宛：パスワード再設定',
  alertWaitingAdd: 'スクール宛：キャンセル待ち登録',
  alertWaitingPlace: 'スクール宛：キャンセル待ちの空き',
}

const enKinds: Record<MailKind, string> = {
  passwordReset: 'Password reset',
  passwordChanged: 'Password changed',
  emailChanged: 'Email address changed',
  bookingMade: 'Booking made',
  bookingCancelled: 'Booking cancelled',
  waitingPlace: 'Waiting-list place',
  dailySchedule: 'Schedule of the day',
  alertPasswordReset: 'To the school: password reset',
  alertWaitingAdd: 'To the school: waiting list joined',
  alertWaitingPlace: 'To the school: waiting-list place',
}

const jpStates: Record<MailState, string> = {
  queued: '送信待ち',
  sending: '送信中',
  sent: '送信済み',
  kept: '保管',
  failed: '送信失敗',
}

const enStates: Record<MailState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  kept: 'Kept',
  failed: 'Failed',
}

/** Texts of the delivery log. (D13, D17) */
export const messages = {
  jp: {
    title: 'メール',
    shown: (count: number, more: boolean) => `${count}件${more ? '以上' : ''}`,
    filterState: '状態',
    all: 'すべて',
    kinds: jpKinds,
    states: jpStates,
    columns: { queuedAt: '日時', to: '宛先', kind: '種類', subject: '件名', state: '状態' },
    tableName: 'メールの送信記録。上下の矢印キーで移動し、Enterで開きます。',
    school: 'スクール',
    noneYet: 'メールはまだありません',
    noneYetHint: '送信されたメールは、ここに記録されます。',
    empty: '該当するメールがありません',
    emptyHint: '検索条件を変えてお試しください。',
    more: 'さらに表示',
    refresh: '最新の状態に更新',
    noServer:
      'メールサーバーが設定されていません。メールは送信されず、ここに保管されます。送信するには、環境変数 SMTP_URL を設定してください。',
    facts: {
      to: '宛先',
      kind: '種類',
      state: '状態',
      queuedAt: '受付',
      finishedAt: '完了',
      attempts: '送信回数',
      language: '言語',
    },
    languages: { jp: '日本語', en: '英語' } as Record<string, string>,
    lastError: '最後のエラー',
    resend: '再送信する',
    noResend: '再送信するには、設定を変更する権限が必要です。',
    resent: '送信待ちに戻しました',
    view: '表示形式',
    formatted: 'HTML',
    plain: 'テキスト',
    frame: 'メールの内容',
    linkHidden:
      'パスワード再設定用のリンクは、この利用者のパスワードを設定する権限がある場合に、有効期限内のみ表示されます。',
    notMadeYet: 'メールの内容はまだ作成されていません。',
    notFound: 'このメールは見つかりません。',
  },
  en: {
    title: 'Mail',
    shown: (count: number, more: boolean) =>
      `${count}${more ? ' or more' : ''} ${count === 1 && !more ? 'mail' : 'mails'}`,
    filterState: 'State',
    all: 'All',
    kinds: enKinds,
    states: enStates,
    columns: { queuedAt: 'When', to: 'To', kind: 'Kind', subject: 'Subject', state: 'State' },
    tableName: 'Delivery log. Move with the arrow keys, open with Enter.',
    school: 'The school',
    noneYet: 'No mail yet',
    noneYetHint: 'Every mail that is sent is recorded here.',
    empty: 'No results found',
    emptyHint: 'Try another search or filter.',
    more: 'Show more',
    refresh: 'Refresh',
    noServer:
      'There is no mail server. Mails are not sent but kept here to be read. To send them, set the environment variable SMTP_URL.',
    facts: {
      to: 'To',
      kind: 'Kind',
      state: 'State',
      queuedAt: 'Queued',
      finishedAt: 'Finished',
      attempts: 'Tries',
      language: 'Language',
    },
    languages: { jp: 'Japanese', en: 'English' } as Record<string, string>,
    lastError: 'Last error',
    resend: 'Send again',
    noResend: 'Sending again needs the permission to change settings.',
    resent: 'Queued again',
    view: 'Shown as',
    formatted: 'HTML',
    plain: 'Text',
    frame: 'What the mail says',
    linkHidden: 'A password link shows only to staff who may set this user’s password, and only while it works.',
    notMadeYet: 'This mail has not been written yet.',
    notFound: 'This mail was not found.',
  },
}
