import type { Language } from './codes.ts'
import { ONLINE } from './constants.ts'
import { valueWord } from './fieldValues.ts'
import { fieldWord } from './fieldWords.ts'
import { shownStudentCode } from './rules/studentCode.ts'
import { methodTexts, paymentName, type LoggedPayment, loggedPayments } from './paymentTexts.ts'
import { type LogTexts, logTexts, numberIn } from './logTexts.ts'
import type { LoggedEntry } from './logTypes.ts'

/** Returns who did it: a name with the kind of person, the system, or the code of somebody who no longer exists. */
export function logActor({ actor, actorName }: Pick<LoggedEntry, 'actor' | 'actorName'>, text: LogTexts): string {
  const [type = '', code = ''] = actor.split(':')
  const kind = text.actorTypes[type]
  if (kind === undefined) return actor === 'nobody' ? text.nobody : text.system
  return actorName === null ? `${code} · ${kind}` : `${actorName} · ${kind}`
}

/** Returns what an entry is about: the record, the number of slots, or whose lesson. */
export function logAbout(entry: LoggedEntry, text: LogTexts): string {
  const { recordKind, recordName, studentCode, studentName, courseName, contractName, teacherName } = entry
  const lines = text.payments(entry.changes)
  if (lines.length > 0) {
    const holder = entry.contractHolder === studentName ? null : entry.contractHolder
    return [studentName ?? studentCode, holder, ...lines, recordName && numberIn(recordName)]
      .filter(Boolean)
      .join(' · ')
  }
  if (recordKind !== null) {
    const name = recordName && text.recordName(recordKind, recordName)
    const named = [text.kinds[recordKind] ?? recordKind, name].filter(Boolean).join(text.colon)
    // An absence goes by its days, which say nothing without whose they are.
    return recordKind === 'leave' ? [studentName ?? studentCode, named].filter(Boolean).join(' · ') : named
  }
  if (entry.type === 'login_failed') return text.manyAccounts
  const slots = entry.changes.find(({ field }) => field === 'slots')?.after
  if (slots) return text.slots(slots)
  const person = studentCode === '_' ? text.otherBooking : (studentName ?? studentCode)
  const subject = entry.type === 'contract' ? contractName && numberIn(contractName) : courseName
  return [person ?? teacherName, subject].filter(Boolean).join(' · ')
}

/** Returns the place of the lesson. */
export function logPlace(
  { online, lessonLocation }: Pick<LoggedEntry, 'online' | 'lessonLocation'>,
  text: Pick<LogTexts, 'online'>,
): string {
  return online ? text.online : (lessonLocation ?? '')
}

/** Returns a place of before, which the log keeps as one text. */
export function placeWord(place: string | null, text: Pick<LogTexts, 'online'>): string {
  return place === ONLINE ? text.online : (place ?? '')
}

const eachPayment = (changes: LoggedEntry['changes'], textOf: (payment: LoggedPayment) => string | null) =>
  loggedPayments(changes).map(textOf).join('; ')

const minute = (time: string | null) => time?.slice(0, 16).replace('T', ' ') ?? ''

/**
 * Returns the columns of the log as a file, always the same, with what each says of an entry. (LOG-12, CSV-10, D135)
 */
export function logColumns(
  language: Language,
): readonly (readonly [head: string, cell: (entry: LoggedEntry) => string])[] {
  const text = logTexts[language]
  const { columns } = text
  const changeText = (
    recordKind: string | null,
    { field, fieldName, before, after }: LoggedEntry['changes'][number],
  ) => {
    const values = () => `${valueWord(field, before, language) ?? ''} → ${valueWord(field, after, language) ?? ''}`
    return `${fieldName ?? fieldWord(field, language, recordKind)}: ${before === null && after === null ? text.notKept : values()}`
  }
  return [
    [columns.doneAt, ({ doneAt }) => minute(doneAt)],
    [columns.type, ({ type }) => text.types[type]],
    [columns.actor, (entry) => logActor(entry, text)],
    [columns.about, (entry) => logAbout(entry, text)],
    [columns.lesson, ({ lessonTime }) => minute(lessonTime)],
    [text.before(columns.lesson), ({ lessonTimeBefore }) => minute(lessonTimeBefore)],
    [text.student, ({ studentCode }) => (studentCode === null ? '' : shownStudentCode(studentCode))],
    [text.teacher, ({ teacherCode }) => teacherCode ?? ''],
    [text.before(text.teacher), ({ teacherCodeBefore }) => teacherCodeBefore ?? ''],
    [text.course, ({ courseName }) => courseName ?? ''],
    [text.place, (entry) => logPlace(entry, text)],
    [text.before(text.place), ({ lessonLocationBefore }) => placeWord(lessonLocationBefore, text)],
    [text.contract, ({ contractName }) => contractName ?? ''],
    [text.change, ({ contractId, pointsChange }) => (contractId === null ? '' : String(pointsChange))],
    [text.left, ({ pointsAfter }) => String(pointsAfter ?? '')],
    [text.door, ({ door }) => (door === null ? '' : text.doors[door])],
    [text.network, ({ network }) => network ?? ''],
    [text.browser, ({ browser }) => browser ?? ''],
    [text.changes, ({ recordKind, changes }) => changes.map((change) => changeText(recordKind, change)).join('; ')],
    [text.contractHolder, ({ contractHolder }) => contractHolder ?? ''],
    [
      text.payment,
      ({ changes }) =>
        eachPayment(changes, ({ name, refundReason }) => paymentName(name, language, refundReason !== null)),
    ],
    [text.yen, ({ changes }) => eachPayment(changes, ({ before, after }) => String(after ?? before))],
    [text.method, ({ changes }) => eachPayment(changes, ({ method }) => method && methodTexts[language][method])],
  ]
}
