import { Anchor } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PointLedgerInput } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { messages } from './messages.ts'
import { PointsDialog } from './PointsDialog.tsx'

interface PointsWhyProps {
  /** One contract, or all of a student's that are valid today. */
  of: PointLedgerInput
  points: number
  /** The text around it, such as `8 points left`, where that is more than the number. */
  children?: ReactNode
  /** Leads from a contract to its page. */
  renderContract?: (contract: { id: string; contractNumber: string }, words: string) => ReactNode
  /** In a row that opens something itself and has a way of its own for the keys. */
  inRow?: boolean
}

/** Draws a number of points that opens the entries that make it. (D131) */
export function PointsWhy({ of, points, children, renderContract, inRow = false }: PointsWhyProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  // A list has a number in each row: no row loads its dialog before it is opened.
  const [dialog, setDialog] = useState<'none' | 'open' | 'closed'>('none')
  return (
    <>
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        fw="inherit"
        ta="start"
        underline="always"
        tabIndex={inRow ? -1 : undefined}
        title={text.opens}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.stopPropagation()
          setDialog('open')
        }}
      >
        {children ?? format.credits(points, creditType)}
      </Anchor>
      {dialog !== 'none' && (
        // A press in the dialog is not a press on the row around it.
        <span role="presentation" onClick={(event) => event.stopPropagation()}>
          <PointsDialog
            of={of}
            opened={dialog === 'open'}
            onClose={() => setDialog('closed')}
            renderContract={renderContract}
          />
        </span>
      )}
    </>
  )
}
