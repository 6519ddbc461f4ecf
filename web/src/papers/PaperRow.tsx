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
import { CancelInvoiceMutation, CancelPaperMutation, type Paper } from './paperDocuments.ts'
import { PdfButton } from './PdfButton.tsx'
import classes from './papers.module.css'

/** Draws one paper of the list. */
export function PaperRow({ paper }: { paper: Paper }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { id, kind, paperNumber, issuedOn, studentId, studentName, addressedTo, amount, month, pdfPath } = paper
  const { replacedNumber, replacedBy, cancelledAt, cancelledBy, cancelReason, mail } = paper
  const isValid = replacedBy === null && cancelledAt === null
  return (
    <tr>
      <th scope="row" className={classes.day}>
        {paperNumber}
      </th>
      <td data-head={text.kind}>
        {text.kinds[kind]}
        {month !== null && <span className={classes.quiet}> {format.month(`${month}-01`)}</span>}
      </td>
      <td className={classes.day} data-head={text.issuedOn}>
        {format.date(issuedOn, { year: true })}
      </td>
      <td data-head={text.payer}>
        <StudentLink id={studentId}>{addressedTo}</StudentLink>
        {addressedTo !== studentName && <span className={classes.quiet}> {studentName}</span>}
      </td>
      <td data-amount data-head={text.amount}>
        {format.yen(amount)}
      </td>
      <td data-head={text.state}>
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
        {isValid && kind !== 'statement' && <CancelButton paper={paper} />}
      </td>
    </tr>
  )
}

/** Draws the button that cancels a paper with a reason, for who may. (PAPER-07, PAPER-27) */
function CancelButton({ paper: { id, kind, paperNumber, addressedTo } }: { paper: Paper }) {
  const text = useMessages(messages)
  const isInvoice = kind === 'invoice'
  const mayCancelInvoice = usePermission('bulkPayments')
  const mayCancelOther = usePermission('contractEdit')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const refetch = ['Papers', 'InvoicePreview', 'ReceiptsPreview', 'Deposits']
  const { save: cancelInvoice } = useSave(CancelInvoiceMutation, { refetch })
  const { save: cancelPaper } = useSave(CancelPaperMutation, { refetch })
  if (!(isInvoice ? mayCancelInvoice : mayCancelOther)) return null
  const cancel = async () => {
    const input = { id, reason }
    if (isInvoice) return (await cancelInvoice({ input }, text.cancelledNow))?.success === true
    if (reason.trim() === '') {
      setProblem(text.reasonMissing)
      return false
    }
    return (await cancelPaper({ input }, text.paperCancelled(text.kinds[kind], paperNumber)))?.success === true
  }
  return (
    <ConfirmedButton
      label={text.cancel}
      button={{ size: 'compact-sm', variant: 'subtle', 'aria-label': text.cancelOf(paperNumber) }}
      title={text.cancelAsk(paperNumber, addressedTo, text.kinds[kind])}
      confirmLabel={text.cancel}
      keepLabel={text.keep}
      danger
      onConfirm={cancel}
    >
      <p>{text.cancelHint}</p>
      {!isInvoice && <p>{text.cancelForGood}</p>}
      <TextInput
        label={isInvoice ? text.cancelReason : text.cancelReasonNeeded}
        required={!isInvoice}
        value={reason}
        maxLength={200}
        error={problem}
        onChange={({ currentTarget: { value } }) => {
          setReason(value)
          setProblem(null)
        }}
      />
    </ConfirmedButton>
  )
}
