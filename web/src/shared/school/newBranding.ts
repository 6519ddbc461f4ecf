import type { Branding } from './branding.ts'

let listener: ((branding: Branding) => void) | null = null

/** Lets `hear` know whenever the school looks different; gives how that ends. (BRAND-04) */
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
