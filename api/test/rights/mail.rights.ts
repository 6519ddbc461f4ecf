import type { Right } from './right.ts'

export const mailRights: Right[] = [
  { operation: 'query mails', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query mail', allowed: { staff: true }, call: ({ mail }) => ({ id: mail }), foreign: 'empty' },
  {
    operation: 'mutation resendMail',
    allowed: { staff: 'settingsEdit' },
    call: ({ mail }) => ({ id: mail }),
    foreign: 'generalE',
  },
]
