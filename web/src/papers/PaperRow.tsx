import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { MailPapers } from '../desk/paperMail/MailPapers.tsx'
import { PaperMailState } from '../desk/paperMail/PaperMailState.tsx'
import { StudentLink } from '../desk/StudentLink.tsx'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import { CancelInvoiceMutation, type Paper } from './paperDocuments.ts'
import { PdfButton } from './PdfButton.tsx'
import classes from './papers.module.css'

/** Draws one paper of the list. */
export function PaperRow({ paper }: { paper: Paper }) {
  const text = useMessages(messages)
  const format = useFormat()
  const mayCancel = usePermission('bulkPayments')
  const [reason, setReason] = useState('')
  const { save } = useSave(CancelInvoiceMutation, { refetch: ['Papers', 'InvoicePreview'] })
  const { id, kind, paperNumber, issuedOn, studentId, studentName, addressedTo, amount, month, pdfPath } = paper
  const { replacedNumber, replacedBy, cancelledAt, cancelledBy, cancelReason, mail } = paper
  const isValid = replacedBy === null && cancelledAt === null
  const cancel = async () => (await save({ input: { id, reason } }, text.cancelledNow))?.success === true
  return (
    <tr>
      <th scope="row" className={classes.day}>
        {paperNumber}
      </th>
      <td>
        {text.kinds[kind]}
        {month !== null && <span className={classes.quiet}> {format.month(`${month}-01`)}</span>}
      </td>
      <td className={classes.day}>{format.date(issuedOn, { year: true })}</td>
      <td>
        <StudentLink id={studentId}>{addressedTo}</StudentLink>
        {addressedTo !== studentName && <span className={classes.quiet}> {studentName}</span>}
      </td>
      <td data-amount>{format.yen(amount)}</td>
      <td>
        {isValid ? (
          <StatusBadge tone="good">{text.valid}</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">
            {cancelledAt === null
              ? text.replacedBy(replacedBy ?? '')
              : text.cancelled(cancelledBy ?? '', format.dateTime(cancelledAt))}
          </StatusBadge>
        )}
        {replacedNumber !== null && <span className={classes.quiet}> {text.replaces(replacedNumber)}</span>}
        {cancelReason !== null && cancelReason !== '' && <span className={classes.quiet}> {cancelReason}</span>}
        {mail !== null && <br />}
        <PaperMailState mail={mail} />
      </td>
      <td className={classes.tools}>
        <PdfButton path={pdfPath} label={text.openPaper} name={text.openOf(paperNumber)} />
        {isValid && <PdfButton path={`${pdfPath}?copy=1`} label={text.reprint} name={text.reprintOf(paperNumber)} />}
        {isValid && (
          <MailPapers
            ids={[id]}
            label={text.mail}
            name={text.mailOf(paperNumber)}
            button={{ size: 'compact-sm', variant: 'subtle' }}
            refetch={['Papers']}
          />
        )}
        {isValid && kind === 'invoice' && mayCancel && (
          <ConfirmedButton
            label={text.cancel}
            button={{ size: 'compact-sm', variant: 'subtle', 'aria-label': text.cancelOf(paperNumber) }}
            title={text.cancelAsk(paperNumber, addressedTo)}
            confirmLabel={text.cancel}
            keepLabel={text.keep}
            danger
            onConfirm={cancel}
          >
            <p>{text.cancelHint}</p>
            <TextInput
              label={text.cancelReason}
              value={reason}
              maxLength={200}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
          </ConfirmedButton>
        )}
      </td>
    </tr>
  )
}
