import { eventTypeText } from '@koma/schema/eventTexts'
import type { Language } from '../shared/i18n/language.ts'
import type { Delivery } from './webhookDocuments.ts'

/** Returns the words for what a delivery is about; of a test, also the event it is a sample of. */
export function deliveryName({ type, body }: Pick<Delivery, 'type' | 'body'>, language: Language): string {
  const name = eventTypeText(type, language)
  const sampled = type === 'test' ? (/^\{"type":"([a-z.]+)"/.exec(body)?.[1] ?? type) : type
  return sampled === type ? name : `${name} (${eventTypeText(sampled, language)})`
}
