import { isIP } from 'node:net'

/**
 * Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, because one subscriber
 * has all of that. Null for anything else.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(plain) === 4) return plain
  if (isIP(plain) !== 6) return null
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/**
 * Returns the rough place of an address to show to people: the first three numbers of an IPv4 address, or the /48 of an
 * IPv6 address, which a provider gives to one customer at most. The rest of the address is never kept. Null for
 * anything else.
 */
export function roughNetworkOf(address: string): string | null {
  const network = networkOf(address)
  if (network === null) return null
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(plain: string): string[] {
  // An address of the web is written in one way only, with its longest run of zeros left out.
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0')
  return [...groups(head), ...zeros, ...groups(tail)]
}
