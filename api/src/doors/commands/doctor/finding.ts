/** One thing that was looked at. */
export interface Finding {
  /** The subject, in a word or two. */
  about: string
  /** Whether it is in order, needs a look some day, or must be put right now. */
  state: 'good' | 'look' | 'bad'
  /** The finding. */
  says: string
  /** The advice. */
  advice?: string
}

/** Makes a finding in order. */
export function good(about: string, says: string): Finding {
  return { about, state: 'good', says }
}

/** Makes a finding of what works but should be looked at. */
export function look(about: string, says: string, advice: string): Finding {
  return { about, state: 'look', says, advice }
}

/** Makes a finding of what fails, or soon will. */
export function bad(about: string, says: string, advice: string): Finding {
  return { about, state: 'bad', says, advice }
}

/** Returns the error in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message || code}${cause}`.slice(0, 200)
}
