import { useMessages } from '../shared/i18n/useMessages.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { JournalPart } from './JournalPart.tsx'
import { messages } from './messages.ts'

/** The journal of a month for accounting programs. (DEBIT-12) */
export function AccountingPage() {
  const text = useMessages(messages)
  return (
    <>
      <PageHeader title={text.accounting} back={{ to: '/admin/contracts', label: text.toContracts }} />
      <JournalPart />
    </>
  )
}
