import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { graphql } from '../gql/gql.ts'
import form from '../record/RecordForm.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './contract.module.css'
import { messages } from './messages.ts'
import { useFollow } from '../shared/live/useFollow.ts'

const ContractAgreementsQuery = graphql(`
  query ContractAgreements($contractId: ID!) {
    agreements(contractId: $contractId) {
      id
      at
      by
      content {
        language
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
          {printed.map(({ id, at, by, content }) => (
            <li key={id}>
              <a {...windowOf(`printed=${id}`)}>
                {format.dateTime(at)} {text.languages[content.language]}
              </a>{' '}
              <span className={form.hint}>{by}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const windowOf = (search: string) => ({
  href: `/admin/contracts/agreement?${search}`,
  target: '_blank',
  rel: 'opener',
})
