import { emptyTemplate } from '@koma/schema/records/template'
import type { Desk } from './slotDesk.ts'

/** The form of a row of the template on Mondays. */
export const mondayRow = ({ teacher, location, course }: Desk, more: object = {}) => ({
  ...emptyTemplate,
  day: 1,
  startTime: '10:00',
  endTime: '10:50',
  teacherId: teacher.id,
  locationId: location.id,
  courseIds: [course.id],
  ...more,
})

/** The answer of a query for why, with the fields of `whyFields`. */
export interface SeenWhy {
  success: boolean
  code: string
  message: string
  rules: { rule: string; outcome: string; facts: { name: string; value: string }[]; standing: SeenStanding[] | null }[]
}

interface SeenStanding {
  kind: string
  id: string
  startsAt: string | null
  label: string
}

export const whyFields = `success code message rules { rule outcome facts { name value } standing { kind id startsAt label } }`

/** The rules that are not met, or null where nothing is told. */
export const brokenRules = (why: SeenWhy | null) =>
  why && why.rules.filter(({ outcome }) => outcome === 'broken').map(({ rule }) => rule)

/** Returns a rule's facts, by name. */
export const factsOfRule = (why: SeenWhy | null, rule: string) =>
  Object.fromEntries(why?.rules.find((each) => each.rule === rule)?.facts.map(({ name, value }) => [name, value]) ?? [])

/** Returns what stands in the way by a rule; null: nothing can be opened. */
export const obstaclesOf = (why: SeenWhy | null, rule: string) =>
  why?.rules.find((each) => each.rule === rule)?.standing ?? null
