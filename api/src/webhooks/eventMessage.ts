import type { EventTypeName } from '@koma/schema/eventTypes'
import type { NumberedEvent } from '../events/event.reads.ts'

/** An event of a type that webhooks may get. */
export type EventMessage = NumberedEvent & { type: EventTypeName }

/** Returns an event's message: type, time, its number, the lesson, and the people by ids and codes only. */
export function bodyOf<Type>({ type, at, ...data }: NumberedEvent & { type: Type }) {
  return { type, timestamp: at, data }
}
