import { type ComponentType, lazy } from 'react'

/** The code of a part of the app did not come. A browser may remember that for as long as the page lives. */
export class CodeError extends Error {}

/** Returns a component whose code is loaded when it is first shown; without it, its place fails with a `CodeError`. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new CodeError('The code of this part did not come.', { cause })
    }
  })
}
