import { pagesOf } from '../app/pagesOf.ts'
import type { OpenArea } from '../app/router.tsx'
import { areaOf } from '../shared/session/session.ts'

/** Returns the area of an address with its pages, as the app is started with it; null outside of the three. */
export async function openAreaAt(pathname: string): Promise<OpenArea | null> {
  const name = areaOf(pathname)
  return name && { name, pages: await pagesOf[name]() }
}
