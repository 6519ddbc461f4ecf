import type { Ahead } from '../shared/live/ahead.ts'
import { SettingsQuery } from './schoolSettingsDocuments.ts'

/** Prefetches the page of the school's settings. */
export function askSettings({ ask }: Ahead): void {
  ask(SettingsQuery, {})
}
