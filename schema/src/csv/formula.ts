/** Invisible characters at the start of a cell: spaces, control characters, marks of direction, fillers. */
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u{2800}]*`

/**
 * A cell that a spreadsheet would take for a formula. It may begin in full or small width, with a minus sign, or behind
 * characters that are not seen. Cells that begin with apostrophes are among them, so that what is put before a formula
 * can be taken off again. (CSV-10, D135)
 */
export const formula = new RegExp(String.raw`^'*(?:[\t\r]|${unseen}[=+\-@＝＋－＠﹦﹢﹣﹫−])`, 'u')

/** Returns a cell without the apostrophe that kept it from being a formula. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

const calculates = new RegExp(`^${unseen}[=@＝＠﹦﹫]`, 'u')

/** Tells whether a cell of somebody else's file is a formula instead of a value; a phone number or a minus is not. */
export function isFormula(cell: string): boolean {
  return calculates.test(cell)
}
