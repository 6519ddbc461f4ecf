import type { Language } from './codes.ts'

/** The warnings that staff read before a slot moves, and weigh themselves. */
export type MoveWarningKind =
  | 'begun'
  | 'intoPast'
  | 'courseHours'
  | 'coursesLost'
  | 'deadlinePassed'
  | 'marked'
  | 'contractPeriod'
  | 'bookingLimit'
  | 'studentAway'
  | 'placeShared'

type Words = Record<MoveWarningKind | 'coursesNotTaught' | 'studentBusy' | 'studentTwice', (name: string) => string>

const jp: Words = {
  begun: () => 'すでに始まったレッスンです。',
  intoPast: () => '変更後の日時はすでに過ぎています。',
  courseHours: () => '予約されているコースの曜日・時間帯から外れます。',
  coursesLost: () => '変更後の講師・日時に合わないコースは、この枠では選べなくなります。',
  coursesNotTaught: () => '代講講師が担当できないコースは、この枠では選べなくなります。',
  deadlinePassed: () => '変更後の日時では、キャンセル期限をすでに過ぎています。',
  marked: (name) => `${name}さんの出欠が記録されています。`,
  contractPeriod: (name) => `${name}さんの契約期間から外れます。`,
  bookingLimit: (name) => `${name}さんの月の予約回数の上限を超えます。`,
  studentAway: (name) => `変更後の日は、${name}さんの休会・退会の期間です。`,
  placeShared: (name) => `同じ時間に、この場所には別の枠があります：${name}`,
  studentBusy: (name) => `${name}さんには同じ時間に別の予約があります。`,
  studentTwice: (name) => `${name}さんの別の予約も同じ時間に移動します。`,
}

const en: Words = {
  begun: () => 'This lesson has already started.',
  intoPast: () => 'The new time is in the past.',
  courseHours: () => 'The new time is outside the days or hours of the booked course.',
  coursesLost: () => "Some courses of the slot can't be offered there.",
  coursesNotTaught: () => "Courses the substitute doesn't teach can no longer be booked in this slot.",
  deadlinePassed: () => 'At the new time, the cancellation deadline has already passed.',
  marked: (name) => `${name}'s attendance is already marked.`,
  contractPeriod: (name) => `Outside ${name}'s contract period.`,
  bookingLimit: (name) => `Over ${name}'s monthly booking limit.`,
  studentAway: (name) => `${name} is on pause or has left on the new day.`,
  placeShared: (name) => `Another lesson is at this place at the same time: ${name}`,
  studentBusy: (name) => `${name} has another booking at this time.`,
  studentTwice: (name) => `Another booking of ${name} would move to the same time.`,
}

const texts: Record<Language, Words> = { jp, en }

/**
 * Returns a warning, or why a student cannot come along, in words. `name`: the student's, or the other lesson at the
 * place; empty otherwise.
 */
export function moveText(kind: keyof Words, name: string, language: Language): string {
  return texts[language][kind](name)
}
