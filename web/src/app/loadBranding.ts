import type { Branding } from '../shared/school/branding.ts'
import { defaultColour } from '../shared/school/branding.ts'

const fallbackPage = '/unavailable.html'
const storageKey = 'branding'

/**
 * Asks for the branding of the school behind this address. Without one there is no app: the browser
 * goes to the page the server names, or to a plain notice. Where only the server is out of reach, the
 * branding of last time will do. (BRAND-04, BRAND-05, BRAND-07, D22, D23)
 * @param leave opens another address; given by tests
 * @returns never settles when the browser leaves
 */
export async function loadBranding(
  leave: (address: string) => void = (address) => location.replace(address),
): Promise<Branding> {
  const answer = await ask()
  if (answer.ok) return answer.branding
  leave(answer.fallback)
  return new Promise<Branding>(() => undefined)
}

type Answer = { ok: true; branding: Branding } | { ok: false; fallback: string }

async function ask(): Promise<Answer> {
  try {
    const response = await fetch(new URL('/auth/theme/', location.href), { headers: { accept: 'application/json' } })
    const body: unknown = await response.json().catch(() => undefined)
    // Something between here and the server answers in its place.
    if (response.status >= 500 || (response.ok && body === undefined)) return lastTime()
    const fields = fieldsOf(body)
    if (!response.ok) {
      localStorage.removeItem(storageKey)
      return { ok: false, fallback: text(fields['fallback']) ?? fallbackPage }
    }
    localStorage.setItem(storageKey, JSON.stringify(body))
    return { ok: true, branding: brandingOf(fields) }
  } catch {
    return lastTime()
  }
}

function lastTime(): Answer {
  const stored = localStorage.getItem(storageKey)
  if (stored === null) return { ok: false, fallback: fallbackPage }
  return { ok: true, branding: { ...brandingOf(fieldsOf(JSON.parse(stored))), offline: true } }
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
