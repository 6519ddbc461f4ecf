import { counted } from '../../shared/format/counted.ts'

/** Texts of emailing papers. (PAPER-13, AGR-07) */
export const paperMailMessages = {
  jp: {
    mail: 'メール送信',
    title: '書類をメールで送付',
    hint: 'PDFファイルを添付して、生徒と、書類を受け取る保護者のメールアドレスに送信します。送信はバックグラウンドで行われます。',
    mailed: '送信する',
    notMailed: '送信しない',
    separator: '、',
    again: '送信済みのものも再送する',
    nobody: '送信できる書類はありません。',
    send: (count: string) => `${count}通を送信`,
    sent: (count: string) => `${count}通の送信を開始しました`,
    kinds: { receipt: '領収書', invoice: '請求書', statement: '利用明細書', agreement: '契約書' } as Record<
      string,
      string
    >,
    problems: {
      noEmail: 'メールアドレスなし',
      unconfirmed: 'メールアドレス未確認',
      cancelled: '取消済み',
      replaced: '訂正済み',
      sent: '送信済み',
    },
    states: {
      queued: 'メール送信待ち',
      sending: 'メール送信中',
      sent: 'メール送信済み',
      kept: 'メール保管（メールサーバー未設定）',
      failed: 'メール送信失敗',
      dropped: 'メール未送信（取消・訂正済み）',
    },
    /** The log of emails no longer has it. */
    sentOn: 'メール送信済み',
    times: (count: number) => `${count}回`,
  },
  en: {
    mail: 'Email',
    title: 'Email papers',
    hint: 'Each goes to its student, and to the guardians who get papers, as a PDF file by email. They are sent in the background.',
    mailed: 'To send',
    notMailed: 'Not sent',
    separator: ', ',
    again: 'Also send again what was sent',
    nobody: 'None of these can be sent.',
    send: (count: string) => `Send ${count}`,
    sent: (count: string) => `Sending ${count}`,
    kinds: { receipt: 'Receipt', invoice: 'Invoice', statement: 'Statement', agreement: 'Agreement' } as Record<
      string,
      string
    >,
    problems: {
      noEmail: 'No email address',
      unconfirmed: "Address isn't confirmed",
      cancelled: 'Cancelled',
      replaced: 'Replaced',
      sent: 'Already sent',
    },
    states: {
      queued: 'Waiting to be emailed',
      sending: 'Being emailed',
      sent: 'Emailed',
      kept: 'Kept: no mail server',
      failed: 'Email failed',
      dropped: 'Not emailed: cancelled or replaced',
    },
    sentOn: 'Emailed',
    times: (count: number) => counted(count, 'time'),
  },
}
