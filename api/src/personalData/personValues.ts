import type { EntityManager } from '@mikro-orm/postgresql'
import { accountId, accountTable } from '../accounts/accountTables.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { UserType } from '../platform/shared/context.ts'
import type { Person } from './person.ts'
import { pseudonymOf } from './pseudonym.ts'

/** A text that is looked for, as a regular expression of PostgreSQL, and what stands in its place. */
export interface Replacement {
  pattern: string
  by: string
}

/** The texts by which a person can be known. */
export interface PersonValues {
  /** Names, readings, addresses, numbers and codes that nobody else of the school has: they go wherever they are. */
  telling: Replacement[]
  /** All of those, and each part of a name alone: they go from the texts in the person's own rows. */
  own: Replacement[]
  /** The addresses, in lower case. */
  addresses: string[]
  known: KnownBy
}

/** What names a person in a file that waits, as it is kept: whether somebody else has it, too, makes no difference. */
export interface KnownBy {
  /** Each last name or its reading with each first one. */
  names: [last: string, first: string][]
  /** Whole names, addresses and IDs. */
  texts: string[]
  /** Telephone numbers and numbers of bank accounts. */
  numbers: string[]
}

interface Known {
  id: string
  code: string
  lastName: string
  firstName: string
  lastReading: string
  firstReading: string
  displayName: string
  email: string
  confirmed: string
  phone: string
}

const people: readonly UserType[] = ['student', 'teacher', 'staff', 'guardian']
const hasReading = (type: UserType) => type !== 'staff'
const reading = (type: UserType, column: string): Sql => (hasReading(type) ? sql.ref(`x.${column}`) : sql`''`)
const display = (type: UserType): Sql => (type === 'teacher' ? sql.ref('x.display_name') : sql`''`)

/** The fewest signs of a text that is looked for in all texts of a school. */
const SHORTEST = 3
const FEWEST_DIGITS = 9

/** Returns the texts by which a person is or was known: from their rows, and from what the log says of changes. */
export async function personValues(em: EntityManager, person: Person, language: 'en' | 'jp'): Promise<PersonValues> {
  const { schoolId, type, ids, id } = person
  const known = await query(
    em,
    sql<Known>`
      select x.id, x.${accountId(type)} as code, x.last_name as "lastName", x.first_name as "firstName",
        ${reading(type, 'last_reading')} as "lastReading", ${reading(type, 'first_reading')} as "firstReading",
        ${display(type)} as "displayName", x.email, coalesce(x.confirmed_email, '') as confirmed, x.phone_number as phone
      from ${accountTable(type)} x where x.school_id = ${schoolId} and x.id = any(${ids}::uuid[])`,
  )
  const former = await formerValues(em, person)
  const as = (field: string) => former.filter((each) => each.field === field).map(({ value }) => value)
  const main = pseudonymOf(id, language)
  const name = `${main.lastName} ${main.firstName}`
  const names = known.flatMap((each) => [
    { last: each.lastName, first: each.firstName },
    { last: each.lastReading, first: each.firstReading },
  ])
  const lasts = [...new Set([...names.map(({ last }) => last), ...as('lastName'), ...as('lastReading')])]
  const firsts = [...new Set([...names.map(({ first }) => first), ...as('firstName'), ...as('firstReading')])]
  const full = lasts.flatMap((last) =>
    firsts.flatMap((first) => (last === '' || first === '' ? [] : joined(last, first))),
  )
  const holders = await holdersOf(em, person)
  const shown = [...known.map(({ displayName }) => displayName), ...as('displayName')].filter(
    (text) => text.length > SHORTEST,
  )
  const addresses = [
    ...new Set(
      [...known.flatMap(({ email, confirmed }) => [email, confirmed]), ...as('email')].map((text) =>
        text.toLowerCase(),
      ),
    ),
  ].filter((text) => text !== '')
  const phones = [...known.map(({ phone }) => phone), ...as('phoneNumber')].flatMap((phone) => {
    const digits = phone.replaceAll(/\D/g, '')
    return digits.length >= FEWEST_DIGITS ? [phone, digits] : []
  })
  const codes = known
    .map(({ code }) => code)
    .filter((code) => type !== 'guardian' && code.length > SHORTEST && /\d/.test(code))
  const texts: [text: string, by: string, isCode?: true][] = [
    ...[...full, ...holders, ...shown].map((text): [string, string] => [text, name]),
    ...[...addresses, ...phones].map((text): [string, string] => [text, main.code]),
    ...known.flatMap((each): [string, string, true?][] =>
      codes.includes(each.code) ? [[each.code, pseudonymOf(each.id, language).code, true]] : [],
    ),
  ]
  const distinct = [
    ...new Map(texts.filter(([text]) => text.length >= SHORTEST).map((each) => [each[0], each])).values(),
  ]
  const shared = await sharedTexts(
    em,
    person,
    distinct.map(([text]) => text),
  )
  const all = distinct.toSorted(([a], [b]) => b.length - a.length)
  const singles = [...lasts, ...firsts, ...holders, ...as('contractHolder')].filter((text) => text !== '')
  const bank = await bankNamesOf(em, person)
  const replace = ([text, by, isCode]: [string, string, true?]): Replacement => ({
    pattern: patternOf(text, isCode),
    by,
  })
  return {
    telling: all.filter(([text]) => !shared.has(text)).map(replace),
    own: [...all.map(replace), ...singles.toSorted((a, b) => b.length - a.length).map((text) => replace([text, name]))],
    addresses,
    known: {
      names: lasts.flatMap((last) => firsts.map((first): [string, string] => [last, first])),
      texts: [
        ...holders,
        ...shown,
        ...addresses,
        ...codes.filter((code) => !isNumeric(code)),
        ...bank.map(({ holder }) => holder),
      ],
      numbers: [...phones, ...bank.map(({ number }) => number)],
    },
  }
}

const joined = (last: string, first: string): string[] => [
  `${last} ${first}`,
  `${last}　${first}`,
  `${first} ${last}`,
  `${last}${first}`,
]

/** Whether a code could as well be an amount, a number or a day. */
const isNumeric = (code: string) => /^[\d_-]+$/.test(code)

/**
 * Returns a text as a pattern that finds it as a whole: no word, number or code of which it is a part. A code of digits
 * alone is found where only a code can be: before the number in a contract's name.
 */
function patternOf(text: string, isCode?: true): string {
  if (isCode === true && isNumeric(text)) return `(?<![a-z0-9_-])${text}(?=_[0-9]{13}(?![0-9]))`
  const quoted = text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
  const part = isCode === true ? '[a-z0-9_-]' : '[a-z0-9]'
  const before = /^[a-z0-9]/i.test(text) ? `(?<!${part})` : ''
  const after = /[a-z0-9]$/i.test(text) ? `(?!${isCode === true ? '[a-z0-9-]' : part})` : ''
  return `${before}${quoted}${after}`
}

/** Returns what the fields of a person were before, as the log has kept it. */
function formerValues(em: EntityManager, { schoolId, ids }: Person): Promise<{ field: string; value: string }[]> {
  return query(
    em,
    sql<{ field: string; value: string }>`
      select distinct c.key as field, v.value from activity x
      cross join lateral jsonb_each(x.changes) c cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(c.value) = 'array' then c.value else '[]'::jsonb end) v
      where x.school_id = ${schoolId} and x.record_id = any(${ids}::uuid[]) and v.value <> ''
        and c.key in ('lastName', 'firstName', 'lastReading', 'firstReading', 'displayName', 'email', 'phoneNumber', 'contractHolder')`,
  )
}

/** Returns the names that sign for a student, without words such as 保護者. */
async function holdersOf(em: EntityManager, { schoolId, type, ids }: Person): Promise<string[]> {
  if (type !== 'student') return []
  const rows = await query(
    em,
    sql<{ holder: string }>`
      select contract_holder as holder from student where school_id = ${schoolId} and id = any(${ids}::uuid[])
      union select contract_holder from contract where school_id = ${schoolId} and student_id = any(${ids}::uuid[])`,
  )
  return rows.map(({ holder }) => holder).filter((holder) => holder !== '' && !kinOf.test(holder.trim()))
}

/** Words that schools type for a holder instead of a name; they name nobody, and may be in any text of the school. */
const kinOf =
  /^[ごお]?(?:保護者|本人|家族|両親|父母?|母|父親|母親|祖父|祖母|祖父母|兄|姉|代表者?)(?:様|さま|さん)?$|^(?:parents?|guardians?|mother|father|mum|mom|dad|self|student)$/i

/** Returns the names under which a student's bank knows them or their parents, and the numbers of accounts. */
async function bankNamesOf(em: EntityManager, { schoolId, type, ids }: Person) {
  if (type !== 'student') return []
  const own = sql`school_id = ${schoolId} and student_id = any(${ids}::uuid[])`
  return query(
    em,
    sql<{ holder: string; number: string }>`
      select holder, number from bank_account where ${own}
      union select coalesce(holder, ''), coalesce(number, '') from debit_line where ${own}
      union select payer, '' from bank_transfer where ${own}`,
  )
}

/** Returns which texts somebody else of the school is known by, too: they stay in what is not the person's. */
async function sharedTexts(
  em: EntityManager,
  { schoolId, type, ids }: Person,
  texts: readonly string[],
): Promise<Set<string>> {
  const others = people.map(
    (each) => sql`
      select lower(concat_ws(chr(10), x.last_name || ' ' || x.first_name, x.last_name || chr(12288) || x.first_name,
        x.first_name || ' ' || x.last_name, x.last_name || x.first_name, x.email, x.phone_number,
        regexp_replace(x.phone_number, '\\D', '', 'g'), x.${accountId(each)}, ${display(each)},
        ${reading(each, 'last_reading')} || ' ' || ${reading(each, 'first_reading')},
        ${reading(each, 'last_reading')} || ${reading(each, 'first_reading')}${each === 'student' ? sql`, x.contract_holder` : sql``})) as known
      from ${accountTable(each)} x where x.school_id = ${schoolId} ${each === type ? sql`and x.id <> all(${ids}::uuid[])` : sql``}`,
  )
  others.push(
    sql`select lower(x.contract_holder) as known from contract x where x.school_id = ${schoolId} and x.contract_holder <> ''
      ${type === 'student' ? sql`and x.student_id <> all(${ids}::uuid[])` : sql``}`,
  )
  const rows = await query(
    em,
    sql<{ text: string }>`
      with others as materialized (${sql.join(others, sql` union all `)})
      select t.text from unnest(${[...texts]}::text[]) as t (text)
      where exists (select from others o where position(lower(t.text) in o.known) > 0)`,
  )
  return new Set(rows.map(({ text }) => text))
}
