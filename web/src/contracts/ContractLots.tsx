import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useId } from 'react'
import { lotWords } from '../points/lotWords.ts'
import form from '../record/RecordForm.module.css'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { SchoolContext, useSchool } from '../shared/school/useSchool.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { openDialog } from '../ui/openDialog.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import classes from './contract.module.css'
import type { Contract } from './contractDocuments.ts'
import { GivePoints } from './GivePoints.tsx'
import { UndoGivenPointsMutation } from './lotDocuments.ts'
import { lotMessages } from './lotMessages.ts'

type Lot = Contract['lots'][number]

/**
 * Draws the lots of a contract, those that end first at the front, with what is left of each and until when; staff give
 * make-up points or a gift here, and undo it while none of it is used. (LOT-07, LOT-10)
 */
export function ContractLots({ contract }: { contract: Contract }) {
  const text = useMessages(lotMessages)
  const titleId = useId()
  const school = useSchool()
  const needs = useNeeds()
  const mayGive = usePermission('contractEdit') && contract.student.active
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <div className={classes.tools}>
        <h3 id={titleId} className={form.title}>
          {text.title}
        </h3>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconGift size={14} aria-hidden />}
          aria-haspopup="dialog"
          disabled={!mayGive}
          title={mayGive ? undefined : needs('contractEdit')}
          onClick={() =>
            void openDialog<void>(({ opened, end }) => (
              <SchoolContext value={school}>
                <Overlay opened={opened} onClose={() => end()} title={text.give} kind="dialog" size="sm">
                  <GivePoints contract={contract} onDone={() => end()} />
                </Overlay>
              </SchoolContext>
            ))
          }
        >
          {text.give}
        </Button>
      </div>
      {contract.lots.length === 0 && <p className={form.hint}>{text.none}</p>}
      <ul className={classes.entries}>
        {contract.lots.map((lot) => (
          <LotLine key={lot.id} lot={lot} endDate={contract.endDate} mayUndo={mayGive} />
        ))}
      </ul>
    </section>
  )
}

function LotLine({ lot, endDate, mayUndo }: { lot: Lot; endDate: string; mayUndo: boolean }) {
  const { id, origin, points, given, validFrom, validUntil, reason, missedAt, undoable } = lot
  const text = useMessages(lotMessages)
  const words = useMessages(lotWords)
  const format = useFormat()
  const { creditType } = useSchool()
  const { save, saving } = useSave(UndoGivenPointsMutation, { refetch: ['Contract', 'Contracts', 'ContractEntries'] })
  const day = (date: string) => format.date(date, { year: true })
  const credits = format.credits(given, creditType)
  const days =
    validFrom === null ? text.until(day(validUntil ?? endDate)) : `${day(validFrom)} – ${day(validUntil ?? endDate)}`
  return (
    <li className={classes.entry}>
      <span>{words[origin]}</span>
      <span className={classes.amount}>{text.leftOf(format.credits(points, creditType), credits)}</span>
      <span className={classes.quiet}>
        {[days, reason, missedAt === null ? '' : text.missed(format.dateTime(missedAt))]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      {undoable && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.lotUndo}
          disabled={!mayUndo}
          loading={saving}
          aria-label={text.undoOf(words[origin], credits)}
          onClick={() => void save({ id }, text.undone(credits))}
        >
          {text.undo}
        </Button>
      )}
    </li>
  )
}
