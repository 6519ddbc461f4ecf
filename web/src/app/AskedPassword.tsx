import { lazy, Suspense, useState } from 'react'
import { passwordQuestion } from '../shared/session/passwordQuestion.ts'
import { useStore } from '../shared/useStore.ts'

const ConfirmPassword = lazy(async () => ({
  default: (await import('../accounts/settings/ConfirmPassword.tsx')).ConfirmPassword,
}))

/** Asks for the password where a sensitive change waits for it; most people never load what that takes. (SEC-13) */
export function AskedPassword() {
  const isAsked = useStore(passwordQuestion) !== null
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  return (
    wasAsked && (
      <Suspense>
        <ConfirmPassword />
      </Suspense>
    )
  )
}
