import type { Ahead } from '../shared/live/ahead.ts'
import { TemplatesQuery } from './templateDocuments.ts'

/** Prefetches the page of the template. */
export function askTemplate({ ask }: Ahead): void {
  ask(TemplatesQuery, {})
}
