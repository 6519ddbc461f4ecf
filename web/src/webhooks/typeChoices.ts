import { eventTypeText, isNamedEvent, type NamedEvent } from '@koma/schema/eventTexts'
import { eventTypeNames } from '@koma/schema/eventTypes'
import type { EventType } from '../gql/graphql.ts'
import type { Language } from '../shared/i18n/language.ts'
import { messages } from './messages.ts'

type Group = keyof (typeof messages)['en']['groups']

const groupOf: Record<NamedEvent, Group> = {
  booking_created: 'lessons',
  booking_cancelled: 'lessons',
  booking_moved: 'lessons',
  waiting_joined: 'lessons',
  waiting_left: 'lessons',
  seat_freed: 'lessons',
  offer_made: 'lessons',
  offer_accepted: 'lessons',
  offer_expired: 'lessons',
  attendance_marked: 'lessons',
  slot_created: 'slots',
  slot_changed: 'slots',
  slot_deleted: 'slots',
  contract_points: 'money',
  payment_changed: 'money',
}

/** Returns all types of events to choose from, in groups. */
export function typeChoices(language: Language) {
  const { groups } = messages[language]
  const names = eventTypeNames.map((name) => name.replace('.', '_') as EventType)
  return (Object.keys(groups) as Group[]).map((group) => ({
    group: groups[group],
    items: names
      .filter((name) => (isNamedEvent(name) ? groupOf[name] : 'records') === group)
      .map((value) => ({ value, label: eventTypeText(value, language) })),
  }))
}
