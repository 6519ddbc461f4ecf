/** The host of an address; the whole text where it is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
