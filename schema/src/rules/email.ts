// No character at all, or one that no keyboard has.
const unreadable = /[\uFFFD\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u
// Leaves out the signs that separate addresses, groups and names in email headers.
const pattern = /^[^\s@,:;<>()[\]\\"]+@[^\s@,:;<>()[\]\\"]+\.[^\s@,:;<>()[\]\\"]+$/
const longest = 254

/** Tells whether `text` has the form of one email address; the same for browser and server. (AUTH-15, SHELL-16, D8) */
export function isEmail(text: string): boolean {
  return text.length <= longest && !unreadable.test(text) && pattern.test(text)
}
