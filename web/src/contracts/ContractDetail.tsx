import { useQuery } from '@apollo/client/react'
import { StudentLink } from '../desk/StudentLink.tsx'
import { messages as recordMessages } from '../record/messages.ts'
import { RecordEnd } from '../record/RecordEnd.tsx'
import form from '../record/RecordForm.module.css'
import { useRecordEnd } from '../record/useRecordEnd.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { FoldedBookings } from '../desk/history/BookingHistory.tsx'
import { AgreementLinks } from './AgreementLinks.tsx'
import classes from './contract.module.css'
import {
  type Contract,
  ContractEntriesQuery,
  ContractQuery,
  DeleteContractMutation,
  UpdateContractMutation,
} from './contractDocuments.ts'
import { ContractEntries } from './ContractEntries.tsx'
import { ContractLots } from './ContractLots.tsx'
import { ContractFlags } from './ContractFlags.tsx'
import { ContractLink } from '../desk/ContractLink.tsx'
import { ContractDiscounts } from './discounts/ContractDiscounts.tsx'
import { ContractForm } from './form/ContractForm.tsx'
import { messages } from './messages.ts'
import { NextPlan } from './planChange/NextPlan.tsx'
import { AmountDue } from './RecordPayment.tsx'
import { StaffPoints } from '../desk/StaffPoints.tsx'
import { shownStudentCode } from '../shared/format/studentCode.ts'
import { useFollow } from '../shared/live/useFollow.ts'

interface ContractDetailProps {
  id: string
  onClose: () => void
}

/**
 * Shows a contract: its state, its form, its points and yen, and the control that deactivates or deletes it. (CON-09,
 * CON-17, CON-18, CON-44, PERM-15, PERM-16)
 */
export function ContractDetail({ id, onClose }: ContractDetailProps) {
  const { notFound } = useMessages(recordMessages)
  const { data, error, refetch } = useQuery(ContractQuery, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const entries = useQuery(ContractEntriesQuery, { variables: { id } })
  useFollow(['contract'], () => Promise.all([refetch(), entries.refetch()]), id)
  const contract = data?.contract
  useFollow(['student'], () => Promise.all([refetch(), entries.refetch()]), contract?.student.id ?? id)
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  if (!contract) return <p className={form.hint}>{notFound}</p>
  return (
    <div className={form.detail}>
      <ContractFacts contract={contract} />
      <NextPlan contract={contract} />
      <ContractDiscounts contract={contract} />
      <ContractForm key={id} contract={contract} reload={refetch} />
      <AgreementLinks contractId={id} />
      <ContractLots contract={contract} />
      <ContractEntries id={id} />
      <FoldedBookings of="contract" id={id} />
      <Ending contract={contract} onClose={onClose} />
    </div>
  )
}

function ContractFacts({ contract }: { contract: Contract }) {
  const text = useMessages(messages)
  const { student, plan, predecessor, successor } = contract
  return (
    <div className={classes.part}>
      <Facts className={classes.facts}>
        <Fact label={text.student}>
          <StudentLink id={student.id}>
            {student.fullName} {shownStudentCode(student.studentCode)}
          </StudentLink>
        </Fact>
        <Fact label={text.type}>{contract.monthlyContract ? text.monthly : text.package}</Fact>
        <Fact label={text.booking}>{student.isFixed ? text.fixed : text.flex}</Fact>
        <Fact label={text.points}>
          <StaffPoints of={{ contractId: contract.id }} points={contract.points} />
        </Fact>
        <Fact label={text.balance}>
          <AmountDue contract={contract} />
        </Fact>
        {plan && <Fact label={text.plan}>{text.planVersion(plan.planName, plan.number)}</Fact>}
        {predecessor && (
          <Fact label={text.follows}>
            <ContractLink id={predecessor.id}>{predecessor.contractNumber}</ContractLink>
          </Fact>
        )}
        {successor && (
          <Fact label={text.followed}>
            <ContractLink id={successor.id}>{successor.contractNumber}</ContractLink>
          </Fact>
        )}
      </Facts>
      <ContractFlags contract={contract} />
    </div>
  )
}

function Ending({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { contractNumber, bookingsToCome, student } = contract
  const text = useMessages(messages)
  const mayEdit = usePermission('contractEdit') && student.active
  const mayDelete = usePermission('contractDelete')
  const saves = { update: UpdateContractMutation, remove: DeleteContractMutation, list: 'Contracts' }
  const end = useRecordEnd(contract, text.numberOf(contractNumber), { ...saves, refetch: ['Contracts'] })
  const deleteEffect = useDeleteEffect(contract)
  return (
    <RecordEnd
      text={{ ...text, deleteEffect }}
      name={contractNumber}
      {...end}
      mayEdit={mayEdit}
      mayDelete={mayDelete}
      locked={bookingsToCome > 0 ? text.inUse : null}
      why={{ kind: 'contract', id: contract.id }}
      onDeleted={onClose}
    >
      {bookingsToCome > 0 && <p className={form.hint}>{text.usedBookings(bookingsToCome)}</p>}
    </RecordEnd>
  )
}

/** Returns the exact effect of deleting a contract: what goes, and what stays. (CON-44, D93, SHELL-36) */
function useDeleteEffect({ points, balanceOwing, predecessor }: Contract): (number: string) => string {
  const { deleteEffect, deleteLeft, deleteOwing, deleteRenewal } = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const more = [
    ...(points > 0 ? [deleteLeft(format.credits(points, creditType))] : []),
    ...(balanceOwing > 0 ? [deleteOwing(format.yen(balanceOwing))] : []),
    ...(predecessor === null ? [] : [deleteRenewal(predecessor.contractNumber)]),
  ]
  return (number) => deleteEffect(number, more)
}
