import { createHash } from 'node:crypto'
import { basename } from 'node:path'

/**
 * Returns a mark that tells a database from others in names of files. It has the name, and a digest of the server and
 * name, or of the folder of the database that Koma brings. A new password or role changes nothing.
 */
export function databaseMark(databaseUrl: string | undefined, dataDir: string): string {
  const url = databaseUrl === undefined ? null : new URL(databaseUrl)
  const name = url === null ? basename(dataDir) : decodeURIComponent(url.pathname.slice(1)) || 'postgres'
  const place = url === null ? dataDir : `${url.hostname.toLowerCase()}:${url.port || 5432}/${name}`
  const digest = createHash('sha256').update(place).digest('hex').slice(0, 8)
  const plain = name
    .replaceAll(/[^\w]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 40)
  return `${plain || 'database'}-${digest}`
}
