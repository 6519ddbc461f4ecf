/** Whether a text is an address of the web that may become a link; anything else is shown as the text it is. */
export function isWebAddress(text: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}
