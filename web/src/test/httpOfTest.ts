import { HttpLink } from '@apollo/client'
import { onTestFinished } from 'vitest'

/**
 * The way to the server of one page of one test. After the test, or after `end`, nothing more goes out and nothing is
 * answered: what a page would try again later belongs to it alone, and the next test may be of another file.
 */
export function httpOfTest(): { link: HttpLink; end: () => void } {
  let over = false
  const end = () => {
    over = true
  }
  onTestFinished(end)
  const send: typeof fetch = (input, init) => (over ? new Promise<Response>(() => undefined) : fetch(input, init))
  return { link: new HttpLink({ uri: `${location.origin}/graphql`, fetch: send }), end }
}
