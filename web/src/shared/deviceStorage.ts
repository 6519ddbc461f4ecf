/** Returns what this device keeps under a name; null where it keeps nothing, or its storage may not be read. */
export function keptOnDevice(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text on this device, or removes it: null. A full or forbidden storage keeps what it had. */
export function keepOnDevice(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // What was done works all the same; the next visit begins without it.
  }
}
