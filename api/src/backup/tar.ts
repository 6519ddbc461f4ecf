/** The unit of a tar file in bytes: each header takes one, and what follows is filled up to whole ones. */
export const BLOCK = 512
const MAGIC = 'ustar\u000000'

/** Returns the header of a file in a tar archive (POSIX ustar); `name` has at most 100 bytes, `size` is in bytes. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for a part`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(size, 11)}\0`, 124)
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 136)
  header.write('0', 156)
  header.write(MAGIC, 257, 'latin1')
  header.write(`${octal(sumOf(header), 6)}\0 `, 148)
  return header
}

/** Reads a header; null when it is not one, or is damaged. */
export function readTarHeader(header: Buffer): { name: string; size: number } | null {
  if (header.toString('latin1', 257, 265) !== MAGIC) return null
  if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== sumOf(header)) return null
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  return Number.isSafeInteger(size) ? { name, size } : null
}

/** Returns the bytes that fill `size` up to whole blocks. */
export function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

/** Sums all bytes, with those of the sum itself read as blanks. */
function sumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
