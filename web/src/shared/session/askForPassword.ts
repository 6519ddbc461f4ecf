import { passwordQuestion } from './passwordQuestion.ts'

/** The tabs of this origin tell each other that somebody gave their password: they may share a session. (SEC-15) */
const CHANNEL = 'koma-password'
let pending: Promise<boolean> | null = null

/**
 * Asks for the password and returns whether it was given, here or in another tab. What is refused meanwhile waits for
 * the same answer. A tab with another session is refused once more, and asks again.
 */
export function askForPassword(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const channel = new BroadcastChannel(CHANNEL)
    const end = (given: boolean) => {
      channel.close()
      pending = null
      passwordQuestion.set(null)
      resolve(given)
    }
    channel.addEventListener('message', () => end(true))
    passwordQuestion.set({
      answer(given) {
        if (given) channel.postMessage(null)
        end(given)
      },
    })
  })
  return pending
}
