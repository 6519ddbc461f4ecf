/** Longest wait, in milliseconds, for a browser that has nothing to do. */
const timeoutMs = 3000

/** Does what can wait, once the page is there and the browser has nothing else to do. */
export function whenIdle(task: () => void): void {
  const wait = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(task, { timeout: timeoutMs }) : setTimeout(task, 500)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/**
 * Brings the font: a list of more than a hundred pieces, each fetched when a character needs it. Every phone has one of
 * its own for Japanese, so on a slow network, or where data is saved, it does without.
 */
export function loadFonts(): void {
  if (isSlow(navigator)) return
  whenIdle(() => void import('./fonts.ts').catch(() => undefined))
}

/** Only some browsers know. */
interface Device {
  connection?: { saveData?: boolean; effectiveType?: string }
}

function isSlow(device: object): boolean {
  const { saveData, effectiveType } = ('connection' in device ? (device as Device).connection : undefined) ?? {}
  return saveData === true || (effectiveType !== undefined && effectiveType !== '4g')
}
