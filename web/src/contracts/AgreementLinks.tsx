import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from '../gql/gql.ts'
import { openPdf } from '../record/openPdf.ts'
import form from '../record/RecordForm.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './contract.module.css'
import { messages } from './messages.ts'
import { useSave } from '../record/useSave.ts'
import { MailPapers } from '../desk/paperMail/MailPapers.tsx'
import { PaperMailState } from '../desk/paperMail/PaperMailState.tsx'
import { useFollow } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { DateField } from '../ui/DateField.tsx'
import { toastError } from '../ui/toasts.tsx'

const ContractAgreementsQuery = graphql(`
  query ContractAgreements($contractId: ID!) {
    agreements(contractId: $contractId) {
      id
      at
      by
      signedOn
      pdfPath
      mail {
        ...PaperMail_mail
      }
      content {
        language
        templateVersion
      }
    }
  }
`)

/** Draws the agreement of a contract in a window of its own, and those that were printed, as they were. (CON-45) */
export function AgreementLinks({ contractId }: { contractId: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data, refetch } = useQuery(ContractAgreementsQuery, {
    variables: { contractId },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract'], refetch, contractId)
  const printed = data?.agreements ?? []
  const pdf = async (path: string) => {
    if ((await openPdf(() => Promise.resolve(path))) === 'noFile') toastError(text.noAgreementPdf)
  }
  return (
    <section className={classes.part} aria-label={text.agreement}>
      <div className={classes.tools}>
        <h3 className={form.title}>{text.agreement}</h3>
        <Button
          // Of the same tab as this one, or nobody would be signed in there.
          {...windowOf(`contract=${contractId}`)}
          component="a"
          variant="default"
          size="compact-sm"
          leftSection={<IconFileText size={14} aria-hidden />}
        >
          {text.printAgreement}
        </Button>
      </div>
      {printed.length > 0 && (
        <ul className={classes.agreements}>
          {printed.map(({ id, at, by, signedOn, pdfPath, mail, content }) => (
            <li key={id}>
              <a {...windowOf(`printed=${id}`)}>
                {format.dateTime(at)} {text.languages[content.language]}
              </a>{' '}
              <span className={form.hint}>
                {[by, content.templateVersion != null && text.termsVersion(content.templateVersion)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>{' '}
              <Button variant="default" size="compact-xs" onClick={() => void pdf(pdfPath)}>
                {text.agreementPdf}
              </Button>{' '}
              <MailPapers
                ids={[id]}
                label={text.agreementMail}
                button={{ size: 'compact-xs' }}
                refetch={['ContractAgreements']}
              />{' '}
              <PaperMailState mail={mail} /> <Signed id={id} signedOn={signedOn} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const SignAgreementMutation = graphql(`
  mutation SignAgreement($input: SignAgreementInput!) {
    signAgreement(input: $input) {
      ...Save_answer
      agreement {
        id
        signedOn
      }
    }
  }
`)

/** Says when a printed agreement was signed, and records it. (AGR-04) */
function Signed({ id, signedOn }: { id: string; signedOn: string | null }) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const mayEdit = usePermission('contractEdit')
  const [day, setDay] = useState(today)
  const { save } = useSave(SignAgreementMutation)
  if (signedOn !== null)
    return (
      <>
        <span>{text.signedOn(format.date(signedOn, { year: true }))}</span>{' '}
        {mayEdit && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => void save({ input: { id, signedOn: null } }, text.notSigned)}
          >
            {text.undoSigned}
          </Button>
        )}
      </>
    )
  if (!mayEdit) return <span className={form.hint}>{text.unsigned}</span>
  return (
    <ConfirmedButton
      label={text.recordSigning}
      button={{ size: 'compact-xs' }}
      title={text.recordSigning}
      confirmLabel={text.recordSigning}
      onConfirm={async () => (await save({ input: { id, signedOn: day } }, text.signedDone))?.success === true}
    >
      <DateField
        label={text.signDay}
        value={day}
        maxDate={today}
        required
        onChange={(value) => value !== '' && setDay(value)}
      />
    </ConfirmedButton>
  )
}

const windowOf = (search: string) => ({
  href: `/admin/contracts/agreement?${search}`,
  target: '_blank',
  rel: 'opener',
})
