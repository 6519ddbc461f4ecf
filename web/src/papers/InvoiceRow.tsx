import { taxRateTexts } from '@koma/schema/taxTexts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { StudentLink } from '../desk/StudentLink.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { ChooseBox } from '../ui/ChooseBox.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import type { PreviewedInvoice } from './paperDocuments.ts'
import { PdfButton } from './PdfButton.tsx'
import classes from './papers.module.css'

const tones = { issue: 'info', correct: 'warn', cancel: 'bad', same: 'good' } as const

interface InvoiceRowProps {
  invoice: PreviewedInvoice
  chosen: boolean
  onToggle: () => void
}

/** Draws one invoice of the preview, with its lines and taxes where they are opened. */
export function InvoiceRow({ invoice, chosen, onToggle }: InvoiceRowProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { studentId, studentName, addressedTo, change, lastNumber, lastCancelled, lastPdfPath, lines } = invoice
  const note =
    lastNumber === null || change === 'same'
      ? ''
      : change === 'cancel'
        ? text.cancels(lastNumber)
        : lastCancelled
          ? text.reissues(lastNumber)
          : text.corrects(lastNumber)
  return (
    <>
      <tr>
        <th scope="row">
          {change !== 'same' && <ChooseBox label={text.choose(addressedTo)} checked={chosen} onToggle={onToggle} />}
          <StudentLink id={studentId}>{addressedTo}</StudentLink>
          {addressedTo !== studentName && <span className={classes.quiet}> {studentName}</span>}
        </th>
        <td data-head={text.items}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${text.lines(lines.length)} ${text.itemsOf(addressedTo)}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text.lines(lines.length)}
          </Button>
        </td>
        <td data-amount data-head={text.total}>
          {format.yen(invoice.total)}
        </td>
        <td data-amount data-head={text.paid}>
          {format.yen(invoice.paid)}
        </td>
        <td data-amount data-head={text.due}>
          {format.yen(invoice.due)}
        </td>
        <td data-head={text.state}>
          <StatusBadge tone={tones[change]}>{text.changes[change]}</StatusBadge>
          {change === 'same' && lastNumber !== null && lastPdfPath !== null && (
            <PdfButton path={lastPdfPath} label={lastNumber} name={text.open(lastNumber)} />
          )}
          {note !== '' && <span className={classes.quiet}> {note}</span>}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6}>
            <Lines invoice={invoice} />
          </td>
        </tr>
      )}
    </>
  )
}

function Lines({ invoice: { lines, rates } }: { invoice: PreviewedInvoice }) {
  const text = useMessages(messages)
  const format = useFormat()
  const [language] = useLanguage()
  // Two adjustments can be the same.
  const keys = lines.map(({ contractNumber }, index) => `${contractNumber} ${index}`)
  return (
    <>
      <ul className={classes.lines}>
        {lines.map(({ label, startDate, endDate, amount }, index) => (
          <li key={keys[index]}>
            <span>
              {label}
              {startDate !== null && endDate !== null && (
                <span className={classes.quiet}> {text.period(format.date(startDate), format.date(endDate))}</span>
              )}
            </span>
            <span>{format.yen(amount)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        {rates
          .map(({ rate, total, tax }) => text.taxOf(taxRateTexts[language][rate], format.yen(total), format.yen(tax)))
          .join(' · ')}
      </p>
    </>
  )
}
