import { needsPermission } from '@koma/schema/permissionTexts'
import type { Permission } from '@koma/schema/permissions'
import { useCallback } from 'react'
import { useLanguage } from '../i18n/useMessages.ts'

/** Says which permissions something takes, and whom to ask for them. */
export function useNeeds(): (...permissions: readonly Permission[]) => string {
  const [language] = useLanguage()
  return useCallback((...permissions) => needsPermission(language, ...permissions), [language])
}
