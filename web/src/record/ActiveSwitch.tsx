import { Switch } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import type { Answer } from './useSave.ts'

interface ActiveSwitchProps {
  label: string
  /** The explanation below the label. */
  description?: string
  active: boolean
  allowed: boolean
  /** The question before it is switched off; without it nothing is asked. */
  question?: { title: string; confirmLabel: string; body: ReactNode }
  change: (active: boolean) => Promise<Answer | null>
}

/**
 * Deactivates and reactivates a record at once, in the control that also deletes it. (SET-25, SET-28, CRS-14, ATCH-20)
 */
export function ActiveSwitch({ label, description, active, allowed, question, change }: ActiveSwitchProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const changing = useRef(false)
  // Of two clicks in a row the second is about what the first has changed already.
  const changeOnce = async (nextActive: boolean) => {
    if (changing.current) return null
    changing.current = true
    const answer = await change(nextActive)
    changing.current = false
    return answer
  }
  return (
    <>
      <Switch
        label={label}
        description={description}
        checked={active}
        disabled={!allowed}
        onChange={({ currentTarget: { checked } }) => {
          if (question && !checked) setIsConfirming(true)
          else void changeOnce(checked)
        }}
      />
      {question && (
        <ConfirmSheet
          opened={isConfirming}
          onClose={() => setIsConfirming(false)}
          title={question.title}
          confirmLabel={question.confirmLabel}
          onConfirm={async () => {
            const answer = await changeOnce(false)
            if (answer?.success) setIsConfirming(false)
          }}
        >
          {question.body}
        </ConfirmSheet>
      )}
    </>
  )
}
