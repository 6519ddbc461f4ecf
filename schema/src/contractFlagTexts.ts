import type { Language } from './codes.ts'
import type { ContractFlag } from './rules/contractFlags.ts'
import { minutesBetween, type WallDate } from './rules/time.ts'

type FlagTexts = Record<Exclude<ContractFlag, 'ending' | 'low'>, string> & {
  ending: (days: number) => string
  low: (points: number) => string
}

const texts: Record<Language, FlagTexts> = {
  jp: {
    unpaid: '未払い',
    noCourses: 'コースなし',
    ending: (days) => (days < 0 ? '期間終了' : days === 0 ? '本日終了' : `あと${days}日`),
    low: (points) => (points <= 0 ? '残りなし' : '残りわずか'),
    unused: '未使用',
    renewed: '更新済み',
    carryover: '繰り越し済み',
  },
  en: {
    unpaid: 'Unpaid',
    noCourses: 'No courses',
    ending: (days) =>
      days < 0 ? 'Ended' : days === 0 ? 'Ends today' : days === 1 ? '1 day left' : `${days} days left`,
    low: (points) => (points <= 0 ? 'None left' : 'Low balance'),
    unused: 'Unused',
    renewed: 'Renewed',
    carryover: 'Carried over',
  },
}

const MINUTES_A_DAY = 1440

/** Returns a flag of a contract in words, on the day `today`. (CON-21…26) */
export function flagWord(
  flag: ContractFlag,
  { endDate, points }: { endDate: WallDate; points: number },
  today: WallDate,
  language: Language,
): string {
  if (flag === 'low') return texts[language].low(points)
  if (flag !== 'ending') return texts[language][flag]
  return texts[language].ending(minutesBetween(`${today}T00:00:00`, `${endDate}T00:00:00`) / MINUTES_A_DAY)
}
