import type { Language } from './codes.ts'
import { type Hours, type SlotProblem, slotProblemText } from './slotProblems.ts'

type Both = Readonly<Record<Language, string>>

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  jp: ['日', '月', '火', '水', '木', '金', '土'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}

/** The problems of a template row or of a place in it, beside those of any slot (FIX-13, FIX-18…20, FIX-31, FIX-36). */
export type TemplateProblem =
  | 'day'
  | 'fixedCourse'
  | 'courseForStudents'
  | 'lessonForStudents'
  | 'placeForStudents'
  | 'notAtPlace'
  | 'notOnline'
  | 'student'
  | 'noSlot'

const problems: Readonly<Record<TemplateProblem, Both>> = {
  day: { jp: '曜日を選んでください。', en: 'Choose a weekday.' },
  fixedCourse: {
    jp: '固定コースは、この枠で予約できるコースから選んでください。',
    en: 'Choose a fixed course that can be booked in this slot.',
  },
  courseForStudents: {
    jp: '固定生徒がいる枠には固定コースが必要です。',
    en: 'Fixed students need a fixed course.',
  },
  lessonForStudents: {
    jp: '固定生徒がいる枠の固定コースは、レッスンのコースにしてください。',
    en: 'The fixed course of fixed students must be a lesson.',
  },
  placeForStudents: {
    jp: '固定生徒がいる枠には固定の場所が必要です。',
    en: 'Fixed students need a fixed place.',
  },
  notAtPlace: { jp: 'この枠には場所がありません。', en: 'This slot has no place.' },
  notOnline: {
    jp: '固定の場所をオンラインにするには、「オンラインでも受講できる」をオンにしてください。',
    en: 'To hold the fixed booking online, choose “Also online” first.',
  },
  student: {
    jp: '固定生徒にできるのは、「固定枠を使える」がオンの有効な生徒だけです。',
    en: 'Only active students who can be fixed students can be chosen.',
  },
  noSlot: {
    jp: 'この固定枠から作成した枠が、この日にはありません（まだ作成されていないか、移動・削除されています）。',
    en: "This row has no slot that day: it wasn't created yet, or was moved or deleted.",
  },
}

/** Returns a problem of the template in words. */
export function templateProblemText(problem: TemplateProblem, language: Language): string {
  return problems[problem][language]
}

/** Something that is wrong with the form of a row, and where: as with any slot, or with what only a row has. */
export type RowProblem = SlotProblem | { field: 'day' | 'fixedCourseId' | 'fixedOnline'; kind: TemplateProblem }

/** Returns a problem of a row's form in words. */
export function rowProblemText(problem: RowProblem, schedule: Hours, language: Language): string {
  return isOfSlot(problem) ? slotProblemText(problem, schedule, language) : templateProblemText(problem.kind, language)
}

const isOfSlot = (problem: RowProblem): problem is SlotProblem => !(problem.kind in problems)

/** Returns the weekday `day`, 0 Sunday to 6, in short (FIX-37). */
export function weekdayName(day: number, language: Language): string {
  return weekdays[language][day] ?? ''
}

/** Returns the words for a row that meets `conflict`, which is there already (FIX-24, D113). */
export function templateConflictText(conflict: string, language: Language): string {
  return language === 'jp'
    ? `この講師にはすでに固定枠があります：${conflict}`
    : `The teacher already has a row at that time: ${conflict}`
}

/** Returns the words for an export that has started and skips cancelled places: the named ones, and how many more. */
export function exportStartedText(cancelled: readonly string[], more: number, language: Language): string {
  if (language === 'jp')
    return `開始しました。キャンセルされているため登録しません：${cancelled.join('、')}${more > 0 ? `、ほか${more}件` : ''}`
  return `Started. Left alone because they were cancelled: ${cancelled.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
