/**
 * Which points with a last day of their own a booking takes, and what becomes of them when it is cancelled. (LOT-12)
 */
const jp = {
  taken: (credits: string, day: string, left: string) =>
    `うち${credits}は、${day}までの分から使います（この分の残り${left}）`,
  endsOn: (credits: string, day: string) => `うち${credits}は、${day}までのレッスンに使えます`,
  isOver: (credits: string, day: string) => `うち${credits}は、${day}で期限が切れているため使えません`,
}

const en: typeof jp = {
  taken: (credits, day, left) => `${credits} from those that end on ${day} (${left} of them left)`,
  endsOn: (credits, day) => `${credits} of it can be used until ${day}`,
  isOver: (credits, day) => `${credits} of it ended on ${day} and can't be used`,
}

export const lotShareMessages = { jp, en }
