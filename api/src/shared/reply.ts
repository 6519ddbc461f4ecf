/** What goes out with an answer beside its body. */
export interface Reply {
  /** Gives the device a token of its own, by which later logins from it are told from those of strangers. */
  knowDevice(token: string): void
  /** Says after how many seconds the next try makes sense. */
  retryAfter(seconds: number): void
}

/** For calls that do not come over HTTP. */
export const noReply: Reply = { knowDevice: () => undefined, retryAfter: () => undefined }
