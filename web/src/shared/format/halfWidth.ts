/** Returns full-width letters, digits and signs as their half-width twins: ２０２６／１１ becomes 2026/11. */
export function halfWidth(text: string): string {
  return text.normalize('NFKC')
}
