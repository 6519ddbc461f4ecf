/** A term of an ORDER BY, as its statement has it, and the statement around it. */
interface OrderTerm {
  term: string
  statement: string
}

/** What ends an ORDER BY outside of brackets. */
const end =
  /^(?:limit|offset|fetch|for (?:update|share|no key|key)|union|rows between|range between|loop\b|returning)\b/i

/** Returns the terms of each ORDER BY in a source file. What a template puts in counts as one word. */
export function orderTerms(source: string): OrderTerm[] {
  const text = source.replaceAll(/\n\s*--[^\n]*/g, '\n')
  return [...text.matchAll(/\border by\s/gi)].flatMap(({ index }) => {
    const statement = text.slice(text.lastIndexOf('`', index) + 1, closing(text, index))
    return termsFrom(text.slice(index + 'order by '.length)).map((term) => ({ term, statement }))
  })
}

function closing(text: string, from: number): number {
  const at = text.indexOf('`', from)
  return at === -1 ? text.length : at
}

function termsFrom(text: string): string[] {
  const terms: string[] = []
  let [depth, start, at] = [0, 0, 0]
  const take = (to: number) => terms.push(text.slice(start, to).replaceAll(/\s+/g, ' ').trim())
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '(' || sign === '{') depth += 1
    else if ((sign === ')' || sign === '}') && depth > 0) depth -= 1
    else if (depth > 0) continue
    else if (/[)`;]/.test(sign)) break
    else if (sign === ',') {
      take(at)
      start = at + 1
    } else if (/\s/.test(text.charAt(at - 1)) && end.test(text.slice(at, at + 20))) break
  }
  take(at)
  return terms.filter((term) => term !== '')
}

/** The types of a column by table. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, string>>

const compares = / (?:=|<>|<|>|<=|>=|in|like|is|~) | is (?:not )?(?:null|distinct)/i
const makesText = /\|\||\b(?:lower|upper|concat|min|max|coalesce|nullif|regexp_replace|split_part|left|right)\(/i

/** Tells whether a term orders texts without saying by which collation. */
export function lacksCollation({ term, statement }: OrderTerm, columns: Columns): boolean {
  const bare = term.replace(/ nulls (?:first|last)$/i, '').replace(/ (?:asc|desc)$/i, '')
  if (bare.endsWith('collate "C"') || compares.test(bare)) return false
  const named = /^(?:(\w+)\.)?"?(\w+)"?$/.exec(bare)
  if (named !== null) return isText(named[2] ?? '', named[1], statement, columns)
  if (!makesText.test(bare) || bare.includes('collate "C"')) return false
  return [...bare.matchAll(/(?:\b(\w+)\.)?\b([a-z_]+)\b(?!\()/g)].some(([, alias, name = '']) =>
    isText(name, alias, statement, columns),
  )
}

/**
 * Tells whether a name is a column of texts: by the table of its alias, or by those of its statement that have it. What
 * no table has is one if it is called a name, but for those of the catalogue, which are ordered by their bytes.
 */
function isText(name: string, alias: string | undefined, statement: string, columns: Columns): boolean {
  const tables = columns.get(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  if (tables === undefined) return /name$/i.test(name) && !/^(?:dat|rel)name$/.test(name)
  const isOf = (table: string) => tables.get(table) === 'text'
  const aliased = new RegExp(String.raw`\b(?:from|join|,)\s+(?:lateral\s+)?(\w+)\s+(?:as\s+)?${alias ?? '$'}\b`, 'i')
  const table = alias === undefined ? undefined : aliased.exec(statement)?.[1]
  if (table !== undefined && tables.has(table)) return isOf(table)
  const mentioned = [...tables.keys()].filter((each) =>
    new RegExp(String.raw`\b(?:from|join)\s+${each}\b`).test(statement),
  )
  return (mentioned.length > 0 ? mentioned : [...tables.keys()]).every(isOf)
}
