import { Button } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { usePersonFile } from '../../csv/usePersonFile.ts'
import type { UserType } from '../../gql/graphql.ts'
import parts from '../../record/RecordParts.module.css'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { Overlay } from '../../ui/Overlay.tsx'
import { passwordFlags } from '../passwordFlags.ts'
import { messages } from './messages.ts'

const ErasureForm = lazyPart(async () => (await import('./ErasureForm.tsx')).ErasureForm)

/** The permission that deletes each kind of person. */
const deleteFlags = {
  student: 'studentDelete',
  teacher: 'teacherDelete',
  staff: 'staffDelete',
  guardian: 'studentDelete',
} as const

interface PersonalDataProps {
  userType: UserType
  id: string
  fullName: string
  /** The person has no page any more. */
  onErased: () => void
}

/** Offers to export what the school holds about somebody, and to erase it. (SEC-62, SEC-69) */
export function PersonalData({ userType, id, fullName, onErased }: PersonalDataProps) {
  const text = useMessages(messages)
  const mayExport = usePermission(passwordFlags[userType])
  const mayDelete = usePermission(deleteFlags[userType])
  const { saving, save } = usePersonFile()
  const [erasing, setErasing] = useState(false)
  if (!mayExport) return null
  return (
    <section className={parts.part} aria-label={text.titleOf(fullName)}>
      {/* A guardian's stands on the page of a student, who has the same part. */}
      <h3>{userType === 'guardian' ? text.titleOf(fullName) : text.title}</h3>
      <p>{text.hint}</p>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={saving}
          onClick={() => void save('person', { userType, id })}
        >
          {text.export}
        </Button>{' '}
        {mayDelete && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconEraser size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setErasing(true)}
          >
            {text.erase}
          </Button>
        )}
      </div>
      <Overlay
        opened={erasing}
        onClose={() => setErasing(false)}
        title={text.eraseTitle(fullName)}
        kind="dialog"
        size="lg"
      >
        <Suspense>
          {erasing && (
            <ErasureForm
              userType={userType}
              id={id}
              onErased={() => {
                setErasing(false)
                onErased()
              }}
            />
          )}
        </Suspense>
      </Overlay>
    </section>
  )
}
