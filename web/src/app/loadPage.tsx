import type { ComponentType, ReactElement } from 'react'
import { lazyPart } from '../shared/live/lazyPart.ts'

/** How long the code of a page may take to come. (SHELL-41, CONST-37) */
const timeoutMs = 120_000

/** Brings a page's code; after two minutes it has failed, and the page's place says so. (SHELL-41, CONST-37) */
export async function withinLoadTimeout<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code of this page did not come.')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns an element whose code is loaded when it is first shown. Not the router's own lazy: that would keep the login
 * screen waiting for the code of the page behind it.
 */
export function lazyPage(load: () => Promise<ComponentType>): ReactElement {
  const Page = lazyPart(() => withinLoadTimeout(load))
  return <Page />
}
