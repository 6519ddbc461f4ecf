/** The deepest nesting accepted: more than our forms or programs send, and far from overflowing the parser. */
export const MOST_NESTED = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Tells whether lists and objects of a JSON text are nested more than `most` deep. It looks at each character once,
 * before anything parses the text: code that goes through a value level by level would run out of stack.
 */
export function isNestedDeeper(text: string, most = MOST_NESTED): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (OPENING.has(sign)) {
      depth += 1
      if (depth > most) return true
    } else if (CLOSING.has(sign)) depth -= 1
  }
  return false
}
