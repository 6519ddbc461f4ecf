/** Returns a head without what people write differently, unless it is nothing but that. */
export function plainHead(head: string): string {
  const whole = head.normalize('NFKC').toLowerCase()
  const plain = whole.replaceAll(/必須|任意|[\s_\-().:・[\]【】「」*※/'"#]/gu, '')
  return plain === '' ? whole.trim() : plain
}
