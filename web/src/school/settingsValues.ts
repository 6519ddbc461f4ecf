import { type SchoolSettings, settingsForm } from '@koma/schema/records/settings'
import type { RecordFormState } from '../record/useRecordForm.ts'
import type { Meaning } from './meanings.ts'
import type { Settings } from './schoolSettingsDocuments.ts'

/** The values of the form. */
export type SettingsValues = { [Field in keyof SchoolSettings]: SchoolSettings[Field] }

/** The props of each part of the form. */
export interface SettingsPart {
  form: RecordFormState<SettingsValues>
  /** Nothing can be changed. */
  locked: boolean
  /** The meaning of the entries. */
  meaning: Meaning
}

/** Returns the settings as the form edits them. */
export function valuesOf(settings: Settings): SettingsValues {
  const values = new Map<string, unknown>(Object.entries(settings))
  return Object.fromEntries(
    Object.keys(settingsForm.shape).map((field) => [field, values.get(field)]),
  ) as SettingsValues
}
