/** Returns the host of an address; the whole text where it isn't one. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
