/** Words that a last name can begin with, in small letters. */
const particles = new Set(
  (
    'van von vom zu zur zum der den dem des de del della delle dei degli di da das do dos du la las le les los lo el al ' +
    "bin bint binti ibn ben abu ter ten te 't op af av y e i d' mac mc ap san santa st st."
  ).split(' '),
)

/** Words that join two last names to one. */
const joining = new Set(['y', 'e', 'i'])

/** Suffixes that belong to the last name before them. */
export const suffixes: ReadonlySet<string> = new Set(['jr', 'jr.', 'sr', 'sr.', 'ii', 'iii', 'iv'])

/**
 * Tells whether each word only begins a last name. A capital makes a name of it, as in Van Morrison or Nguyen Van An.
 * It does not if all is written in capitals, or another such word follows in small letters, as in Van der Berg.
 */
function areParticles(words: readonly string[]): boolean[] {
  const whole = words.join('')
  const isOneCase = whole === whole.toUpperCase()
  const isSmall = (word = '') => particles.has(word)
  return words.map((word, at) => {
    if (isSmall(word)) return true
    return particles.has(word.toLowerCase()) && (isOneCase || isSmall(words[at + 1]))
  })
}

/** Returns where the last name begins in words that end with it; at least one word comes before it. */
export function lastNameStart(words: readonly string[]): number {
  const isParticle = areParticles(words)
  let start = words.length - 1
  if (start > 1 && suffixes.has(words[start]?.toLowerCase() ?? '')) start -= 1
  while (start > 1 && isParticle[start - 1] === true) start -= joining.has(words[start - 1] ?? '') && start > 2 ? 2 : 1
  return start
}

/** Returns the number of words in the last name that the words begin with; at least one comes after it. */
export function lastNameLength(words: readonly string[]): number {
  const isParticle = areParticles(words)
  let length = 1
  while (length < words.length - 1 && (isParticle[length - 1] === true || joining.has(words[length] ?? '')))
    length += joining.has(words[length] ?? '') ? 2 : 1
  return Math.min(length, words.length - 1)
}
