import { graphqlEnum } from '../shared/enums.ts'
import { mailKinds, mailStates } from './mail.kinds.ts'

export const MailStateEnum = graphqlEnum('MailState', mailStates)
export const MailKindEnum = graphqlEnum('MailKind', mailKinds)
