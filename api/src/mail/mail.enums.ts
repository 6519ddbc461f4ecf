import { graphqlEnum } from '../platform/shared/enums.ts'
import { mailDropReasons, mailKinds, mailStates } from './mail.kinds.ts'

export const MailStateEnum = graphqlEnum('MailState', mailStates)
export const MailKindEnum = graphqlEnum('MailKind', mailKinds)
export const MailDropReasonEnum = graphqlEnum('MailDropReason', mailDropReasons)
