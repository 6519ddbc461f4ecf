import type { Context } from '../platform/shared/context.ts'

/**
 * Returns the host that passkeys belong to (the relying party's id), and the origins from which one may be used:
 * that host's, encrypted or as the request came. The school was found by this host, so no caller makes one up.
 */
export function passkeyHost({ baseUrl }: Pick<Context, 'baseUrl'>): { host: string; origins: string[] } {
  const { hostname, host, origin } = new URL(baseUrl)
  return { host: hostname, origins: [...new Set([origin, `https://${host}`])] }
}
