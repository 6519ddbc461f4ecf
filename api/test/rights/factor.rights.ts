import type { Right } from './right.ts'
import { otherAccount } from './otherAccount.ts'

const everybody = { student: true, teacher: true, staff: true, guardian: true } as const

/** Answered as a passkey that nobody has. */
const credential = JSON.stringify({
  id: 'bm9ib2R5',
  rawId: 'bm9ib2R5',
  type: 'public-key',
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
})
const none = '019f0000-0000-7000-8000-000000000000'

/** The rights of second factors. */
export const factorRights: Right[] = [
  { operation: 'query secondFactors', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query passkeySignInOptions', allowed: 'public', call: () => ({}), foreign: 'names nothing' },
  { operation: 'query passkeyConfirmOptions', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query newPasskeyOptions', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation passkeyLogin',
    allowed: 'public',
    call: () => ({ input: { credential } }),
    gets: '401',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation confirmPasskey',
    allowed: everybody,
    call: () => ({ input: { credential } }),
    gets: '403',
    foreign: 'names nothing',
  },
  { operation: 'mutation startOneTimeCodes', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation confirmOneTimeCodes',
    allowed: everybody,
    call: () => ({ input: { code: 'nothing' } }),
    gets: '404',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation endOneTimeCodes',
    allowed: everybody,
    call: () => ({}),
    gets: '404',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation renewRecoveryCodes',
    allowed: everybody,
    call: () => ({}),
    gets: '404',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation addPasskey',
    allowed: everybody,
    call: () => ({ input: { name: 'My phone', credential: '{}' } }),
    gets: '400',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation renamePasskey',
    allowed: everybody,
    call: () => ({ input: { id: none, name: 'My phone' } }),
    gets: '404',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation removePasskey',
    allowed: everybody,
    call: () => ({ input: { id: none } }),
    gets: '404',
    foreign: 'names nothing',
  },
  ...(['student', 'teacher', 'staff', 'guardian'] as const).flatMap((userType): Right[] => {
    const { flag, inputOf, notOwn } = otherAccount(userType)
    return [
      {
        operation: 'query accountSecondFactors',
        when: `of a ${userType}`,
        allowed: { staff: flag },
        call: inputOf,
        foreign: 'NOT_FOUND',
        ...notOwn('FORBIDDEN'),
      },
      {
        operation: 'mutation resetSecondFactors',
        when: `of a ${userType} who has none`,
        allowed: { staff: flag },
        call: inputOf,
        gets: '404',
        foreign: '404',
        ...notOwn('403'),
      },
    ]
  }),
]
