import type { ReactNode } from 'react'
import { StudentLink } from '../desk/StudentLink.tsx'
import type { LoggedMail } from './mailDocuments.ts'

interface RecipientProps {
  mail: Pick<LoggedMail, 'recipientType' | 'recipientId'>
  tabStop?: boolean
  children: ReactNode
}

/** Names whom a mail is for; a student's name leads to their page, where the address can be put right. (ASTU-49) */
export function Recipient({ mail: { recipientType, recipientId }, tabStop = true, children }: RecipientProps) {
  if (recipientType !== 'student' || recipientId === null) return children
  return (
    <StudentLink id={recipientId} tabStop={tabStop}>
      {children}
    </StudentLink>
  )
}
