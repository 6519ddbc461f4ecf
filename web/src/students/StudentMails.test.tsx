import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { signInStaff } from '../test/staff.ts'
import { StudentMails } from './StudentMails.tsx'

test('a mail to the student whose page is open stands there while it waits, and then as it was sent (D80)', async () => {
  const mail = (change: object) =>
    typed('Mail', { id: 'm-1', kind: 'invitation', queuedAt: '2026-11-18T01:00:00Z', ...change })
  let mails: object[] = []
  server.use(
    api.query('StudentMails', () => HttpResponse.json({ data: { mails: typed('MailPage', { mails, next: null }) } })),
  )
  signInStaff()
  const page = await openDeskPage(
    <>
      <h1>佐藤 花</h1>
      <StudentMails id="s-1" />
    </>,
    { at: '/', language: 'en' },
  )
  expect(await screen.findByText('No emails yet.')).toBeTruthy()
  mails = [mail({ subject: null, state: 'queued' })]
  await page.announceRecords(['s-1'], 'student')
  expect(await screen.findByText('(waiting to be sent)')).toBeTruthy()
  mails = [mail({ subject: 'Your account', state: 'sent' })]
  expect(await screen.findByText('Your account')).toBeTruthy()
})
