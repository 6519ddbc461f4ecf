import { isIP } from 'node:net'

/**
 * Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, because one subscriber
 * has all of that. Null for anything else.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(plain) === 4) return plain
  if (isIP(plain) !== 6) return null
  // An address of the web is written in one way only, with its longest run of zeros left out.
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0')
  return `${[...groups(head), ...zeros, ...groups(tail)].slice(0, 4).join(':')}::/64`
}
