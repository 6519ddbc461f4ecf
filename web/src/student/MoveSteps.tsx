import { useState } from 'react'
import { MoveConfirm } from './MoveConfirm.tsx'
import { type MoveChoice, MoveTargets } from './MoveTargets.tsx'
import type { OwnBooking } from './studentDocuments.ts'

/**
 * Draws the steps to a moved booking in a sheet that is open already: choose a lesson, see what it does, move.
 * (MOVE-10)
 */
export function MoveSteps({ booking, onDone }: { booking: OwnBooking; onDone: () => void }) {
  const [choice, setChoice] = useState<MoveChoice | null>(null)
  return choice === null ? (
    <MoveTargets booking={booking} onChoose={setChoice} />
  ) : (
    <MoveConfirm booking={booking} choice={choice} onDone={onDone} onBack={() => setChoice(null)} />
  )
}
