import type { Language } from '@koma/schema/codes'
import { throughShiftJis } from '@koma/schema/csv/shiftJis'
import { guardianCells, MOST_CHILDREN, MOST_GUARDIANS } from '@koma/schema/records/guardian'
import type { CellValue } from '@koma/schema/tables/column'
import { guardianField, type GuardianPart, guardianParts, guardianPlaces } from '@koma/schema/tables/guardianColumns'
import type { EntityManager } from '@mikro-orm/postgresql'
import { plainText } from '@koma/schema/rules/wantedText'
import { query, sql } from '../platform/database/sql.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import type { GuardianTexts as Values, GuardianWish } from './guardianWish.ts'
import type { ImportContext } from './importKind.ts'
import { importWords } from './importWords.ts'
import { asRefused, readForm } from './readForm.ts'
import type { Fault, Refused, Row } from './readRow.ts'

/** A guardian who is there, or whom an earlier row makes. */
interface Known {
  key: string
  id: string | null
  values: Values
  children: number
  /** The row that gives each part its value. */
  saidBy: Map<GuardianPart, number>
}

interface Link {
  key: string
  studentId: string
  relation: string
}

/** The guardians that the rows of a file are about. */
export interface GuardianDesk {
  /** Returns what a row's columns of guardians have of the student now: each guardian stands where the row has them. */
  shown(row: Row, studentId: string): Record<string, CellValue>
  /**
   * Returns what a row does with guardians; `changed` are the fields in which it differs from the record, null for a
   * new student.
   */
  read(
    row: Row,
    studentId: string | null,
    changed: ReadonlySet<string> | null,
  ): { ok: true; wishes: GuardianWish[]; as: Record<string, CellValue>; note?: string } | Refused
}

const keyOf = (text: string): string | null => {
  const read = guardianCells.shape.email.safeParse(text)
  return read.success && read.data !== undefined ? read.data.toLowerCase() : null
}

/** Returns the texts of one guardian in a row; null where it has none. */
function textsAt({ texts }: Row, place: number): Values | null {
  const given = guardianParts.flatMap((part) => {
    const text = texts[guardianField(place, part)]
    return text === undefined ? [] : [[part, text] as const]
  })
  return given.length === 0 ? null : Object.fromEntries(given)
}

/**
 * Reads the guardians that rows name by address, and those of the students they are about; `locked` locks them. Who
 * may not set passwords links nobody (decision 119): `canLink`.
 */
export async function openGuardians(
  em: EntityManager,
  ctx: ImportContext,
  rows: readonly Row[],
  studentIds: readonly string[],
  { locked, canLink }: { locked: boolean; canLink: boolean },
): Promise<GuardianDesk> {
  const { school, language } = ctx
  const named = rows.flatMap((row) => guardianPlaces.flatMap((place) => keyOf(textsAt(row, place)?.email ?? '') ?? []))
  const isAsked = rows.some((row) => guardianPlaces.some((place) => textsAt(row, place) !== null))
  if (!isAsked) return { shown: () => ({}), read: () => ({ ok: true, wishes: [], as: {} }) }
  const found = await query(
    em,
    sql<Record<GuardianPart, string> & { id: string; key: string }>`
      select id, guardian_id as key, last_name as "lastName", first_name as "firstName",
        last_reading as "lastReading", first_reading as "firstReading", email, phone_number as "phoneNumber"
      from guardian where school_id = ${school.id} and (guardian_id = any(${[...new Set(named)]}::text[])
        or id in (select guardian_id from guardian_student where school_id = ${school.id}
          and student_id = any(${studentIds}::uuid[])))
      order by id ${locked ? sql`for update` : sql``}`,
  )
  const rowsOfLinks = await query(
    em,
    sql<{ guardianId: string; studentId: string; relation: string }>`
      select guardian_id as "guardianId", student_id as "studentId", relation from guardian_student
      where school_id = ${school.id} and (student_id = any(${studentIds}::uuid[])
        or guardian_id = any(${found.map(({ id }) => id)}::uuid[])) order by id`,
  )
  const known = new Map<string, Known>()
  const keys = new Map(found.map(({ id, key }) => [id, key]))
  for (const { id, key, ...values } of found) known.set(key, { key, id, values, children: 0, saidBy: new Map() })
  const linksOf = Map.groupBy(
    rowsOfLinks.flatMap(({ guardianId, ...link }): Link[] => {
      const key = keys.get(guardianId)
      return key === undefined ? [] : [{ ...link, key }]
    }),
    ({ studentId }) => studentId,
  )
  for (const link of [...linksOf.values()].flat()) (known.get(link.key) as Known).children += 1
  return deskOf({ ctx, language, known, linksOf, canLink })
}

interface Facts {
  ctx: ImportContext
  language: Language
  known: Map<string, Known>
  linksOf: ReadonlyMap<string, readonly Link[]>
  canLink: boolean
}

function deskOf(facts: Facts): GuardianDesk {
  const { ctx, language, known, linksOf, canLink } = facts
  const words = importWords[language]

  /** Returns the key of the guardian that a row has at a place: by address, or by name or place among the linked. */
  const keyAt = (texts: Values, place: number, links: readonly Link[]): string | null => {
    const { email } = texts
    if (email !== undefined) {
      const lost = links.find(({ key }) => throughShiftJis(known.get(key)?.values.email ?? '') === email)
      return keyOf(email) ?? lost?.key ?? null
    }
    const isNamed = texts.lastName !== undefined || texts.firstName !== undefined
    if (!isNamed) return links[place - 1]?.key ?? null
    const same = links.find(({ key }) => {
      const { lastName, firstName } = known.get(key)?.values ?? {}
      return (texts.lastName ?? lastName) === lastName && (texts.firstName ?? firstName) === firstName
    })
    return same?.key ?? null
  }

  return {
    shown(row, studentId) {
      const links = linksOf.get(studentId) ?? []
      const cells = guardianPlaces.flatMap((place) => {
        const texts = textsAt(row, place)
        const key = texts === null ? null : keyAt(texts, place, links)
        const guardian = key === null ? undefined : known.get(key)
        if (guardian === undefined) return []
        const link = links.find((each) => each.key === key)
        const { email, ...others } = guardian.values
        // Whom the row links has an address and a relation to the student only by it.
        const values: Values = link === undefined ? others : { ...others, email, relation: link.relation }
        return guardianParts.map((part) => [guardianField(place, part), values[part] ?? null] as const)
      })
      return Object.fromEntries(cells)
    },
    read(row, studentId, changed) {
      const links = studentId === null ? [] : (linksOf.get(studentId) ?? [])
      const wishes: GuardianWish[] = []
      const as: Record<string, CellValue> = {}
      const notes = new Set<string>()
      let count = links.length
      for (const place of guardianPlaces) {
        const whole = textsAt(row, place)
        if (whole === null) continue
        const fault = (message: string, part: GuardianPart = 'email'): Refused => ({
          ok: false,
          message,
          field: guardianField(place, part),
        })
        const texts = Object.fromEntries(
          Object.entries(whole).filter(([part]) => changed === null || changed.has(guardianField(place, part))),
        ) as Values
        if (Object.keys(texts).length === 0) continue
        const key = keyAt(whole, place, links)
        if (key === null && whole.email === undefined) {
          notes.add(words.guardianWithoutEmail)
          continue
        }
        const before = key === null ? undefined : known.get(key)
        const link = links.find((each) => each.key === key)
        if (link === undefined && !canLink) {
          notes.add(words.noLinking)
          continue
        }
        const isLinked = link !== undefined
        const isNew = before === undefined
        const form = readForm(language, isNew ? guardianCells : guardianCells.partial(), isNew ? whole : texts)
        if (!form.ok) return inPlace(form, place)
        const { relation, ...given } = form.form
        if (key === null) return fault(words.notUnderstood)
        if (wishes.some((wish) => wish.key === key)) return fault(words.guardianTwice)
        const values = { ...given } as Values
        if (before !== undefined) delete values.email
        const name = nameOf(before?.values)
        if (before?.id != null && !isLinked && !isSameName(name, nameOf({ ...before.values, ...given })))
          return fault(words.guardianOfOther(name))
        for (const [part, value] of Object.entries(values) as [GuardianPart, string][]) {
          const line = before?.saidBy.get(part)
          if (before !== undefined && line !== undefined && before.values[part] !== value)
            return fault(words.guardianOtherwise(line), part)
          if (before !== undefined && before.values[part] === value) delete values[part]
        }
        if (before?.id != null && !isLinked && Object.keys(values).length > 0) notes.add(words.changesGuardian(name))
        count += isLinked ? 0 : 1
        if (count > MOST_GUARDIANS) return asRefused(language, refusedFor(ctx, 'tooManyGuardians'))
        if (!isLinked && (before?.children ?? 0) >= MOST_CHILDREN)
          return asRefused(language, refusedFor(ctx, 'tooManyChildren'))
        const isOther = isLinked && relation !== undefined && relation !== link.relation
        const guardian: Known = before ?? { key, id: null, values: {}, children: 0, saidBy: new Map() }
        known.set(key, guardian)
        Object.assign(guardian.values, values)
        for (const part of Object.keys(given) as GuardianPart[])
          if (!guardian.saidBy.has(part)) guardian.saidBy.set(part, row.line)
        if (!isLinked) guardian.children += 1
        const wish: GuardianWish = {
          key,
          id: guardian.id,
          // Whoever is new is written by the first row that is imported, so each has all that is known of them.
          values: guardian.id === null ? { ...guardian.values } : values,
          link: isLinked ? (isOther ? { relation } : null) : { relation: relation ?? '' },
        }
        if (wish.link === null && Object.keys(values).length === 0) continue
        wishes.push(wish)
        const shown: Values = isLinked
          ? { ...values, ...(isOther && { relation }) }
          : { ...guardian.values, relation: relation ?? '' }
        for (const [part, value] of Object.entries(shown)) as[guardianField(place, part)] = value
      }
      return { ok: true, wishes, as, ...(notes.size > 0 && { note: [...notes].join(' ') }) }
    },
  }
}

const nameOf = ({ lastName = '', firstName = '' }: Values = {}): string => `${lastName} ${firstName}`.trim()

/** Tells whether two names are one, but for width, blanks and forms of kanji. */
const isSameName = (one: string, other: string): boolean => plainText(one) === plainText(other)

/** Returns the faults of one guardian's cells under the fields of the file. */
function inPlace({ message, field, others = [] }: Refused, place: number): Refused {
  const named = (fault: Fault): Fault => ({
    message: fault.message,
    field: fault.field === null ? null : guardianField(place, fault.field),
  })
  return { ok: false, ...named({ message, field }), others: others.map(named) }
}
