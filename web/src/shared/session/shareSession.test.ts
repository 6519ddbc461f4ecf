import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSession, storeSession, subscribeToSession } from './session.ts'
import { forgetSessionEnd, hasSignedOut, noteSessionEnd, noteSignedOut } from './sessionEnd.ts'
import { askTabs, shareSession } from './shareSession.ts'
import { onTabMessage, type TabMessage, postToTabs } from './sessionChannel.ts'

const record = JSON.stringify({ _id: '7', type: 'staff', firstName: 'Aoi', lastName: 'Kita', token: 'abc' })

/** Another tab of the same browser: the messages it gets, and its answers. */
let posted: TabMessage[]
let answer: (message: TabMessage) => TabMessage | null
let close: () => void

beforeEach(() => {
  history.replaceState(null, '', '/admin/students')
  sessionStorage.clear()
  localStorage.clear()
  posted = []
  answer = () => null
  close = onTabMessage((message) => {
    posted.push(message)
    const reply = answer(message)
    if (reply !== null) postToTabs(reply)
  })
})

afterEach(() => close())

const signedInElsewhere = (message: TabMessage) =>
  message.kind === 'who' ? ({ kind: 'signedIn', id: message.id, record } as const) : null

test('a new tab is given who is signed in in another one, and keeps it as a login would (SHELL-02, AUTH-34)', async () => {
  answer = signedInElsewhere
  expect(await askTabs('admin', 60_000)).toBe(true)
  expect(readSession('admin')).toMatchObject({ _id: '7' })
  expect([sessionStorage.length, localStorage.length]).toEqual([1, 0])
})

test('askTabs signs nobody in if no tab answers in time, or one of another area does', async () => {
  expect(await askTabs('admin', 1)).toBe(false)
  answer = signedInElsewhere
  expect(await askTabs('student', 60_000)).toBe(false)
  expect(readSession('student')).toBeNull()
})

test.each([
  ['has signed out', noteSignedOut],
  ['was signed out by the server', noteSessionEnd],
])('a tab that %s does not ask others, until somebody signs in', async (_case, note) => {
  answer = signedInElsewhere
  note()
  expect(await askTabs('admin', 60_000)).toBe(false)
  expect(posted).toEqual([])
  forgetSessionEnd()
  expect(await askTabs('admin', 60_000)).toBe(true)
})

test('a tab answers for its own area alone', async () => {
  storeSession(record)
  const stop = shareSession()
  postToTabs({ kind: 'who', area: 'student', id: '1' })
  postToTabs({ kind: 'who', area: 'admin', id: '2' })
  await vi.waitFor(() => expect(posted.filter(({ kind }) => kind === 'signedIn')).not.toEqual([]))
  expect(posted.filter(({ kind }) => kind === 'signedIn')).toEqual([{ kind: 'signedIn', id: '2', record }])
  stop()
})

test('tabs end together when one signs out, but not one in which somebody else is signed in (AUTH-33)', async () => {
  storeSession(record)
  const stop = shareSession()
  const listener = vi.fn<() => void>()
  const unsubscribe = subscribeToSession(listener)
  postToTabs({ kind: 'signedOut', token: 'another' })
  postToTabs({ kind: 'who', area: 'admin', id: '1' })
  // Messages sent later are heard later.
  await vi.waitFor(() => expect(posted.some(({ kind }) => kind === 'signedIn')).toBe(true))
  expect(readSession('admin')).not.toBeNull()
  postToTabs({ kind: 'signedOut', token: 'abc' })
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  expect([readSession('admin'), hasSignedOut()]).toEqual([null, true])
  unsubscribe()
  stop()
})
