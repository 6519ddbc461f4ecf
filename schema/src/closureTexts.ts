import type { Language } from './codes.ts'
import type { ClosedTime } from './rules/closures.ts'

const heads = {
  jp: {
    teacher: 'この時間は講師が休みです：',
    place: 'この時間、この場所は使えません：',
    school: 'この時間は休校です：',
  },
  en: {
    teacher: 'The teacher is away at this time: ',
    place: 'This place is closed at this time: ',
    school: 'This time is closed: ',
  },
} satisfies Record<Language, Record<string, string>>

/** Returns why no lesson fits into a closure: who or what is away then, with its reason (ES1005). */
export function closedText(
  { reason, teacherId, locationId }: Pick<ClosedTime, 'reason' | 'teacherId' | 'locationId'>,
  language: Language,
): string {
  const of = teacherId !== null ? 'teacher' : locationId !== null ? 'place' : 'school'
  return `${heads[language][of]}${reason}`
}
