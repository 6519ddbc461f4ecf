import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { authHeaders } from '../shared/session/session.ts'

/**
 * Opens the PDF at the path that `pathOf` finds, in a tab of its own, and returns whether it opened. Call it straight
 * from a press: the tab is opened before anything is awaited, since later the browser would block it.
 */
export async function openPdf(pathOf: () => Promise<string | null>): Promise<'opened' | 'noPath' | 'noFile'> {
  const page = window.open('', '_blank')
  const path = await pathOf()
  const file = path === null ? null : await pdfOf(path)
  if (file === null) {
    page?.close()
    return path === null ? 'noPath' : 'noFile'
  }
  if (page === null) location.assign(file)
  else page.location.replace(file)
  return 'opened'
}

/** Returns the address of the file in this browser; null where the server did not give it. */
async function pdfOf(path: string): Promise<string | null> {
  const headers = { ...authHeaders(), 'accept-language': htmlLang(getLanguage()) }
  const response = await fetch(new URL(path, location.href), { headers }).catch(() => null)
  return response?.ok === true ? URL.createObjectURL(await response.blob()) : null
}
