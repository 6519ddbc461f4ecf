import type { Branding } from './branding.ts'

let listener: ((branding: Branding) => void) | null = null

/** Calls `hear` whenever the school's name or colours change; gives the function that ends it. (BRAND-04) */
export function onBranding(hear: (branding: Branding) => void): () => void {
  listener = hear
  return () => {
    if (listener === hear) listener = null
  }
}

/** Shows the school as it looks now, and remembers it for the next start as `loadBranding` does. */
export function showBranding(branding: Branding): void {
  localStorage.setItem('branding', JSON.stringify(branding))
  listener?.(branding)
}
