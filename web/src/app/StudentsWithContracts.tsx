import { ContractSection } from '../contracts/ContractSection.tsx'
import { BankDetails } from '../debit/BankDetails.tsx'
import { StudentPapers } from '../papers/StudentPapers.tsx'
import { DepositSection } from '../payments/deposits/DepositSection.tsx'
import { StudentsPage } from '../students/StudentsPage.tsx'

/**
 * Shows the page of students with each one's contracts, deposits and bank details: list, one of them, a new one.
 * (ASTU-11, ASTU-35, ASTU-36)
 */
export function StudentsWithContracts() {
  return (
    <StudentsPage
      renderContracts={(student) => <ContractSection key={student.id} student={student} />}
      renderMoney={({ id, fullName }) => (
        <>
          <DepositSection key={`deposit ${id}`} student={{ id, fullName }} />
          <StudentPapers key={`papers ${id}`} studentId={id} />
          <BankDetails key={`bank ${id}`} studentId={id} />
        </>
      )}
    />
  )
}
