import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Segments } from '../../ui/Segments.tsx'
import {
  type AgreementContent,
  AgreementPreviewQuery,
  AgreementQuery,
  PrintAgreementMutation,
} from './agreementDocuments.ts'
import classes from './Agreement.module.css'
import { agreementLanguage } from './agreementLanguage.ts'
import { AgreementPaper } from './AgreementPaper.tsx'
import { messages } from './messages.ts'

const defaults = { contract: '', printed: '', language: '' }

/**
 * Shows the agreement of a contract in a window of its own, with a print button; or one as it was printed. A print made
 * by the browser's own menu leaves it out, because nothing would be kept. (CON-45)
 */
export function AgreementPage() {
  const [{ contract, printed, language }, change] = useUrlFilters(defaults)
  if (printed !== '') return <Printed id={printed} />
  return (
    <Draft
      contractId={contract}
      language={agreementLanguage(language)}
      onLanguage={(next) => change({ language: next })}
    />
  )
}

function Draft(props: {
  contractId: string
  language: AgreementContent['language'] | null
  onLanguage: (language: AgreementContent['language']) => void
}) {
  const { contractId, language, onLanguage } = props
  const text = useMessages(messages)
  const { data, previousData, error, refetch } = useQuery(AgreementPreviewQuery, {
    variables: { contractId, language },
    fetchPolicy: 'network-only',
  })
  const { save, saving } = useSave(PrintAgreementMutation)
  const [printed, setPrinted] = useState<AgreementContent | null>(null)
  const found = data ?? previousData
  if (found === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  const preview = found.agreementPreview
  if (preview === null) return <NotFound />
  const print = async () => {
    const answer = await save({ input: { contractId, language: preview.language } }, null)
    const agreement = answer?.agreement
    if (!agreement) return
    // The paper shows the kept version, even if the contract has changed since the preview.
    flushSync(() => setPrinted(agreement.content))
    window.print()
  }
  const shown = printed?.language === preview.language ? printed : preview
  return (
    <>
      <div className={classes.tools}>
        <PageHeader
          title={text.title}
          actions={
            <Button
              leftSection={<IconPrinter aria-hidden size={18} stroke={1.7} />}
              loading={saving}
              onClick={() => void print()}
            >
              {text.print}
            </Button>
          }
        />
        <div className={classes.choice}>
          <Segments
            aria-label={text.language}
            data={(['jp', 'en'] as const).map((value) => ({ value, label: text.languages[value] }))}
            value={preview.language}
            onChange={onLanguage}
          />
          <p>{text.hint}</p>
        </div>
      </div>
      {preview.lacksCoolingOff === true && (
        <div className={classes.tools}>
          <Notice tone="warn">{text.lacksCoolingOff}</Notice>
        </div>
      )}
      {shown !== printed && <p className={classes.unkept}>{text.unkept}</p>}
      <div className={shown === printed ? undefined : classes.draft} data-draft={shown !== printed}>
        <AgreementPaper content={shown} />
      </div>
    </>
  )
}

function Printed({ id }: { id: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data, error, refetch } = useQuery(AgreementQuery, { variables: { id } })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  if (data.agreement === null) return <NotFound />
  const { at, by, content } = data.agreement
  return (
    <>
      <div className={classes.tools}>
        <PageHeader
          title={text.title}
          actions={
            <Button leftSection={<IconPrinter aria-hidden size={18} stroke={1.7} />} onClick={() => window.print()}>
              {text.printAgain}
            </Button>
          }
        />
        <p className={classes.choice}>{text.kept(format.dateTime(at), by)}</p>
      </div>
      <AgreementPaper content={content} />
    </>
  )
}

function NotFound() {
  const text = useMessages(messages)
  return (
    <>
      <PageHeader title={text.title} />
      <p>{text.notFound}</p>
    </>
  )
}
