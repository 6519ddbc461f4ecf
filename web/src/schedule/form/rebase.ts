import { ONLINE } from '@koma/schema/constants'
import { slotFieldLabel } from '@koma/schema/slotProblems'
import { formatDateInput } from '../../shared/format/dates.ts'
import type { Language } from '../../shared/i18n/language.ts'
import { mergeRecord } from '../../record/mergeRecord.ts'
import type { SlotFormValues } from './slotFormValues.ts'

/** Fields of the form that change together, and mean one thing to the reader. */
const parts = {
  lessonDate: ['lessonDate'],
  startTime: ['startTime'],
  endTime: ['endTime'],
  availableFrom: ['openDate', 'openTime'],
  cancelBy: ['cancelDate', 'cancelTime'],
  location: ['place'],
  onlineAvailable: ['onlineAvailable'],
  link: ['onlineLessonLink'],
  teacher: ['teacherId'],
  courses: ['courseIds'],
  memo: ['lessonMemo'],
} as const satisfies Record<string, readonly (keyof SlotFormValues)[]>

/** A part of the form that two people may change differently. */
export type SlotPart = keyof typeof parts

/** Returns the parts in which two forms differ. */
export function changedParts(a: SlotFormValues, b: SlotFormValues): SlotPart[] {
  const [before, after] = [partsOf(a), partsOf(b)]
  return partNames.filter((part) => !isSamePart(before[part], after[part]))
}

/** Applies the changes from `base` to `mine` on top of `theirs`; the rest is theirs. */
export function rebased(base: SlotFormValues, mine: SlotFormValues, theirs: SlotFormValues): SlotFormValues {
  const merged = mergeRecord(partsOf(base), partsOf(theirs), partsOf(mine), { same: isSamePart })
  return Object.assign({ ...mine }, ...Object.values(merged.values))
}

/** Names behind the ids in a form, and the words for what has none. */
export interface PartWords {
  teachers: ReadonlyMap<string, string>
  places: ReadonlyMap<string, string>
  courses: ReadonlyMap<string, string>
  link: string
  memo: string
  onlineOnly: string
  on: string
  off: string
  nothing: string
  separator: string
}

/** Returns the name of a part. */
export function partLabel(part: SlotPart, words: PartWords, language: Language): string {
  if (part === 'link' || part === 'memo') return words[part]
  return slotFieldLabel(part, language)
}

/** Returns a part's value for people to compare; dates as in the fields. (BRAND-01) */
export function partText(part: SlotPart, values: SlotFormValues, words: PartWords, language: Language): string {
  const dateText = (date: string) => date && formatDateInput(date, language)
  const texts: Record<SlotPart, string> = {
    lessonDate: dateText(values.lessonDate),
    startTime: values.startTime,
    endTime: values.endTime,
    availableFrom: `${dateText(values.openDate)} ${values.openTime}`.trim(),
    cancelBy: `${dateText(values.cancelDate)} ${values.cancelTime}`.trim(),
    location: values.place === ONLINE ? words.onlineOnly : (words.places.get(values.place) ?? ''),
    onlineAvailable: values.onlineAvailable ? words.on : words.off,
    link: values.onlineLessonLink,
    teacher: words.teachers.get(values.teacherId) ?? '',
    courses: values.courseIds
      .map((id) => words.courses.get(id) ?? '')
      .filter(Boolean)
      .toSorted()
      .join(words.separator),
    memo: values.lessonMemo,
  }
  return texts[part] || words.nothing
}

const partNames: readonly SlotPart[] = Object.keys(parts).filter(isPart)

function isPart(name: string): name is SlotPart {
  return name in parts
}

/** Returns the values of a form in parts; what changes together is one part. */
function partsOf(values: SlotFormValues): Record<SlotPart, Partial<SlotFormValues>> {
  return Object.fromEntries(
    Object.entries(parts).map(([part, names]) => [part, Object.fromEntries(names.map((name) => [name, values[name]]))]),
  ) as Record<SlotPart, Partial<SlotFormValues>>
}

/** Tells whether two values of a part are the same one; courses have no order. */
function isSamePart(a: unknown, b: unknown): boolean {
  return comparable(a) === comparable(b)
}

function comparable(part: unknown): string {
  return JSON.stringify(part, (_, value: unknown) => (Array.isArray(value) ? value.map(String).toSorted() : value))
}
