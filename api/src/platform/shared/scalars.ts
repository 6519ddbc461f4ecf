import 'temporal-polyfill/global'
import { isAbsentDay } from '@koma/schema/input/fields'
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

/** The specification of dates and times. */
const grammar = 'https://tc39.es/proposal-temporal/#sec-temporal-iso8601grammar'

function textScalar(
  name: string,
  description: string,
  parse: (text: string) => string,
): GraphQLScalarType<string, string> {
  const parseValue = (value: unknown): string => {
    if (typeof value !== 'string') throw new GraphQLError(`${name} must be text`)
    try {
      return parse(value)
    } catch {
      const why = isAbsentDay(value.slice(0, 10)) ? 'This date does not exist.' : description
      throw new GraphQLError(`${name} cannot be read: ${why}`)
    }
  }
  return new GraphQLScalarType<string, string>({
    name,
    description,
    specifiedByURL: grammar,
    serialize: (value) => value as string,
    parseValue,
    parseLiteral: (node) => parseValue(node.kind === Kind.STRING ? node.value : undefined),
  })
}

/** Days are compared as text, and the database counts from the year 1. */
function ofFourDigits<Day extends { year: number }>(day: Day): Day {
  if (day.year < 1 || day.year > 9999) throw new RangeError('a year of four digits is needed')
  return day
}

/** A day at the school, `YYYY-MM-DD`. */
export const PlainDate = textScalar('PlainDate', "A date in the school's time zone, `YYYY-MM-DD`.", (text) =>
  ofFourDigits(Temporal.PlainDate.from(text, { overflow: 'reject' })).toString(),
)

/** School wall time, `YYYY-MM-DDTHH:mm:ss`. */
export const PlainDateTime = textScalar(
  'PlainDateTime',
  "A time in the school's time zone, `YYYY-MM-DDTHH:mm:ss`, without an offset.",
  (text) =>
    ofFourDigits(Temporal.PlainDateTime.from(text, { overflow: 'reject' })).toString({ smallestUnit: 'second' }),
)

/** A moment in time, ISO 8601 with Z. */
export const Instant = textScalar(
  'Instant',
  'A moment in time, ISO 8601 in UTC, such as `2026-12-01T06:00:00.000Z`.',
  (text) => {
    const at = Temporal.Instant.from(text)
    ofFourDigits(at.toZonedDateTimeISO('UTC'))
    return at.toString()
  },
)

/** Returns a moment as ISO 8601 in UTC to the second; null for none. */
export function instantOf(moment: Date | null | undefined): string | null {
  return moment ? moment.toISOString().replace(/\.\d+Z$/, 'Z') : null
}
