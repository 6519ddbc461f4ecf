import { expect, test } from 'vitest'
import { startMailbox } from '../../test/mailbox.ts'
import { mailServer } from './mailServer.ts'

const message = {
  from: { name: '', address: 'koma@example.jp' },
  replyTo: undefined,
  to: 'hana@example.jp',
  subject: 'Reset your password',
  text: 'https://school.example/passwordReset/student/s3cret-token',
  html: '<p>s3cret-token</p>',
  messageId: '<1@example.jp>',
}

test('a server that offers no encryption is given no mail, unless that is allowed (D13)', async () => {
  const mailbox = await startMailbox()
  await expect(mailServer(mailbox.url, { requireTls: true }).send(message)).rejects.toThrow(/TLS|STARTTLS/i)
  expect(mailbox.received).toEqual([])
  await mailServer(mailbox.url, { requireTls: false }).send(message)
  expect(mailbox.received.map(({ to }) => to)).toEqual([['hana@example.jp']])
})
