import form from '../record/RecordForm.module.css'
import { useSave } from '../record/useSave.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { type AccountPartProps, EndCalendarFeedMutation } from './accountDocuments.ts'
import { messages } from './messages.ts'

/** Ends the private calendar address of a student or teacher, for staff who may set their password. */
export function EndCalendarFeed({
  account,
  userType,
  list = 'Accounts',
}: AccountPartProps<'student' | 'teacher' | 'guardian'>) {
  const text = useMessages(messages)
  const allowed = usePermission(userType === 'student' ? 'studentPassword' : 'teacherPassword')
  const { save } = useSave(EndCalendarFeedMutation, { refetch: [list], awaitRefetch: true })
  if (!account.hasCalendarFeed) return null
  return (
    <section>
      <h3 className={form.label}>{text.feed}</h3>
      <p className={form.hint}>{text.feedHint}</p>
      {allowed && (
        <ConfirmedButton
          label={text.feedEnd}
          title={text.feed}
          confirmLabel={text.feedEnd}
          onConfirm={async () => {
            const answer = await save({ input: { userType, id: account.id } }, text.feedEnded)
            return answer?.success === true
          }}
          danger
        >
          {text.feedAsk}
        </ConfirmedButton>
      )}
    </section>
  )
}
