import { eventTypeNames } from '@koma/schema/eventTypes'
import { logTexts } from '@koma/schema/logTexts'
import type { EventType } from '../gql/graphql.ts'
import type { Language } from '../shared/i18n/language.ts'
import { messages } from './messages.ts'

type Named = keyof (typeof messages)['en']['names']
type Group = keyof (typeof messages)['en']['groups']

const groupOf: Record<Named, Group> = {
  booking_created: 'lessons',
  booking_cancelled: 'lessons',
  booking_moved: 'lessons',
  waiting_joined: 'lessons',
  waiting_left: 'lessons',
  seat_freed: 'lessons',
  attendance_marked: 'lessons',
  slot_created: 'slots',
  slot_changed: 'slots',
  slot_deleted: 'slots',
  contract_points: 'money',
  payment_changed: 'money',
}

const isNamed = (type: string): type is Named => Object.hasOwn(groupOf, type)

/** What a type of event is called; a message of another type, such as `test`, goes by its name. */
export function typeWords(type: string, language: Language): string {
  const text = messages[language]
  const name = type.replace('.', '_')
  if (isNamed(name)) return text.names[name]
  const [kind = '', change = ''] = name.split('_')
  const done = Object.entries(text.changes).find(([key]) => key === change)?.[1]
  return done === undefined ? type : `${logTexts[language].kinds[kind] ?? kind}: ${done}`
}

/** All types of events to choose from, in groups. */
export function typeChoices(language: Language) {
  const { groups } = messages[language]
  const names = eventTypeNames.map((name) => name.replace('.', '_') as EventType)
  return (Object.keys(groups) as Group[]).map((group) => ({
    group: groups[group],
    items: names
      .filter((name) => (isNamed(name) ? groupOf[name] : 'records') === group)
      .map((value) => ({ value, label: typeWords(value, language) })),
  }))
}
