import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Why a password that meets the rule is still refused: it has its owner's words in it, or is among the first tried. */
export type PasswordWeakness = 'own' | 'common'

/** How hard a password is to guess: 0 (at once) to 4, and why it is refused; null if it is not. */
export interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4
  weakness: PasswordWeakness | null
}

/** The texts that somebody who guesses knows: names, code, address and school of the owner. */
export type OwnTexts = readonly string[]

/** Passwords that are found within a million guesses have a lower score. */
const LEAST_SCORE = 2

/** Shorter words, such as Li, are part of too many others. */
const SHORTEST_OWN = 3
/** Such words, as Mai in Email, count where the judge takes them for a word, and longer ones wherever they stand. */
const SHORTEST_ANYWHERE = 4

/** Signs that stand for letters, and letters that look alike. */
const standsFor = new Map(
  Object.entries({
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
    l: 'i',
    '|': 'i',
  }),
)

/** What follows the 64th character makes no password easier to guess, and takes ever longer to look at. */
const MOST_READ = 64

let estimator: ZxcvbnFactory | undefined

/**
 * Judges a password by the 40,000 commonest ones, keyboards, dates and repetitions, in any case and with signs in place
 * of letters, and by its owner's words. Takes a few milliseconds. (SEC-20, SEC-21; OWASP ASVS 5, 6.2.4 and 6.2.11)
 */
export function passwordStrength(password: string, own: OwnTexts): PasswordStrength {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MOST_READ })
  const words = ownWords(own)
  const { score, sequence } = estimator.check(password.slice(0, MOST_READ), words)
  const hasOwn =
    contains(password, words) ||
    sequence.some((part) => part.pattern === 'dictionary' && part['dictionaryName'] === 'userInputs')
  return { score, weakness: hasOwn ? 'own' : score < LEAST_SCORE ? 'common' : null }
}

/** Returns the words of the texts, lower case, with the product's name, which every school shares. */
function ownWords(own: OwnTexts): string[] {
  const words = own.flatMap((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  )
  return [...new Set([...words, 'koma'])].filter((word) => [...word].length >= SHORTEST_OWN)
}

/**
 * Tells whether one of the words stands somewhere in the password, also backwards or with signs in place of letters.
 */
function contains(password: string, words: readonly string[]): boolean {
  const plain = plainSigns(password.normalize('NFKC').toLowerCase())
  const backwards = [...plain].toReversed().join('')
  return words
    .filter((word) => [...word].length >= SHORTEST_ANYWHERE)
    .map(plainSigns)
    .some((word) => plain.includes(word) || backwards.includes(word))
}

const plainSigns = (text: string): string => [...text].map((sign) => standsFor.get(sign) ?? sign).join('')
