import type { Ahead } from '../shared/live/ahead.ts'
import { SettingsQuery } from './schoolSettingsDocuments.ts'

/** What the page of the school's settings will ask. */
export function askSettings({ ask }: Ahead): void {
  ask(SettingsQuery, {})
}
