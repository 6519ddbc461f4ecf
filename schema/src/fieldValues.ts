import { lookup } from './rules/lookup.ts'
import type { Language } from './codes.ts'
import { keptText } from './answers.ts'
import { eventTypeText } from './eventTexts.ts'
import { leaveKindText } from './leaveTexts.ts'
import { kindTexts } from './kindTexts.ts'
import type { KeyScope } from './keyScopes.ts'
import { flagTexts } from './permissionTexts.ts'
import { methodTexts, refundTexts } from './paymentTexts.ts'
import { isPermission } from './permissions.ts'
import { scopeText } from './scopeTexts.ts'
import type { PaymentMethod, RefundReason } from './records/payment.ts'
import { taxRateTexts } from './taxTexts.ts'
import { weekdayName } from './templateTexts.ts'

type Words = Readonly<Record<string, readonly [jp: string, en: string]>>

/** Writes days (`YYYY-MM-DD`) and wall times. */
export interface TimeWords {
  day: (date: string) => string
  moment: (wallTime: string) => string
}

/** Writes them for files: a spreadsheet reads both. */
const inFiles: TimeWords = { day: (date) => date, moment: (time) => time.slice(0, 16).replace('T', ' ') }

const yesNo: Words = lookup({ true: ['はい', 'yes'], false: ['いいえ', 'no'] })
const languages: Words = lookup({ jp: ['日本語', 'Japanese'], en: ['英語', 'English'] })

/** Words of the program, by the field that has them. */
const words: Readonly<Record<string, Words>> = lookup({
  agreement: languages,
  attendanceReason: lookup({
    told: ['連絡あり', 'told beforehand'],
    notTold: ['連絡なし', 'not told'],
    late: ['遅刻', 'late'],
  }),
  attendance: lookup({ present: ['出席', 'present'], absent: ['欠席', 'absent'] }),
  comLang: languages,
  creditType: lookup({
    p: ['ポイント', 'points'],
    t: ['チケット', 'tickets'],
  }),
  defaultCalendar: lookup({ day: ['日', 'day'], week: ['週', 'week'], month: ['月', 'month'] }),
  // Of an absence, and of a plan.
  kind: lookup({
    pause: [leaveKindText('pause', 'jp'), leaveKindText('pause', 'en')],
    leaving: [leaveKindText('leaving', 'jp'), leaveKindText('leaving', 'en')],
    monthly: ['月額制', 'monthly'],
    package: ['パッケージ', 'package'],
    single: ['1回', 'single lesson'],
    trial: ['体験', 'trial lesson'],
  }),
  language: languages,
  reminders: lookup({
    school: ['スクールの設定', "the school's"],
    own: ['自分で選ぶ', 'own'],
    none: ['受け取らない', 'none'],
  }),
  // The lists that are downloaded as files.
  file: lookup({
    contracts: ['契約', 'Contracts'],
    journal: ['仕訳', 'Journal'],
    log: ['ログ', 'Log'],
    slots: ['枠', 'Slots'],
    students: ['生徒', 'Students'],
    teacherReport: ['講師別の集計', 'Teacher report'],
  }),
  state: lookup({
    working: ['実行中', 'running'],
    done: ['完了', 'done'],
    cancelled: ['途中で停止', 'stopped'],
    failed: ['エラーで停止', 'stopped by an error'],
  }),
  stoppedWhy: lookup({
    gone: ['受信側が終了', 'its receiver is gone'],
    failing: ['3日間届かず', 'nothing arrived for three days'],
  }),
  periodUnit: lookup({ months: ['か月', 'months'], weeks: ['週間', 'weeks'], days: ['日間', 'days'] }),
  taxRate: lookup({
    standard: [taxRateTexts.jp.standard, taxRateTexts.en.standard],
    reduced: [taxRateTexts.jp.reduced, taxRateTexts.en.reduced],
    exempt: [taxRateTexts.jp.exempt, taxRateTexts.en.exempt],
  }),
  type: lookup({ school: ['教室', 'at the school'], dispatch: ['出張先', 'elsewhere'] }),
})

/** The meaning of an empty list where that is not nothing. */
const whenEmpty: Words = lookup({ addresses: ['制限なし', 'from anywhere'], types: ['すべて', 'everything'] })

const moments = new Set(['startsAt', 'endsAt', 'availableFrom', 'cancelBy', 'firstSlot', 'lastSlot', 'expiresAt'])
const days = new Set(['startDate', 'endDate', 'until'])
const clocks = new Set(['startTime', 'endTime', 'scheduleStart', 'scheduleEnd', 'remindEveningAt'])

/** Fields that list words of the program, by what one of them is called. */
const lists: Readonly<Record<string, (word: string, language: Language) => string>> = lookup({
  day: (day, language) => weekdayName(Number(day), language),
  days: (day, language) => weekdayName(Number(day), language),
  permissions: (flag, language) => (isPermission(flag) ? flagTexts[language][flag] : flag),
  scopes: (scope, language) => scopeText(scope as KeyScope, language),
  types: eventTypeText,
  missingRight: rightWord,
  importKind: (kind, language) => kindTexts[language][kind] ?? kind,
})

/** Returns the words of a permission, a scope or a reason that the security log names; others stay as they are. */
function rightWord(right: string, language: Language): string {
  if (right === 'addresses') return { jp: '接続元の制限', en: 'Allowed networks' }[language]
  if (isPermission(right)) return flagTexts[language][right]
  return right.includes(':') ? scopeText(right as KeyScope, language) : keptText(right, language)
}

/** Fields with free text that may also be one of our constants. */
const written = new Set(['code', 'firstName', 'lastName', 'name', 'displayName', 'studentCode', 'teacherCode', 'title'])

const inLanguage = ([jp, en]: readonly [jp: string, en: string], language: Language) => (language === 'jp' ? jp : en)

/**
 * Returns a field's old or new value in the log's words. `value` is as in `LogChange`; times are written as files do
 * unless `times` says how. Null if it was nothing. (LOG-05)
 */
export function valueWord(
  field: string,
  value: string | null,
  language: Language,
  times: TimeWords = inFiles,
): string | null {
  const empty = whenEmpty[field]
  if (value === '' && empty !== undefined) return inLanguage(empty, language)
  if (value === null || value === '') return null
  if (written.has(field)) return value
  if (field === 'payments' || field === 'adjustments') return moneyWords(value, language, times)
  if (moments.has(field)) return times.moment(value)
  if (days.has(field)) return times.day(value)
  if (clocks.has(field)) return value.slice(0, 5)
  const list = lists[field]
  if (list !== undefined) {
    const each = value.split(', ').map((word) => list(word, language))
    return each.join(language === 'jp' ? '、' : ', ')
  }
  const word = words[field]?.[value] ?? yesNo[value]
  return word === undefined ? value : inLanguage(word, language)
}

interface MoneyEntry {
  type?: '+' | '-'
  value: number
  date?: string
  memo?: string
  uncollectible?: boolean
  method?: PaymentMethod | null
  receivedBy?: string
  reference?: string
  refundReason?: RefundReason
  repeats?: boolean
  percent?: number | null
  lastDay?: string | null
}

const eachMonth = ['毎月', 'each month'] as const
const writtenOff = ['回収不能', 'written off'] as const

/**
 * Payments or adjustments as the log keeps them, by their names: each with its yen, its day and its memo; null for
 * none.
 */
function moneyWords(json: string, language: Language, times: TimeWords): string | null {
  const entries = Object.values(JSON.parse(json) as Record<string, MoneyEntry>)
  const each = entries.map(
    ({
      type,
      value,
      date,
      repeats,
      percent,
      lastDay,
      memo,
      uncollectible,
      method,
      receivedBy,
      reference,
      refundReason,
    }) => {
      const yen = Math.abs(value).toLocaleString('en')
      const amount = (type ?? (value < 0 ? '-' : '')) + (language === 'jp' ? `${yen}円` : `¥${yen}`)
      const how = uncollectible === true ? inLanguage(writtenOff, language) : method && methodTexts[language][method]
      const why = refundReason && refundTexts[language][refundReason]
      const rate = percent == null ? null : `${percent}%`
      const until =
        lastDay == null ? null : inLanguage([`${times.day(lastDay)}まで`, `until ${times.day(lastDay)}`], language)
      const months = repeats === true ? inLanguage(eachMonth, language) : null
      return [amount, rate, months, until, date && times.day(date), how, why, memo, receivedBy, reference]
        .filter(Boolean)
        .join(' · ')
    },
  )
  return each.join(language === 'jp' ? '、' : ', ') || null
}
