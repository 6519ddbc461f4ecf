import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  areaOf,
  asciiSafe,
  authHeaders,
  chooseChild,
  clearSession,
  currentChild,
  forgetEnded,
  forgetOnDevice,
  readSession,
  refreshSession,
  storeSession,
  subscribeToSession,
  userName,
} from './session.ts'

const record = {
  _id: '7',
  type: 'student',
  studentId: 's0001',
  firstName: '美咲',
  lastName: '佐藤',
  token: 'abc',
}

beforeEach(() => history.replaceState(null, '', '/student/list'))

test('the user type is the first segment of the address (AUTH-36)', () => {
  expect(areaOf('/admin/schedule')).toBe('admin')
  expect(areaOf('/student')).toBe('student')
  expect(areaOf('/')).toBeNull()
  expect(areaOf('/passwordReset/student/t')).toBeNull()
})

test('every call carries the stored record in ASCII and the user type (AUTH-35, AUTH-36, D3)', () => {
  storeSession(JSON.stringify(record))
  const headers = authHeaders()
  expect(headers['x-user-type']).toBe('student')
  expect(headers.authorization).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(headers.authorization ?? '')).toEqual(record)
})

test('characters of two code units and line breaks survive as ASCII (D3)', () => {
  const text = JSON.stringify({ name: '𠮷野\n' })
  expect(JSON.parse(asciiSafe(text))).toEqual({ name: '𠮷野\n' })
})

test('a user is signed in to the area of their type only (AUTH-34, D11)', () => {
  storeSession(JSON.stringify({ ...record, type: 'staff' }))
  expect(readSession('admin')).toMatchObject({ _id: '7' })
  expect(readSession('student')).toBeNull()
  expect(authHeaders()).toEqual({ 'x-user-type': 'student' })
})

test('a broken record is nobody (AUTH-34)', () => {
  storeSession('{"type":"student"')
  expect(readSession('student')).toBeNull()
  storeSession('{"type":"student","_id":5}')
  expect(readSession('student')).toBeNull()
})

test('clearing says whether someone was signed in (AUTH-39)', () => {
  storeSession(JSON.stringify(record))
  expect(clearSession()).toBe(true)
  expect(clearSession()).toBe(false)
  expect(readSession('student')).toBeNull()
})

describe('staying signed in (decision 029)', () => {
  const staying = { ...record, staysUntil: new Date(Date.now() + 86_400_000).toISOString() }

  test('is kept on the device, for its area alone, and is still there for the next tab', () => {
    storeSession(JSON.stringify(staying))
    expect(sessionStorage.length).toBe(0)
    sessionStorage.clear()
    expect(readSession('student')).toEqual(staying)
    expect(JSON.parse(authHeaders()['authorization'] ?? '')).toEqual(staying)
    expect([readSession('teacher'), readSession('admin')]).toEqual([null, null])
    history.replaceState(null, '', '/teacher')
    expect(authHeaders()).toEqual({ 'x-user-type': 'teacher' })
    expect(clearSession()).toBe(false)
    history.replaceState(null, '', '/student')
    expect([clearSession(), readSession('student'), localStorage.length]).toEqual([true, null, 0])
  })

  test('is nobody once the time is over, and who did not ask for it is on no device', () => {
    storeSession(JSON.stringify({ ...staying, staysUntil: new Date(Date.now() - 1).toISOString() }))
    expect(readSession('student')).toBeNull()
    storeSession(JSON.stringify(record))
    expect(localStorage.getItem('user.student')).not.toContain('"token":"abc"}')
    expect(readSession('student')).toEqual(record)
  })

  test('is signed out in every tab at once', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeToSession(listener)
    dispatchEvent(new StorageEvent('storage', { key: 'user.student', storageArea: localStorage }))
    stop()
    dispatchEvent(new StorageEvent('storage', { key: 'user.student', storageArea: localStorage }))
    expect(listener).toHaveBeenCalledOnce()
  })
})

test('names are family name first', () => {
  expect(userName(record)).toBe('佐藤 美咲')
})

test('a change of name or permissions reaches the stored record, of the own user only (AUTH-37, PERM-01)', () => {
  history.replaceState(null, '', '/admin')
  storeSession(JSON.stringify({ ...record, type: 'admin', permissions: { slotNew: true } }))
  const now = { firstName: '美咲', lastName: '鈴木', permissions: ['slotBook'] }
  refreshSession({ id: '8', ...now })
  expect(readSession('admin')).toMatchObject({ lastName: '佐藤', permissions: { slotNew: true } })
  refreshSession({ id: '7', ...now })
  expect(readSession('admin')).toEqual({ ...record, type: 'admin', lastName: '鈴木', permissions: { slotBook: true } })
})

test("signing out removes one's own data from the device, and nobody else's (AUTH-33, decision 057)", () => {
  localStorage.setItem('filters:slots:7', '{"teacher":"t001"}')
  localStorage.setItem('filters:slots:17', '{"teacher":"t002"}')
  localStorage.setItem('hidden-columns:student', 'email')
  forgetOnDevice('7')
  expect(Object.keys(localStorage).toSorted()).toEqual(['filters:slots:17', 'hidden-columns:student'])
})

test('a session that the server ended leaves nothing of its person but marks that wait, which name rows (SEC-56)', () => {
  localStorage.setItem('filters:slots:7', '{"search":"美咲"}')
  localStorage.setItem('push:7', 'https://push.example/1')
  localStorage.setItem('hidden-columns:student', 'email')
  sessionStorage.setItem('places', '{"/admin/students?search=美咲":120}')
  sessionStorage.setItem('filters:students:7', '{"search":"美咲"}')
  sessionStorage.setItem('language', 'en')
  sessionStorage.setItem('unsentMarks', '{"owner":"teacher 7","marks":[]}')
  forgetEnded(record)
  expect(Object.keys(localStorage)).toEqual(['hidden-columns:student'])
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['language', 'unsentMarks'])
})

describe('a guardian (FAM-09)', () => {
  const guardian = { ...record, _id: 'g-1', type: 'guardian' }

  beforeEach(() => localStorage.clear())

  test('is signed in to the students area, and each call names the student of this tab', () => {
    storeSession(JSON.stringify(guardian))
    expect(authHeaders()).toMatchObject({ 'x-user-type': 'guardian' })
    expect(authHeaders()).not.toHaveProperty('x-student')
    chooseChild('s-1')
    expect(authHeaders()).toMatchObject({ 'x-user-type': 'guardian', 'x-student': 's-1' })
    history.replaceState(null, '', '/teacher')
    expect(authHeaders()).toEqual({ 'x-user-type': 'teacher' })
  })

  test('keeps the student of each tab, whatever another tab chooses; a new tab begins with the last', () => {
    storeSession(JSON.stringify(guardian))
    chooseChild('s-1')
    localStorage.setItem('child:g-1', 's-2')
    expect(currentChild()).toBe('s-1')
    sessionStorage.removeItem('child:g-1')
    expect(currentChild()).toBe('s-2')
    localStorage.setItem('child:g-1', 's-3')
    expect(currentChild()).toBe('s-2')
    forgetOnDevice('g-1')
    expect(localStorage.getItem('child:g-1')).toBeNull()
  })

  test('of students nothing is named', () => {
    storeSession(JSON.stringify(record))
    chooseChild('s-1')
    expect(currentChild()).toBeNull()
    expect(authHeaders()).not.toHaveProperty('x-student')
  })
})
