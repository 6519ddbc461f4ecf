import type { Ahead } from '../shared/live/ahead.ts'
import { TemplatesQuery } from './templateDocuments.ts'

/** What the page of the template will ask. */
export function askTemplate({ ask }: Ahead): void {
  ask(TemplatesQuery, {})
}
