import { Button } from '@mantine/core'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import parts from '../../record/RecordParts.module.css'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { useAddressParams } from '../../ui/hooks/useAddressParams.ts'
import { Overlay } from '../../ui/Overlay.tsx'
import type { Student } from '../studentRecordDocuments.ts'
import classes from '../Students.module.css'
import { mergeMessages } from './mergeMessages.ts'

const MergeForm = lazyPart(async () => (await import('./MergeForm.tsx')).MergeForm)

/**
 * Offers to merge a student with another who is the same person. The address names the other one, so that the warning
 * of a new student can lead here. (MERGE-01)
 */
export function MergeSection({
  student,
}: {
  student: Pick<Student, 'id' | 'fullName' | 'studentCode' | 'lastName' | 'firstName'>
}) {
  const text = useMessages(mergeMessages)
  const [params, setParams] = useAddressParams()
  const mayEdit = usePermission('studentEdit')
  const mayDelete = usePermission('studentDelete')
  const maySetPasswords = usePermission('studentPassword')
  const other = params.get('merge')
  if (!mayEdit || !mayDelete || !maySetPasswords) return null
  const setOther = (id: string | null) =>
    setParams(
      (after) => {
        if (id === null) after.delete('merge')
        else after.set('merge', id)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <section className={parts.part}>
      <p className={classes.quiet}>{text.openHint}</p>
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowsJoin2 size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOther('')}
        >
          {text.open}
        </Button>
      </div>
      <Overlay
        opened={other !== null}
        onClose={() => setOther(null)}
        title={text.title(student.fullName)}
        kind="dialog"
        size="lg"
        inAddress
      >
        <Suspense>
          <MergeForm student={student} otherId={other ?? ''} onOther={setOther} />
        </Suspense>
      </Overlay>
    </section>
  )
}
