const storageKey = 'sessionEnded'

/** Remembers over the reload that the server ended the session, so that the login screen can say why it is there. (AUTH-39, D4) */
export function noteSessionEnd(): void {
  sessionStorage.setItem(storageKey, 'true')
}

/** Whether the login screen is there because the server ended a session. */
export function sessionHasEnded(): boolean {
  return sessionStorage.getItem(storageKey) !== null
}

/** Nobody needs to be told any more. */
export function forgetSessionEnd(): void {
  sessionStorage.removeItem(storageKey)
}
