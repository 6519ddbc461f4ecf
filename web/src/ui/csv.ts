import Papa from 'papaparse'

/**
 * A cell that a spreadsheet would take for a formula, also one typed in full or small width or with a minus sign, and
 * with anything before it that is not seen: spaces, control characters, marks of direction, fillers.
 */
const formula = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u{2800}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/**
 * A spreadsheet as CSV text: UTF-8 with a mark at its start so that Excel reads Japanese, every cell quoted,
 * none of them a formula. (CSV-10, D135)
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const text = Papa.unparse([[...header], ...rows.map((row) => [...row])], {
    quotes: true,
    newline: '\r\n',
    escapeFormulae: formula,
  })
  return `\uFEFF${text}\r\n`
}

/** A memo within one cell and one line: commas and line breaks become spaces. (CSV-07) */
export function memoCell(memo: string): string {
  return memo.replaceAll(/\r\n|[,\r\n]/g, ' ')
}

/** `slot_export_20261120_1405.csv`: the name, and the school's clock `YYYY-MM-DDTHH:mm:ss`. (CSV-02…04, D134) */
export function csvName(base: string, now: string): string {
  return `${base}_${now.slice(0, 10).replaceAll('-', '')}_${now.slice(11, 16).replace(':', '')}.csv`
}
