import { useMutation, useQuery } from '@apollo/client/react'
import type { OwnSettingsInput, OwnSettingsQuery as OwnSettingsData } from '../../gql/graphql.ts'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { OwnSettingsQuery, UpdateOwnSettingsMutation } from './settingsDocuments.ts'

/** The own settings as the server has them. */
export type OwnSettings = NonNullable<OwnSettingsData['viewer']>

/**
 * The own settings, null while they load, and a function that saves some of them: it tells the outcome
 * in a toast and whether it worked. Several parts of a page may use it; they ask once. (SHELL-18, SHELL-34)
 */
export function useOwnSettings(): {
  settings: OwnSettings | null
  failed: boolean
  saving: boolean
  save: (changes: OwnSettingsInput) => Promise<boolean>
} {
  const { data, error } = useQuery(OwnSettingsQuery)
  const [update, { loading: saving }] = useMutation(UpdateOwnSettingsMutation)
  const save = async (changes: OwnSettingsInput) => {
    try {
      const answer = (await update({ variables: { input: changes } })).data?.updateOwnSettings
      if (answer?.success) toastSuccess()
      else toastError(answer?.message)
      return answer?.success === true
    } catch {
      // The network layer has told it.
      return false
    }
  }
  return { settings: data?.viewer ?? null, failed: error !== undefined && !data, saving, save }
}
