import type { Permission } from '@koma/schema/permissions'
import { IconFileImport } from '@tabler/icons-react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { messages } from './messages.ts'
import { PageLink } from '../ui/PageLink.tsx'

/** Draws the way from a list to the import of its records, for who may make and edit them. (CSV-10) */
export function ImportLink({ make, edit }: { make: Permission; edit: Permission }) {
  const text = useMessages(messages)
  const mayMake = usePermission(make)
  const mayEdit = usePermission(edit)
  if (!mayMake || !mayEdit) return null
  return (
    <PageLink to="import" icon={IconFileImport}>
      {text.import}
    </PageLink>
  )
}
