import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Language, setLanguage } from '../../shared/i18n/language.ts'
import { storeSession } from '../../shared/session/session.ts'
import { plainClient } from '../../test/plainClient.ts'
import { api, server } from '../../test/server.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { AskForPush } from './AskForPush.tsx'
import { KeepPush } from './KeepPush.tsx'
import { PushSetting } from './PushSetting.tsx'
import { markPush } from './pushMark.ts'

const user = { _id: 'u-1', type: 'student', firstName: '花', lastName: '佐藤', token: 'abc' }

beforeEach(() => {
  history.replaceState(null, '', '/student/info')
  storeSession(JSON.stringify({ ...user, staysUntil: new Date(Date.now() + 86_400_000).toISOString() }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

interface Browser {
  permissionRequests: number
  /** What its push service answers. */
  endpoint: string | null
  ended: number
  subscribed: number
  messages: EventTarget
}

/** A browser that has push, where the person has answered `permission` and would answer `answers`. */
function browserWithPush(permission: NotificationPermission, answers = permission): Browser {
  const browser: Browser = {
    permissionRequests: 0,
    endpoint: 'https://push.example/one',
    ended: 0,
    subscribed: 0,
    messages: new EventTarget(),
  }
  const notification = {
    permission,
    requestPermission: () => {
      browser.permissionRequests += 1
      notification.permission = answers
      return Promise.resolve(answers)
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', () => undefined)
  const subscription = {
    options: { applicationServerKey: Uint8Array.from(atob('key1'), (sign) => sign.codePointAt(0) ?? 0).buffer },
    toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve((browser.ended += 1)),
  }
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(subscription),
      subscribe: () => {
        browser.subscribed += 1
        return browser.endpoint === null ? Promise.reject(new Error('no push service')) : Promise.resolve(subscription)
      },
    },
  }
  const serviceWorker = Object.assign(browser.messages, {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return browser
}

/** Shows a part of the app to somebody whose session gets notifications or not; gives what was sent. */
function open(
  part: ReactElement,
  { language = 'en', subscribed = false }: { language?: Language; subscribed?: boolean } = {},
) {
  setLanguage(language)
  let settings = { __typename: 'PushSettings', publicKey: 'key1', subscribed }
  const sent: unknown[] = []
  const answer = { success: true, code: '1001', message: 'ok', field: null }
  const change = (now: boolean, what: unknown) => {
    sent.push(what)
    settings = { ...settings, subscribed: now }
    return { ...answer, pushSettings: settings }
  }
  server.use(
    api.query('PushSettings', () => HttpResponse.json({ data: { pushSettings: settings } })),
    api.mutation('SubscribeToPush', ({ variables }) =>
      HttpResponse.json({
        data: { subscribeToPush: { __typename: 'SubscribeToPushPayload', ...change(true, variables['input']) } },
      }),
    ),
    api.mutation('UnsubscribeFromPush', () =>
      HttpResponse.json({
        data: { unsubscribeFromPush: { __typename: 'UnsubscribeFromPushPayload', ...change(false, 'off') } },
      }),
    ),
  )
  const router = createMemoryRouter([{ path: '*', element: part }])
  render(
    <ApolloProvider client={plainClient()}>
      <MantineProvider>
        <RouterProvider router={router} />
        <Toasts />
      </MantineProvider>
    </ApolloProvider>,
  )
  return { sent, router, user: userEvent.setup() }
}

test.each([
  [
    'en',
    'Notifications on this device',
    'Notifications are on for this device',
    'Notifications are off for this device',
  ],
  ['jp', 'この端末への通知', 'この端末への通知をオンにしました', 'この端末への通知をオフにしました'],
] as const)(
  'the switch (%s) asks for permission when it is turned on, not before, and ends the subscription when off (PUSH-05)',
  async (language, name, on, off) => {
    const browser = browserWithPush('default', 'granted')
    const { sent, user: person } = open(<PushSetting />, { language })
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name })
    expect([toggle.checked, browser.permissionRequests]).toEqual([false, 0])
    await person.click(toggle)
    expect(await screen.findByText(on)).toBeTruthy()
    expect(browser.permissionRequests).toBe(1)
    expect(sent).toEqual([{ endpoint: 'https://push.example/one', p256dh: 'p', auth: 'a' }])
    await waitFor(() => expect(toggle.checked).toBe(true))
    await person.click(toggle)
    expect(await screen.findByText(off)).toBeTruthy()
    await waitFor(() => expect([sent.at(-1), browser.ended, toggle.checked]).toEqual(['off', 1, false]))
  },
)

test.each([
  ['en', 'Blocked', 'Notifications are blocked in this browser.'],
  ['jp', 'ブロック中', 'このブラウザで通知がブロックされています。'],
] as const)(
  'who blocked notifications (%s) reads how to allow them, also right after (PUSH-05)',
  async (language, none, why) => {
    browserWithPush('default', 'denied')
    const { sent, user: person } = open(<PushSetting />, { language })
    await person.click(await screen.findByRole('switch'))
    expect(await screen.findByText(none)).toBeTruthy()
    expect(screen.getByText(why, { exact: false })).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(sent).toEqual([])
  },
)

test.each([
  [
    'en',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1',
    'From the home screen',
    'Add to Home Screen',
  ],
  [
    'jp',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1',
    'ホーム画面に追加後',
    'Safariの共有ボタンから',
  ],
  ['en', 'Mozilla/5.0 (X11; Linux x86_64) Old/1', 'Not available', "This browser can't show notifications."],
  ['jp', 'Mozilla/5.0 (X11; Linux x86_64) Old/1', '利用できません', 'このブラウザでは通知を表示できません。'],
] as const)(
  'a browser without notifications (%s, %s) says so, and what would help (PUSH-05)',
  async (language, agent, none, why) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    open(<PushSetting />, { language })
    expect(await screen.findByText(none)).toBeTruthy()
    expect(screen.getByText(why, { exact: false })).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    vi.restoreAllMocks()
  },
)

test('a push service that cannot be reached leaves it off and says so (PUSH-05)', async () => {
  browserWithPush('granted').endpoint = null
  const { sent, user: person } = open(<PushSetting />)
  const toggle = await screen.findByRole<HTMLInputElement>('switch')
  await person.click(toggle)
  expect(await screen.findByText(/^We couldn't set up notifications/)).toBeTruthy()
  expect([toggle.checked, sent]).toEqual([false, []])
})

test('who does not stay signed in reads that notifications end with the session (PUSH-05)', async () => {
  const words = /They stop when you’re signed out/
  browserWithPush('default')
  open(<PushSetting />)
  expect((await screen.findByRole('switch')).getAttribute('aria-describedby')).not.toBeNull()
  expect(screen.queryByText(words)).toBeNull()
  localStorage.clear()
  storeSession(JSON.stringify(user))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('who waits for a seat is asked once, turns them on in one tap or is left alone (PUSH-05)', async () => {
  const browser = browserWithPush('default', 'granted')
  const first = open(<AskForPush about="seat" />)
  expect(await screen.findByText(/as soon as a seat opens up/)).toBeTruthy()
  expect(browser.permissionRequests).toBe(0)
  await first.user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
  await waitFor(() => expect(first.sent).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/as soon as a seat opens up/)).toBeNull())
})

test('who said not now is not asked again, nor who has them on or has blocked them (PUSH-05)', async () => {
  browserWithPush('default')
  const { user: person } = open(<AskForPush about="reminder" />, { language: 'jp' })
  await person.click(await screen.findByRole('button', { name: '今はしない' }))
  expect(screen.queryByText('この端末にも通知しますか？')).toBeNull()
  open(
    <>
      <AskForPush about="reminder" />
      <PushSetting />
    </>,
  )
  await screen.findByRole('switch')
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
})

test('a browser on which somebody turned them on tells the server of its new subscription and session, and never asks (PUSH-06)', async () => {
  const browser = browserWithPush('granted')
  markPush('u-1', 'https://push.example/old')
  const { sent, router } = open(<KeepPush />)
  await waitFor(() => expect(sent).toMatchObject([{ endpoint: 'https://push.example/one' }]))
  browser.endpoint = 'https://push.example/two'
  const post = (data: unknown) => browser.messages.dispatchEvent(new MessageEvent('message', { data }))
  post({ type: 'PUSH_CHANGED' })
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ endpoint: 'https://push.example/two' }))
  post({ type: 'OPEN_PAGE', path: 'https://elsewhere.example/' })
  post({ type: 'OPEN_PAGE', path: '/student/list?slot=s-1' })
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/student/list', search: '?slot=s-1' }))
  // What the server knows already is not sent again.
  post({ type: 'PUSH_CHANGED' })
  await waitFor(() => expect(browser.subscribed).toBe(3))
  browser.endpoint = 'https://push.example/three'
  post({ type: 'PUSH_CHANGED' })
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ endpoint: 'https://push.example/three' }))
  expect([browser.permissionRequests, sent.length]).toEqual([0, 3])
})

test("another person's choice in the same browser subscribes nobody (PUSH-06)", async () => {
  const browser = browserWithPush('granted')
  markPush('u-2', 'https://push.example/one')
  const { sent, router } = open(<KeepPush />)
  browser.messages.dispatchEvent(new MessageEvent('message', { data: { type: 'PUSH_CHANGED' } }))
  browser.messages.dispatchEvent(new MessageEvent('message', { data: { type: 'OPEN_PAGE', path: '/student/info' } }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/student/info'))
  expect(sent).toEqual([])
})
