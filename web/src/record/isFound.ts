import { plainText, wantedText, wantedTexts } from '@koma/schema/rules/wantedText'

/**
 * Tells whether a search finds a text, as the server looks for students. Every word of the search must be in it, or the
 * whole search without blanks. Width, case, kana and the punctuation of phone numbers do not matter. (SHELL-26)
 */
export function isFound(text: string, search: string): boolean {
  const own = text
    .split('\n')
    .map((line) => plainText(line))
    .join('\n')
  const words = search.split(/\s+/).map((word) => plainText(word))
  return (
    words.every((word) => own.includes(word)) ||
    wantedTexts(wantedText(search)).some((searchText) => own.includes(plainText(searchText)))
  )
}
