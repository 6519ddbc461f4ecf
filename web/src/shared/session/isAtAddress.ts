/** Tells whether a page was opened by a network address. Passkeys belong to host names, so it can have none. */
export const isAtAddress = (hostname = location.hostname): boolean => /^[\d.]+$|^\[/.test(hostname)
