import { taxRoundings } from '@koma/schema/rules/tax'
import { attendanceReasons } from '@koma/schema/rules/attendance'
import { firstMonths, roundings, roundingUnits } from '@koma/schema/rules/firstMonth'
import { studentMoves } from '@koma/schema/rules/moveBooking'
import { permissions } from '@koma/schema/permissions'
import { paymentMethods, refundReasons } from '@koma/schema/records/payment'
import { periodUnits, planKinds } from '@koma/schema/rules/plan'
import { fieldKinds } from '@koma/schema/rules/fieldKinds'
import { taxRates } from '@koma/schema/records/tax'
import { chargedFeeKinds } from '@koma/schema/planTexts'
import { registerEnumType } from 'type-graphql'

/** Registers a GraphQL enum `name` whose values are these words. */
export function graphqlEnum<Name extends string>(name: string, values: readonly Name[]): Record<Name, Name> {
  const members = Object.fromEntries(values.map((value) => [value, value])) as Record<Name, Name>
  registerEnumType(members, { name })
  return members
}

const byValues = new Map<string, Record<string, string>>()

/** Returns the key by which an enum is recognised wherever its values appear. */
const keyOf = (values: readonly string[]): string => values.toSorted().join(' ')

/** Makes an enum that is used by every input whose zod schema takes just these words. */
function knownEnum<Name extends string>(name: string, values: readonly Name[]): Record<Name, Name> {
  const enumType = graphqlEnum(name, values)
  byValues.set(keyOf(values), enumType)
  return enumType
}

/**
 * Registers a GraphQL enum of words that GraphQL's names cannot hold, such as `slots:read` or `make-up`: each becomes
 * `slots_read`, `make_up`, with its description. Inputs and records recognise it by its values.
 */
export function enumOfWords<Word extends string>(
  name: string,
  description: string,
  words: readonly Word[],
  described: (word: Word) => string,
): Record<string, Word> {
  const named = words.map((word) => [word.replace(/[:.-]/, '_'), word] as const)
  const byName: Record<string, Word> = Object.fromEntries(named)
  const valuesConfig = Object.fromEntries(named.map(([key, word]) => [key, { description: described(word) }]))
  registerEnumType(byName, { name, description, valuesConfig })
  byValues.set(keyOf(words), byName)
  return byName
}

/** Returns the GraphQL enum of these words; undefined where they have none. */
export function enumOf(values: readonly string[]): Record<string, string> | undefined {
  return byValues.get(keyOf(values))
}

/** Values are found by their meaning: `ja` is read as `jp`, and `jp`, which comes after it, is written. */
export const LanguageEnum = { en: 'en', ja: 'jp', jp: 'jp' } as const
registerEnumType(LanguageEnum, { name: 'Language' })
for (const taken of [
  ['en', 'jp'],
  ['en', 'jp', 'ja'],
])
  byValues.set(keyOf(taken), LanguageEnum)

export const CalendarViewEnum = knownEnum('CalendarView', ['day', 'week', 'month'])
knownEnum('LocationKind', ['school', 'dispatch'])
export const StaffFlagEnum = knownEnum('StaffFlag', permissions)
/** The user type to sign in as; admin and staff mean the same. */
export const LoginTypeEnum = knownEnum('LoginType', ['student', 'teacher', 'staff', 'admin', 'guardian'])
export const TaxRateEnum = knownEnum('TaxRate', taxRates)
knownEnum('TaxRounding', taxRoundings)
export const FieldKindEnum = knownEnum('FieldKind', fieldKinds)
knownEnum('PlanKind', planKinds)
knownEnum('PeriodUnit', periodUnits)
export const FirstMonthEnum = knownEnum('FirstMonth', firstMonths)
export const RoundingEnum = knownEnum('Rounding', roundings)
export const RoundingUnitEnum = knownEnum('RoundingUnit', roundingUnits)
export const ChargedFeeKindEnum = knownEnum('ChargedFeeKind', chargedFeeKinds)
knownEnum('LogoKind', ['screen', 'print'])

export const UserTypeEnum = knownEnum('UserType', ['student', 'teacher', 'staff', 'guardian'])
export const StudentMovesEnum = knownEnum('StudentMoves', studentMoves)
export const CreditTypeEnum = knownEnum('CreditType', ['p', 't'])
export const OccupancyEnum = graphqlEnum('Occupancy', ['empty', 'partial', 'full'])
export const PaymentMethodEnum = knownEnum('PaymentMethod', paymentMethods)
export const RefundReasonEnum = knownEnum('RefundReason', refundReasons)
export const AttendanceEnum = knownEnum('Attendance', ['present', 'absent'])
export const AttendanceReasonEnum = knownEnum('AttendanceReason', attendanceReasons)

/** GraphQL names cannot hold hyphens; the values are the documented words. */
export const CancelOutcomeEnum = {
  cancel_return: 'cancel-return',
  cancel_no_return: 'cancel-no-return',
  cancel_unrestricted: 'cancel-unrestricted',
} as const
registerEnumType(CancelOutcomeEnum, { name: 'CancelOutcome' })
