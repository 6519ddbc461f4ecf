import { useQuery } from '@apollo/client/react'
import type { OwnSettingsInput, OwnSettingsQuery as OwnSettingsData } from '../../gql/graphql.ts'
import { type Answer, useSave } from '../../record/useSave.ts'
import { OwnSettingsQuery, UpdateOwnSettingsMutation } from './settingsDocuments.ts'

/** The own settings as the server has them. */
export type OwnSettings = Omit<NonNullable<OwnSettingsData['viewer']>, 'guardian'>

/** Of a guardian the settings are their own, whichever student they act for. */
function ownOf(viewer: NonNullable<OwnSettingsData['viewer']>): OwnSettings {
  const { guardian, ...own } = viewer
  return guardian === null ? own : { ...own, ...guardian, userType: 'guardian', code: guardian.email }
}

/**
 * Saves some of the own settings. The toast says `done`, unless the answer has words of its own. Returns null when
 * there was no answer.
 */
export type SaveOwnSettings = (changes: OwnSettingsInput, done?: string) => Promise<Answer | null>

/**
 * Returns the own settings, null while they load, and a function that saves some of them. Several parts of a page may
 * use it; they ask once. (SHELL-18, SHELL-34)
 */
export function useOwnSettings(): {
  settings: OwnSettings | null
  failed: boolean
  saving: boolean
  save: SaveOwnSettings
} {
  const { data, error } = useQuery(OwnSettingsQuery)
  const { save: update, saving } = useSave(UpdateOwnSettingsMutation)
  const save: SaveOwnSettings = (changes, done) =>
    update(
      { input: changes },
      {
        done: ({ message }) => done ?? message,
        noted: true,
        // Errors of the password are shown beside it.
        refused: ({ field, message }) => (field === 'currentPassword' ? null : message),
      },
    )
  return { settings: data?.viewer ? ownOf(data.viewer) : null, failed: error !== undefined && !data, saving, save }
}
