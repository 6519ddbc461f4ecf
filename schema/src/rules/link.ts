import { withoutUnseen } from './plainSigns.ts'

/** The longest address that is kept. */
const LONGEST = 2000

/** Meeting links as the invitations of Zoom, Teams, Meet, Webex and Skype write them. */
const meeting =
  /^https?:\/\/(?:[\w-]+\.)*(?:zoom\.(?:us|com)\/(?:j|my|w|s|wc)\/|zoomgov\.com\/j\/|teams\.(?:microsoft|live)\.com\/(?:l\/meetup-join|meet)\/|meet\.google\.com\/|webex\.com\/(?!.*\/globalcallin)|join\.skype\.com\/|meet\.jit\.si\/|whereby\.com\/)/i

/** Matches a web address within a text: up to a blank, a bracket, or a sign of Japanese writing. */
const addresses = /https?:\/\/[^\s<>"'「」『』（）【】、。，]+/gi

/** Meeting links as people write them without https. */
const bareMeetings =
  /(?:^|[\s<(])((?:[\w-]{1,63}\.){0,4}(?:zoom\.us|teams\.microsoft\.com|teams\.live\.com|meet\.google\.com|webex\.com|join\.skype\.com)\/[^\s<>"'「」（）、。]+)/gi

/**
 * Tells whether `text` is one address of the web that a browser opens: http or https, without a name or password in it.
 */
export function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/**
 * Returns the web address in what somebody typed or pasted, with https in front if there is no http prefix. An empty
 * text gives an empty text, a text without an address null. In a whole invitation it is the meeting link. (SCHED-82)
 */
export function addressIn(text: string): string | null {
  const plain = withoutUnseen(text).trim()
  if (plain === '') return ''
  const whole = /\s/.test(plain) || plain.length > LONGEST ? null : wholeAddress(plain)
  const found = whole ?? addressAmong(plain)
  return found !== null && found.length <= LONGEST && isWebAddress(found) ? found : null
}

function wholeAddress(text: string): string | null {
  if (/^https?:\/\//i.test(text)) return text
  // Something before a colon that isn't a port is a scheme, as in mailto:, or no address at all.
  return /^[^\s/?#:@]+\.[^\s/?#:@]+(?::\d{1,5})?(?:[/?#].*)?$/.test(text) ? `https://${text}` : null
}

function addressAmong(text: string): string | null {
  const found = (text.match(addresses) ?? []).map(withoutEnd)
  const bare = [...text.matchAll(bareMeetings)].map(([, address = '']) => `https://${withoutEnd(address)}`)
  const joined = [...found, ...bare].find((address) => meeting.test(address))
  if (joined !== undefined) return joined
  const [only, another] = new Set(found)
  // An address with a space would be cut off, and several addresses would be ambiguous.
  const isWhole = only !== undefined && !text.split('\n').some((line) => line.trim().startsWith(`${only} `))
  return isWhole && another === undefined ? only : null
}

/** Removes what a sentence puts behind an address. */
const withoutEnd = (address: string) => {
  let end = address.length
  while (end > 0 && '.,;:!?)]}*_'.includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}
