import { useQuery } from '@apollo/client/react'
import { Button, type ButtonProps, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../record/useSave.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { StudentLink } from '../StudentLink.tsx'
import { paperMailMessages } from './messages.ts'
import { PaperMailState } from './PaperMailState.tsx'
import classes from './paperMail.module.css'
import { MailPapersMutation, PaperMailPreviewQuery, type PreviewedPaperMail } from './paperMailDocuments.ts'

interface MailPapersProps {
  /** The papers and printed agreements to email. */
  ids: readonly string[]
  label: string
  /** The name that tells the button from others on the page. */
  name?: string
  button?: Pick<ButtonProps, 'size' | 'variant' | 'leftSection' | 'disabled'>
  /** The queries to fetch again afterwards. */
  refetch: string[]
}

/** Draws the button that emails papers, after a dialog that names who gets one and who does not. (PAPER-13, AGR-07) */
export function MailPapers({ ids, label, name = label, button, refetch }: MailPapersProps) {
  const text = useMessages(paperMailMessages)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="default" {...button} aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Overlay opened={isOpen} onClose={close} title={text.title} kind="dialog" size="lg" fullOnPhone>
        {isOpen && <Check ids={ids} refetch={refetch} onDone={close} />}
      </Overlay>
    </>
  )
}

function Check({ ids, refetch: again, onDone }: Pick<MailPapersProps, 'ids' | 'refetch'> & { onDone: () => void }) {
  const text = useMessages(paperMailMessages)
  const [isAgain, setIsAgain] = useState(false)
  const { data, previousData, error, loading, refetch } = useQuery(PaperMailPreviewQuery, {
    variables: { ids: [...ids], again: isAgain },
    fetchPolicy: 'network-only',
  })
  const { save, saving } = useSave(MailPapersMutation, { refetch: again })
  const preview = (data ?? previousData)?.paperMailPreview
  if (preview === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  const { mailed, papers, digest } = preview
  const send = async () => {
    const input = { ids: [...ids], again: isAgain, digest }
    const answer = await save({ input }, text.sent(formatNumber(mailed)))
    if (answer?.success === true) onDone()
    else if (answer !== null) void refetch().catch(() => undefined)
  }
  const hasSent = isAgain || papers.some(({ problem }) => problem === 'sent')
  return (
    <div className={classes.dialog}>
      <p>{text.hint}</p>
      {mailed === 0 && <Notice tone="warn">{text.nobody}</Notice>}
      <Papers title={text.mailed} papers={papers.filter(({ problem }) => problem === null)} />
      <Papers title={text.notMailed} papers={papers.filter(({ problem }) => problem !== null)} />
      {hasSent && <Checkbox label={text.again} checked={isAgain} onChange={() => setIsAgain(!isAgain)} />}
      <Button disabled={mailed === 0 || loading} loading={saving} onClick={() => void send()}>
        {text.send(formatNumber(mailed))}
      </Button>
    </div>
  )
}

function Papers({ title, papers }: { title: string; papers: readonly PreviewedPaperMail[] }) {
  const text = useMessages(paperMailMessages)
  if (papers.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>
        {title} ({formatNumber(papers.length)})
      </h3>
      <ul className={classes.papers}>
        {papers.map(({ id, kind, paperNumber, studentId, studentName, email, toStudent, guardians, problem, mail }) => (
          <li key={id}>
            <span>
              <StudentLink id={studentId} newTab>
                {studentName}
              </StudentLink>{' '}
              <span className={classes.quiet}>
                {text.kinds[kind]} {paperNumber}
              </span>
            </span>
            <span>
              {problem === null
                ? [...(toStudent ? [email] : []), ...guardians].join(text.separator)
                : text.problems[problem]}
              <PaperMailState mail={mail} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
