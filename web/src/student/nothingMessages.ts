/** Why nothing can be booked, whatever one looks for. */
interface Messages {
  /** From `0 points`. */
  noPoints: (credits: string) => string
  usedUp: (month: string, limit: number) => string
  askSchool: string
}

const jp: Messages = {
  noPoints: (credits) => `残りが${credits}のため、予約できません`,
  usedUp: (month, limit) => `${month}の予約回数（月${limit}回）を使い切っています`,
  askSchool: '予約を増やしたいときは、スクールにお問い合わせください。',
}

const en: Messages = {
  noPoints: (credits) => `You have ${credits} left`,
  usedUp: (month, limit) => `You've used all ${limit} bookings of ${month}`,
  askSchool: 'Contact your school to book more lessons.',
}

export const messages = { jp, en }
