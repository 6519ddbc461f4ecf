import type { Branding } from '../shared/school/branding.ts'
import { defaultColour } from '../shared/school/branding.ts'

const fallbackPage = '/unavailable.html'
const storageKey = 'branding'

/** How the school looks: as known at once, and as its server says. */
export interface KnownBranding {
  /** The branding in the page itself, or the school's last one; null on a device that has never been here. */
  known: Branding | null
  /**
   * The server's branding; the same object where the page has just come from there. Never settles when the browser
   * leaves.
   */
  now: Promise<Branding>
}

/**
 * Returns the branding of the school behind this address. The page brings it along; a page kept on the device shows
 * what it knows and asks the server meanwhile. Without branding there is no app: the browser goes to the page the
 * server names, or to a plain notice. If only the server is unreachable, the last branding will do. (BRAND-04,
 * BRAND-05, BRAND-07, D22, D23, decision 027)
 * @param leave opens another address; given by tests
 */
export function loadBranding(leave: (address: string) => void = (address) => location.replace(address)): KnownBranding {
  const inPage = ofPage()
  const isKept = 'serviceWorker' in navigator && Boolean(navigator.serviceWorker.controller)
  if (inPage !== null && !isKept) {
    localStorage.setItem(storageKey, JSON.stringify(inPage))
    const branding = brandingOf(fieldsOf(inPage))
    return { known: branding, now: Promise.resolve(branding) }
  }
  const last = lastTime() ?? inPage
  return { known: last === null ? null : brandingOf(fieldsOf(last)), now: askServer(leave) }
}

async function askServer(leave: (address: string) => void): Promise<Branding> {
  const answer = await fetchBranding()
  if (answer.ok) return answer.branding
  leave(answer.fallback)
  return new Promise<Branding>(() => undefined)
}

type Answer = { ok: true; branding: Branding } | { ok: false; fallback: string }

async function fetchBranding(): Promise<Answer> {
  try {
    const response = await fetch(new URL('/auth/theme/', location.href), { headers: { accept: 'application/json' } })
    const body: unknown = await response.json().catch(() => undefined)
    // Something between here and the server answers in its place.
    if (response.status >= 500 || (response.ok && body === undefined)) return withoutServer()
    const fields = fieldsOf(body)
    if (!response.ok) {
      localStorage.removeItem(storageKey)
      return { ok: false, fallback: text(fields['fallback']) ?? fallbackPage }
    }
    localStorage.setItem(storageKey, JSON.stringify(body))
    return { ok: true, branding: brandingOf(fields) }
  } catch {
    return withoutServer()
  }
}

function withoutServer(): Answer {
  const last = lastTime()
  if (last === null) return { ok: false, fallback: fallbackPage }
  return { ok: true, branding: { ...brandingOf(fieldsOf(last)), offline: true } }
}

function lastTime(): unknown {
  return parsed(localStorage.getItem(storageKey))
}

/** Returns the branding that the server has written into the page. */
function ofPage(): unknown {
  return parsed(document.querySelector('#branding')?.textContent)
}

function parsed(json: string | null | undefined): unknown {
  try {
    return json ? (JSON.parse(json) as unknown) : null
  } catch {
    return null
  }
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return { ...(typeof body === 'object' ? body : null) }
}

function brandingOf(fields: Record<string, unknown>): Branding {
  const logoAlt = text(fields['logoAlt']) ?? ''
  return {
    mainColor: text(fields['mainColor']) ?? defaultColour,
    logoUrl: text(fields['logoUrl']),
    printLogoUrl: text(fields['printLogoUrl']),
    logoAlt,
    title: text(fields['title']) ?? logoAlt,
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
