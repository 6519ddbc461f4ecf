import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { SchoolContext, useSchool } from '../../shared/school/useSchool.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { openDialog } from '../../ui/openDialog.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { AgreementTemplateForm } from './AgreementTemplateForm.tsx'
import { AgreementTemplatesQuery } from './agreementTemplateDocuments.ts'
import { templateMessages } from './agreementTemplateMessages.ts'

/** Opens the editor of the school's own clauses; nothing without the permission. (AGR-01) */
export function AgreementTemplateButton() {
  const text = useMessages(templateMessages)
  const school = useSchool()
  const mayEdit = usePermission('settingsEdit')
  if (!mayEdit) return null
  const open = () =>
    openDialog<void>(({ opened, end }) => (
      <SchoolContext value={school}>
        <Overlay opened={opened} onClose={() => end()} title={text.title} kind="dialog" size="70rem">
          <Templates onDone={() => end()} />
        </Overlay>
      </SchoolContext>
    ))
  return (
    <Button
      variant="default"
      leftSection={<IconFileText size={18} stroke={1.7} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => void open()}
    >
      {text.open}
    </Button>
  )
}

function Templates({ onDone }: { onDone: () => void }) {
  const text = useMessages(templateMessages)
  const [language, setLanguage] = useState<'jp' | 'en'>('jp')
  const { data, error, refetch } = useQuery(AgreementTemplatesQuery, { fetchPolicy: 'network-only' })
  const template = data?.agreementTemplates.find((each) => each.language === language)
  if (template === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <>
      <Segments
        aria-label={text.language}
        data={(['jp', 'en'] as const).map((value) => ({ value, label: text.languages[value] }))}
        value={language}
        onChange={setLanguage}
      />
      <AgreementTemplateForm key={`${language} ${template.version}`} template={template} onDone={onDone} />
    </>
  )
}
