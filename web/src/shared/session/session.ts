import { createListeners } from '../store.ts'

/** The parts of the app, by the first segment of the address; also the user type sent to the server. (AUTH-36) */
export type Area = 'student' | 'teacher' | 'admin'

/** The stored record of the signed-in user. Only a claim: the server goes by the token. (D2, D3) */
export interface SessionUser {
  _id: string
  type: string
  token: string
  firstName: string
  lastName: string
  /** The language of their emails, `en` or `jp`. */
  comLang?: string
  /** Staff only: their flags. (AUTH-37) */
  permissions?: Record<string, boolean>
  /** The time until which somebody who asked for it stays signed in on this device, ISO 8601 in UTC. (decision 029) */
  staysUntil?: string
  /** Whether this session must set up a second factor before anything else. (SEC-33) */
  mustSetUpFactor?: boolean
}

const storageKey = 'user'
const { notify, subscribe } = createListeners()
let remembered: { text: string; user: SessionUser | null } | null = null

/** Returns the area an address belongs to; null outside the three areas. (AUTH-36) */
export function areaOf(pathname: string): Area | null {
  const segment = pathname.split('/')[1]
  return segment === 'student' || segment === 'teacher' || segment === 'admin' ? segment : null
}

/** Returns the area of an email's link, by its second segment; an unknown one is a student's. (AUTH-19, D9) */
export function linkArea(pathname: string): Area {
  const type = pathname.split('/')[2]
  if (type === 'staff' || type === 'admin') return 'admin'
  return type === 'teacher' || type === 'teachers' ? 'teacher' : 'student'
}

/** Returns the area whose password the page of a reset link sets; null on every other page. (AUTH-19, AUTH-26, D9) */
function resetArea(pathname: string): Area | null {
  return pathname.split('/')[1] === 'passwordReset' ? linkArea(pathname) : null
}

/** Returns the area of the page that is open. (AUTH-36) */
export function currentArea(): Area | null {
  return areaOf(location.pathname)
}

/**
 * Returns the user signed in to `area`, or null. One user is kept per browser tab: a student who opens the teachers'
 * area is nobody there. Somebody who asked to stay signed in is kept on the device, one for each area. (AUTH-34,
 * decision 029)
 */
export function readSession(area: Area | null): SessionUser | null {
  const text = storedSessionText(area)
  if (text === null) return null
  if (text !== remembered?.text) remembered = { text, user: parseRecord(text) }
  return remembered.user
}

/** Returns the record of who is signed in to `area`, as the server gave it: the tab's own before that of the device. */
export function storedSessionText(area: Area | null): string | null {
  if (area === null) return null
  const ofTab = sessionStorage.getItem(storageKey)
  if (isOf(area, ofTab)) return ofTab
  const ofDevice = localStorage.getItem(stayKey(area))
  return isOf(area, ofDevice) ? ofDevice : null
}

function isOf(area: Area, text: string | null): boolean {
  const user = parseRecord(text)
  if (user === null || typeArea(user.type) !== area) return false
  return user.staysUntil === undefined || Date.parse(user.staysUntil) > Date.now()
}

function stayKey(area: string): string {
  return `${storageKey}.${area}`
}

/**
 * Tells whether an address shows the sign-in page: the first page, an area that nobody is signed in to, or no page at
 * all. (AUTH-01, SHELL-02, D28)
 */
export function atSignIn(pathname: string): boolean {
  const first = pathname.split('/')[1] ?? ''
  if (first === 'passwordReset' || first === 'emailConfirm') return false
  return readSession(areaOf(pathname)) === null
}

/**
 * Returns the area in which this tab, or else the device, has somebody signed in; null for nobody, and for several on
 * one device.
 */
export function signedInArea(): Area | null {
  const ofTab = parseRecord(sessionStorage.getItem(storageKey))
  const areas = (['student', 'teacher', 'admin'] as const).filter((area) => readSession(area) !== null)
  const own = areas.find((area) => ofTab !== null && typeArea(ofTab.type) === area)
  return own ?? (areas.length === 1 ? (areas[0] ?? null) : null)
}

/**
 * Keeps the record of a successful login, as the text the server gave: on the device when it is to stay there.
 * (AUTH-34, decision 029)
 */
export function storeSession(record: string): void {
  const user = parseRecord(record)
  if (user?.staysUntil === undefined) sessionStorage.setItem(storageKey, record)
  else localStorage.setItem(stayKey(typeArea(user.type)), record)
  notify()
}

/** The changeable fields of the signed-in person. */
export interface SessionChange {
  id: string
  firstName: string
  lastName: string
  permissions: readonly string[]
}

/**
 * Brings the stored record of a staff member up to date; the screens follow. Of another user nothing is taken.
 * (AUTH-37)
 */
export function refreshSession({ id, firstName, lastName, permissions }: SessionChange): void {
  const before = storedSessionText(currentArea())
  const user = parseRecord(before)
  if (user?._id !== id) return
  const flags = Object.fromEntries(permissions.map((flag) => [flag, true]))
  const after = JSON.stringify({ ...user, firstName, lastName, permissions: flags })
  if (after !== before) storeSession(after)
}

/**
 * Forgets who is signed in; returns whether there was anyone. The caller then leaves the page: the screens stay until
 * then, so that nothing else leaves it first. (AUTH-33, AUTH-39)
 */
export function clearSession(): boolean {
  const area = currentArea()
  const signedIn = sessionStorage.getItem(storageKey) !== null || storedSessionText(area) !== null
  sessionStorage.removeItem(storageKey)
  if (area !== null) localStorage.removeItem(stayKey(area))
  return signedIn
}

/**
 * Forgets what the tab has kept for who was signed in: filters, places on pages, marks not sent. Its language stays.
 */
export function forgetTab(): void {
  keepInTab(['language'])
}

/**
 * Forgets what this tab and this device have kept for whoever's session the server has ended: nobody knows who holds
 * the device now. Marks of attendance that wait to be sent stay; they name rows, not people (decision 131).
 */
export function forgetEnded(user: SessionUser | null): void {
  keepInTab(['language', 'unsentMarks'])
  if (user !== null) forgetOnDevice(user._id)
}

function keepInTab(names: readonly string[]): void {
  const kept = names.map((name) => [name, sessionStorage.getItem(name)] as const)
  sessionStorage.clear()
  for (const [name, value] of kept) if (value !== null) sessionStorage.setItem(name, value)
}

/**
 * Forgets what this device has kept for a person who signs out, under names that end with their id: the filters of
 * lists. Settings of the device, which tell nothing of anybody, stay. (AUTH-33, decision 057)
 */
export function forgetOnDevice(id: string): void {
  for (const key of Object.keys(localStorage)) if (key.endsWith(`:${id}`)) localStorage.removeItem(key)
}

/**
 * Returns the headers every call carries: the stored record as ASCII-safe JSON, and the user type. Nothing of a user of
 * another area is sent. (AUTH-35, AUTH-36, D3, D10)
 */
export function authHeaders(): Record<string, string> {
  const resetting = resetArea(location.pathname)
  if (resetting) return { 'x-user-type': resetting }
  const area = currentArea()
  if (!area) return {}
  const record = storedSessionText(area)
  if (record === null) return { 'x-user-type': area }
  const child = currentChild()
  return {
    authorization: asciiSafe(record),
    'x-user-type': isGuardian() ? 'guardian' : area,
    ...(child !== null && { 'x-student': child }),
  }
}

/** Tells whether a guardian is signed in to the open area. (FAM-04) */
export function isGuardian(): boolean {
  return readSession(currentArea())?.type === 'guardian'
}

/**
 * Returns the student for whom a guardian acts in this tab; null for everybody else, and until one is chosen. A new tab
 * begins with the one chosen last and keeps it, whatever others choose. (FAM-09)
 */
export function currentChild(): string | null {
  const key = childKey()
  if (key === null) return null
  const child = sessionStorage.getItem(key) ?? localStorage.getItem(key)
  if (child !== null) sessionStorage.setItem(key, child)
  return child
}

/**
 * Lets the guardian act for that student in this tab, and in new ones; null: for none. The caller loads the page again.
 */
export function chooseChild(id: string | null): void {
  const key = childKey()
  if (key === null) return
  for (const storage of [sessionStorage, localStorage])
    if (id === null) storage.removeItem(key)
    else storage.setItem(key, id)
}

/**
 * Lets a guardian act for the child that the address of an email or notification names, and takes it out of the
 * address. (FAM-11)
 */
export function takeLinkedChild(): void {
  const address = new URL(location.href)
  const child = address.searchParams.get('child')
  if (child === null || !isGuardian()) return
  if (/^[\da-f-]{36}$/.test(child)) chooseChild(child)
  address.searchParams.delete('child')
  history.replaceState(history.state, '', address)
}

// It ends with the id of whom it belongs to, as `forgetOnDevice` expects.
function childKey(): string | null {
  const user = readSession(currentArea())
  return user?.type === 'guardian' ? `child:${user._id}` : null
}

/** Forgets who is signed in, once another tab has signed out; the screens follow. */
export function endSession(): void {
  clearSession()
  notify()
}

/** Returns JSON text with every character outside of ASCII escaped, so that it may be a header. (D3) */
export function asciiSafe(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Tells how a user is addressed: family name first in Japanese order, as the school writes it. */
export function userName(user: SessionUser): string {
  return `${user.lastName} ${user.firstName}`.trim()
}

/** Calls `listener` after each change of who is signed in, also one of another tab; the returned function ends that. */
export function subscribeToSession(listener: () => void): () => void {
  const elsewhere = ({ storageArea }: StorageEvent) => storageArea === localStorage && listener()
  const stop = subscribe(listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    stop()
    window.removeEventListener('storage', elsewhere)
  }
}

// The server's word for the admin area's users is staff or admin (D11); guardians use the students' area.
function typeArea(type: string): string {
  if (type === 'guardian') return 'student'
  return type === 'staff' ? 'admin' : type
}

export function parseRecord(text: string | null): SessionUser | null {
  if (text === null) return null
  try {
    const record: unknown = JSON.parse(text)
    return isSessionUser(record) ? record : null
  } catch {
    return null
  }
}

function isSessionUser(record: unknown): record is SessionUser {
  if (typeof record !== 'object' || record === null) return false
  const fields: Record<string, unknown> = { ...record }
  return ['_id', 'type', 'token', 'firstName', 'lastName'].every((field) => typeof fields[field] === 'string')
}
