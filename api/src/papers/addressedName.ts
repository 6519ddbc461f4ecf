/**
 * The layouts of papers. 2: names of companies have 御中, a seal has room beside the words, the name of the school is
 * there once, and receipts have a space for a revenue stamp. What was issued in 1 is drawn in 1. (decision 134)
 */
export type PaperLayout = 1 | 2

/** What a Japanese company's or office's name has at its start or end. */
const company =
  /^(?:株式会社|有限会社|合同会社|合資会社|合名会社|(?:一般|公益|特定非営利活動)?(?:社団|財団|学校|医療|宗教|社会福祉)?法人)|(?:株式会社|有限会社|合同会社|合資会社|合名会社|法人)$|（株）|（有）|\(株\)|\(有\)|㈱|㈲/

/**
 * Returns a name as Japanese papers address it: 御中 for a company or an office, 様 for a person, and neither where the
 * name ends in one. The space does not break, so that it is never alone on a line.
 */
export function addressedName(name: string, layout: PaperLayout): string {
  if (layout === 1) return `${name} 様`
  if (/(?:御中|様)$/.test(name)) return name
  return `${name}\u00A0${company.test(name) ? '御中' : '様'}`
}
