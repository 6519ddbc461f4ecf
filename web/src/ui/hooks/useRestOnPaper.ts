import type { TypedDocumentNode } from '@apollo/client'
import { queryNow } from '../../shared/live/queryNow.ts'
import { useBeforePaper } from './usePrinting.ts'

/** As many more rows as one print brings: the browser stands still meanwhile, and for more there are files. */
export const MOST_FOR_PAPER = 3000

/** A page of a list: its rows, and what to go on after. */
export interface ServedPage<Row> {
  rows: readonly Row[]
  next: string | null
}

interface RestOptions<Data, Row> {
  /** Takes any variables; `after` gives them. */
  query: TypedDocumentNode<Data, never>
  /** The cursor of the rest; null where all is here, undefined while unknown. */
  next: string | null | undefined
  /** The variables of the page after a place. */
  after: (cursor: string) => object
  of: (data: Data) => ServedPage<Row>
  /** Takes what was read, and what is still to be asked after where that is not all. */
  add: (rest: ServedPage<Row>) => void
}

/**
 * Brings the rest of a list that is read in pages before it is printed, up to `MOST_FOR_PAPER` rows. It stays then.
 * Where there is more, or no network, `NotOnPaper` says so on the paper. (SHELL-43, decision 059)
 */
export function useRestOnPaper<Data, Row>({ query, next, after, of, add }: RestOptions<Data, Row>): void {
  useBeforePaper(() => {
    const rows: Row[] = []
    let cursor = next ?? null
    if (cursor === null) return
    while (cursor !== null && rows.length < MOST_FOR_PAPER) {
      const data: Data | null = queryNow(query, after(cursor))
      if (data === null) break
      const page = of(data)
      rows.push(...page.rows)
      cursor = page.next
    }
    add({ rows, next: cursor })
  })
}
