/** Why nothing can be booked, whatever one looks for. */
const jp = {
  /** From `0 points`. */
  noPoints: (credits: string) => `残りが${credits}のため、予約できません`,
  usedUp: (month: string, limit: number) => `${month}の予約回数（月${limit}回）を使い切っています`,
  askSchool: '予約を増やしたいときは、スクールにお問い合わせください。',
}

const en: typeof jp = {
  noPoints: (credits) => `You have ${credits} left`,
  usedUp: (month, limit) =>
    String(limit) === '1'
      ? `You've used your only booking for ${month}`
      : `You've used all ${limit} bookings for ${month}`,
  askSchool: 'Contact your school to book more lessons.',
}

export const messages = { jp, en }
