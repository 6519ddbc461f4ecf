/** A plan of the plain model: its price, and its versions, oldest first. */
export interface ModelPlan {
  id: string
  price: number
  versions: string[]
}

/** A line that lowers the price of a contract. */
export interface ModelLine {
  number: number
  name: string
  percent: number | null
  yen: number | null
  repeats: boolean
  lastDay: string | null
  value: number
}

/** One month's contract of the plain model. */
export interface ModelContract {
  id: string
  /** `YYYY-MM`. */
  month: string
  price: number
  plan: ModelPlan
  /** The place of its version among those of the plan; the first one if left out. */
  version?: number
  lines: ModelLine[]
  /** The highest number a line ever had. */
  last: number
  next: { plan: ModelPlan; from: string; keeps: boolean } | null
}

/** Returns the month so many months later, by plain arithmetic. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Returns what a contract becomes in `month`: by another plan where one follows, with the discounts that are kept. */
export function renewed(old: ModelContract, month: string): ModelContract {
  const taken = old.next !== null && old.next.from <= month ? old.next : null
  const price = taken?.plan.price ?? old.price
  const lines: ModelLine[] = []
  let left = price
  for (const line of taken?.keeps === false ? [] : old.lines) {
    if (!line.repeats || (line.lastDay !== null && line.lastDay < `${month}-01`)) continue
    const wanted = line.percent === null ? (line.yen ?? 0) : Math.trunc((price * line.percent) / 100)
    const value = wanted < left ? wanted : left
    left -= value
    lines.push({ ...line, number: lines.length + 1, value })
  }
  const version = taken === null ? (old.version ?? 0) : taken.plan.versions.length - 1
  const next = taken === null ? old.next : null
  return { id: '', month, price, plan: taken?.plan ?? old.plan, version, lines, last: lines.length, next }
}
