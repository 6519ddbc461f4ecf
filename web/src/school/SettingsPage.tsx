import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useSave } from '../record/useSave.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { messages } from './messages.ts'
import { SettingsQuery, ShowGuideMutation } from './schoolSettingsDocuments.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** Shows the settings of the school; a colleague's changes come in by themselves. (SET-01, SET-02) */
export function SettingsPage() {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(SettingsQuery)
  const mayEdit = usePermission('settingsEdit')
  const { save, saving } = useSave(ShowGuideMutation, { refetch: ['Guide'] })
  useFollow(['school'], refetch)
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          mayEdit && (
            <Button variant="subtle" loading={saving} onClick={() => void save({}, text.guideShown)}>
              {text.showGuide}
            </Button>
          )
        }
      />
      {data && <SettingsForm settings={data.settings} reload={refetch} />}
      {!data && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
    </>
  )
}
