import type { Language } from './codes.ts'

/**
 * Returns the sentences on what stays when a teacher is deactivated: slots nobody has booked, and booked ones. (D83)
 */
export function teacherLeavingTexts(
  { openSlots, bookedSlots }: { openSlots: number; bookedSlots: number },
  language: Language,
): string[] {
  const isJapanese = language === 'jp'
  return [
    ...(openSlots === 0
      ? []
      : [
          isJapanese
            ? `今後の空き枠${openSlots}件は残りますが、講師が無効の間は予約できません。スケジュールで削除するか、別の講師に変更してください。`
            : `${counted(openSlots, 'open slot stays', 'open slots stay')} but can't be booked while the teacher is inactive. Delete them in the schedule or give them to another teacher.`,
        ]),
    ...(bookedSlots === 0
      ? []
      : [
          isJapanese
            ? `予約のある枠${bookedSlots}件はそのまま残ります。代講を登録するか、スケジュールで予約を取り消してください。`
            : `${counted(bookedSlots, 'booked slot stays', 'booked slots stay')} as they are. Choose substitutes, or cancel the bookings in the schedule.`,
        ]),
  ]
}

/** Returns the sentences on what stays when a student is deactivated: bookings of lessons to come. (D82) */
export function studentLeavingTexts({ bookedSlots }: { bookedSlots: number }, language: Language): string[] {
  if (bookedSlots === 0) return []
  return [
    language === 'jp'
      ? `今後の予約${bookedSlots}件はそのまま残り、席とポイントを使います。不要な場合は、スケジュールで生徒名を検索して予約を取り消してください。`
      : `${counted(bookedSlots, 'booking stays', 'bookings stay')}, with their seats and points. To cancel them, search the schedule for the student and open each lesson.`,
  ]
}

const counted = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`
