/** The one sign that PostgreSQL keeps in no text. */
const NUL = '\0'

/** Tells whether a text can be stored: no NUL, and no half of a surrogate pair. */
function isKeepable(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed()
}

/**
 * Returns the paths, such as `slots.0.memo`, of the texts in `value` that no database can keep, at any depth. Names of
 * keys count, too; an empty path stands for `value` itself.
 */
export function findUnstorableText(value: unknown): string[] {
  const paths: string[] = []
  const open: [path: string, value: unknown][] = [['', value]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, item] = next
    if (typeof item === 'string' && !isKeepable(item)) paths.push(path)
    if (typeof item !== 'object' || item === null || ArrayBuffer.isView(item)) continue
    for (const [name, inner] of Object.entries(item)) {
      if (!isKeepable(name)) paths.push(path)
      open.push([path === '' ? name : `${path}.${name}`, inner])
    }
  }
  return paths.toReversed()
}

/** Tells whether there is a text in `value` that no database can keep. */
export const hasUnstorableText = (value: unknown): boolean => findUnstorableText(value).length > 0
