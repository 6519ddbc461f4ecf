const storageKey = 'sessionEnded'
const signedOutKey = 'signedOut'
let leaving = false

/**
 * Remembers over the reload that the server ended the session, so that the login screen can say why it is there.
 * (AUTH-39, D4)
 */
export function noteSessionEnd(): void {
  sessionStorage.setItem(storageKey, 'true')
}

/** Tells whether the login screen is there because the server ended a session. */
export function sessionHasEnded(): boolean {
  return sessionStorage.getItem(storageKey) !== null
}

/** Forgets both ends, once the login page has said so and somebody signs in. */
export function forgetSessionEnd(): void {
  sessionStorage.removeItem(storageKey)
  sessionStorage.removeItem(signedOutKey)
  leaving = false
}

/** Remembers over the reload that somebody has signed out, so that this tab does not ask others who is signed in. */
export function noteSignedOut(): void {
  sessionStorage.setItem(signedOutKey, 'true')
  leaving = true
}

/** Tells whether somebody has signed out of this tab, and nobody has signed in since. */
export function hasSignedOut(): boolean {
  return sessionStorage.getItem(signedOutKey) !== null
}

/** Tells whether this page is about to go because somebody signs out: what is cut off by that is no failure. */
export function isLeaving(): boolean {
  return leaving
}

let end: () => void = () => undefined

/** Says what is done when the server answers that nobody is signed in. (AUTH-39) */
export function whenUnauthenticated(ending: () => void): void {
  end = ending
}

/** Notes that the server answered so to a request outside GraphQL. (AUTH-39) */
export function noteUnauthenticated(): void {
  end()
}
