import type { Branding } from '../shared/school/branding.ts'
import { defaultColour } from '../shared/school/branding.ts'

const fallbackPage = '/unavailable.html'

/**
 * Asks for the branding of the school behind this address. Without one there is no app: the browser
 * goes to the page the server names, or to a plain notice. (BRAND-04, BRAND-05, BRAND-07, D22, D23)
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
    const body: unknown = await response.json()
    const fields: Record<string, unknown> = { ...(typeof body === 'object' ? body : null) }
    if (!response.ok) return { ok: false, fallback: text(fields['fallback']) ?? fallbackPage }
    const logoAlt = text(fields['logoAlt']) ?? ''
    return {
      ok: true,
      branding: {
        mainColor: text(fields['mainColor']) ?? defaultColour,
        logoUrl: text(fields['logoUrl']),
        printLogoUrl: text(fields['printLogoUrl']),
        logoAlt,
        title: text(fields['title']) ?? logoAlt,
      },
    }
  } catch {
    return { ok: false, fallback: fallbackPage }
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
