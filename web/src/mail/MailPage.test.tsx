import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSession } from '../shared/session/session.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { MailPage } from './MailPage.tsx'

const kept = typed('Mail', {
  id: 'm-2',
  kind: 'passwordReset',
  state: 'kept',
  recipientType: 'student' as const,
  recipientId: 'st-1',
  recipientCode: 's0001',
  recipientName: '佐藤 美咲',
  address: 'misaki@example.jp',
  subject: 'パスワードの再設定',
  queuedAt: '2026-11-20T03:04:05Z',
})
const failed = typed('Mail', { ...kept, id: 'm-1', state: 'failed', subject: 'ご予約の確認', kind: 'bookingMade' })
const link = 'https://koma.example/passwordReset/student/tok'
const details = {
  language: 'jp',
  finishedAt: '2026-11-20T03:04:09Z',
  attempts: 3,
  lastError: 'Connection refused',
  dropReason: null,
  text: `こちらのリンクから\n${link}\nどうぞ。`,
  html: `<!doctype html><html><head><title>x</title></head><body><script>1</script><a href="${link}">再設定</a></body></html>`,
  linkHidden: false,
}

const requests: Record<string, unknown>[] = []

/** Opens the log for a staff member with these flags. */
async function openLog(flags: string[], language: 'jp' | 'en' = 'en') {
  history.replaceState(null, '', '/admin')
  const permissions = Object.fromEntries(flags.map((flag) => [flag, true]))
  storeSession(JSON.stringify({ _id: '9', type: 'staff', token: 't', firstName: 'A', lastName: 'B', permissions }))
  server.use(
    api.query('Mails', ({ variables }) => {
      requests.push(variables)
      const all = variables['after'] === 'm-2' ? [failed] : [kept]
      const mails = variables['state'] === 'failed' ? [failed] : all
      const next = mails[0] === kept ? 'm-2' : null
      return HttpResponse.json({ data: { mails: typed('MailPage', { mails, next }) } })
    }),
    api.query('Mail', ({ variables }) => {
      const mail = variables['id'] === 'm-1' ? failed : kept
      return HttpResponse.json({ data: { mail: { ...mail, ...details, __typename: 'MailDetail' } } })
    }),
  )
  const desk = await openDeskPage(<MailPage />, { at: '/', language })
  await screen.findAllByRole('row')
  return desk
}

beforeEach(() => {
  requests.length = 0
})

afterEach(() => {
  vi.useRealTimers()
})

test('the log goes on page by page and can be searched and filtered (SHELL-19…23)', async () => {
  const { user } = await openLog([])
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'ご予約の確認' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await user.type(screen.getByPlaceholderText('Search'), 'misaki')
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: 'misaki', state: null, limit: 100 }))
})

test.each([
  ['jp', '最新の状態に更新', '検索', 'メールはまだありません', '該当するメールがありません'],
  ['en', 'Refresh', 'Search', 'No emails yet', 'No results found'],
] as const)(
  'an empty log says in %s that there is no mail yet, a search that nothing was found (SHELL-21)',
  async (...row) => {
    const [language, refresh, search, noneYet, noneFound] = row
    const { user } = await openLog([], language)
    server.use(
      api.query('Mails', () => HttpResponse.json({ data: { mails: typed('MailPage', { mails: [], next: null }) } })),
    )
    await user.click(screen.getByRole('button', { name: refresh }))
    expect(await screen.findByText(noneYet)).toBeTruthy()
    await user.type(screen.getByPlaceholderText(search), 'x')
    expect(await screen.findByText(noneFound)).toBeTruthy()
    expect(screen.queryByText(noneYet)).toBeNull()
  },
)

test('the log and an open mail under way follow by themselves (D13)', async () => {
  // Only the polling interval is shortened; everything else keeps its own pace.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const { user } = await openLog([])
  let now = { ...kept, ...details, state: 'queued', subject: null as string | null, text: null as string | null }
  server.use(
    api.query('Mails', () => {
      const { id, kind, state, recipientType, recipientId, recipientCode, recipientName, address, subject, queuedAt } =
        now
      const to = { recipientType, recipientId, recipientCode, recipientName }
      const mail = typed('Mail', { id, kind, state, ...to, address, subject, queuedAt })
      return HttpResponse.json({ data: { mails: typed('MailPage', { mails: [mail], next: null }) } })
    }),
    api.query('Mail', () => HttpResponse.json({ data: { mail: { ...now, __typename: 'MailDetail' } } })),
  )
  vi.advanceTimersByTime(10_000)
  await user.click(await screen.findByRole('button', { name: 'Password reset' }))
  const detail = within(await screen.findByRole('dialog'))
  expect(await detail.findByText("This email isn't written yet.")).toBeTruthy()
  now = { ...now, state: 'kept', subject: kept.subject, text: details.text }
  vi.advanceTimersByTime(2000)
  expect(await detail.findByRole('link', { name: link })).toBeTruthy()
  vi.advanceTimersByTime(10_000)
  expect(await screen.findByRole('button', { name: 'パスワードの再設定', hidden: true })).toBeTruthy()
})

test.each([
  ['jp', /メールはまだ送信されず/],
  ['en', /No mail server is set up/],
] as const)('the page explains why mails are kept (D13), %s', async (language, words) => {
  await openLog([], language)
  expect(screen.getByText(words)).toBeTruthy()
})

test('a mail is read as text with links that leave no trace, and as HTML in a frame without scripts or origin (D13)', async () => {
  const { user } = await openLog([])
  await user.click(screen.getByRole('button', { name: 'パスワードの再設定' }))
  const detail = within(await screen.findByRole('dialog'))
  const anchor = await detail.findByRole('link', { name: link })
  expect([anchor.getAttribute('rel'), anchor.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank'])
  await user.click(detail.getByRole('radio', { name: 'HTML' }))
  const frame = detail.getByTitle<HTMLIFrameElement>('Email content')
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(frame.srcdoc).toContain('<base target="_blank">')
  expect(detail.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test.each([
  [['settingsEdit'], false],
  [[], true],
])('a failed mail is sent again by staff with %j (PERM-37)', async (flags, off) => {
  let resent: unknown
  const { user } = await openLog(flags)
  server.use(
    api.mutation('ResendMail', ({ variables }) => {
      resent = variables['id']
      const mail = typed('Mail', { id: 'm-1', state: 'queued', attempts: 0 })
      const answer = typed('ResendMailPayload', { success: true, code: '1001', field: null, message: 'ok', mail })
      return HttpResponse.json({ data: { resendMail: answer } })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await user.click(await screen.findByRole('button', { name: 'ご予約の確認' }))
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send again' })
  expect(again.disabled).toBe(off)
  expect(screen.getByText('Connection refused')).toBeTruthy()
  await user.click(again)
  await waitFor(() => expect(resent).toBe(off ? undefined : 'm-1'))
})

test('a failed mail leads to its student, in the list and in its detail (ASTU-49)', async () => {
  await openLog([])
  const [inList] = await screen.findAllByRole('link', { name: '佐藤 美咲' })
  expect(inList?.getAttribute('href')).toBe('/admin/students?student=st-1')
})
