import { plainText, wantedText, wantedTexts } from '@koma/schema/rules/wantedText'

/**
 * Tells whether a search finds a text, each of whose lines is searched by itself: every word of the search is there, or
 * all of it without blanks, as the server looks for students. Width, case, kana and how a phone number is written do
 * not matter. (SHELL-26)
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
