import { randomUUID } from 'node:crypto'
import { errorText, mailServer } from '../../../mail/mailServer.ts'
import { bad, type Finding, good, look } from './finding.ts'

/** Checks that mail goes out, by sending a letter if an address is given. */
export async function letter(
  config: { smtpUrl: string | undefined; smtpTls: boolean; mailFrom: string },
  to: string | undefined,
): Promise<Finding> {
  const about = 'mail'
  const { smtpUrl, smtpTls, mailFrom } = config
  if (smtpUrl === undefined)
    return look(about, 'SMTP_URL is not set: emails are kept, and nobody gets any', 'Set SMTP_URL and MAIL_FROM.')
  if (to === undefined) return look(about, 'not tried', 'pnpm koma doctor --mail ADDRESS sends a test email there.')
  const server = mailServer(smtpUrl, { requireTls: smtpTls })
  const testText = 'Koma can send email. / Koma からメールを送信できます。'
  try {
    await server.send({
      from: { name: 'Koma', address: mailFrom },
      replyTo: undefined,
      to,
      subject: 'Koma: test email / メール送信テスト',
      text: `${testText}\n`,
      html: `<p>${testText}</p>`,
      messageId: `<${randomUUID()}@${mailFrom.split('@')[1] ?? 'koma'}>`,
    })
    return good(
      about,
      `the mail server accepted a test email to ${to}; check that it arrives, and not as spam (SPF, DKIM)`,
    )
  } catch (error) {
    return bad(about, `the mail server refused it: ${errorText(error)}`, 'Check SMTP_URL, SMTP_TLS and MAIL_FROM.')
  } finally {
    server.close()
  }
}
