/** Columns of a row, by their names in the database. */
export type Columns = Record<string, unknown>

/** What the undo of a merge needs, kept for a day. */
export interface KeptMerge {
  /** The columns of each student that changed. */
  stays: { before: Columns; after: Columns }
  goes: { before: Columns; after: Columns }
  /** What names the rows that moved, by table. */
  moved: Readonly<Record<string, readonly string[]>>
  /** The rows that would have been double, by table. */
  dropped: Readonly<Record<string, readonly Columns[]>>
  /** The links to guardians of both, with the emails stopped before and after: those of either are stopped. */
  stops?: readonly { id: string; before: readonly string[]; after: readonly string[] }[]
  /** The students who had been merged into the one who went. */
  earlier: readonly string[]
}
