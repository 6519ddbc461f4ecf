import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'

/** The columns of the square seal, from right to left. */
const columns = ['青空英会', '話スクー', 'ル之印']
const SIDE = 300

/** Gives the demo school a square seal (角印) in red, which its papers have beside the issuer. (PAPER-14) */
export async function insertSeal(em: EntityManager, schoolId: string): Promise<void> {
  const signs = columns.flatMap((column, across) =>
    [...column].map((sign, down) => {
      const [x, y] = [250 - across * 100, 42 + (down * 264) / column.length + 264 / column.length / 2]
      return `<text x="${x}" y="${y}">${sign}</text>`
    }),
  )
  const font = 'font-family="Noto Sans JP" font-weight="700" font-size="60" text-anchor="middle"'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect x="6" y="6" width="288" height="288" rx="10" fill="none" stroke="#c3272b" stroke-width="9"/><g fill="#c3272b" ${font}>${signs.join('')}</g></svg>`
  const file = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf')
  const bytes = new Resvg(drawing, {
    font: { fontFiles: [file], loadSystemFonts: false, defaultFontFamily: 'Noto Sans JP' },
  })
    .render()
    .asPng()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await query(em, sql`insert into paper_seal (school_id, bytes, hash) values (${schoolId}, ${bytes}, ${hash})`)
}
