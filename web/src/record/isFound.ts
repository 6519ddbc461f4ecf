import { halfWidth } from '../shared/format/parseDate.ts'

/** Whether every word of the search is in the text; case and width of letters do not matter. (SHELL-26) */
export function isFound(text: string, search: string): boolean {
  const own = halfWidth(text).toLowerCase()
  return halfWidth(search)
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word))
}
