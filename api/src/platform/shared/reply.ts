/** Sends things along with an answer, beside its body. */
export interface Reply {
  /** Gives the device its own token, which tells its later logins from those of strangers. */
  rememberDevice(token: string): void
  /** Says after how many seconds the next try makes sense. */
  retryAfter(seconds: number): void
  /** Says at which path and query the next page of a list is. */
  next(address: string): void
  /** Says how much a caller may ask, and how much of it is left, as the headers RateLimit-Policy and RateLimit do. */
  rateLimit(policy: string, state: string): void
}

/** Stands for the reply of a call that does not come over HTTP. */
export const noReply: Reply = {
  rememberDevice: () => undefined,
  retryAfter: () => undefined,
  next: () => undefined,
  rateLimit: () => undefined,
}
