/** Loads the library that proves passkeys once the first is used: it is a seventh of all that a start would load. */
export const webauthn = () => import('@simplewebauthn/server')
