import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { accountText } from '@koma/schema/accountTexts'
import { inOneLine } from '@koma/schema/rules/plainSigns'
import { useRef, useState } from 'react'
import type { Closure } from '../calendar/closures/closureDocuments.ts'
import { Unsaved } from '../record/Unsaved.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useSave } from '../record/useSave.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { leaveFor } from '../ui/open/leaving.ts'
import { ChangeClosureReasonMutation } from './closingDocuments.ts'
import { messages } from './messages.ts'

/** Gives a closure another reason; nothing else of it changes, and nobody is mailed. */
export function ChangeReason({ closure: { id, teacherId, reason } }: { closure: Closure }) {
  const text = useMessages(messages)
  const [draft, setDraft] = useState<string | null>(null)
  const [language] = useLanguage()
  const inside = useRef<HTMLDivElement>(null)
  const guard = useLeaving(reason)
  const isMissing = draft !== null && inOneLine(draft) === ''
  const { save, saving } = useSave(ChangeClosureReasonMutation, { refetch: ['Closures'], awaitRefetch: true })
  return (
    <>
      <ActionIcon variant="subtle" size="lg" aria-label={text.changeReason} onClick={() => setDraft(reason)}>
        <IconPencil aria-hidden size={18} />
      </ActionIcon>
      <ConfirmSheet
        opened={draft !== null}
        onClose={() => leaveFor(() => setDraft(null), inside.current)}
        title={text.changeReason}
        confirmLabel={text.saveReason}
        busy={saving}
        disabledReason={isMissing ? accountText('reasonMissing', language) : null}
        onConfirm={async () => {
          const answer = await save({ input: { id, reason: draft ?? '' } }, text.reasonChanged)
          if (answer?.success) setDraft(null)
        }}
      >
        <div ref={inside}>
          <Unsaved unsaved={draft !== null && draft !== reason} guard={guard} onDiscard={() => setDraft(null)} />
          <TextInput
            label={text.reason}
            description={teacherId === null ? text.changeReasonHint : text.reasonTeacher}
            value={draft ?? ''}
            maxLength={100}
            required
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
        </div>
      </ConfirmSheet>
    </>
  )
}
