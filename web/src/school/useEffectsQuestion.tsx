import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import type { Answer } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { openDialog } from '../ui/openDialog.tsx'
import { Effects, type EffectsData, type Cleanup } from './Effects.tsx'
import { messages } from './messages.ts'
import { SettingsEffectsQuery } from './schoolSettingsDocuments.ts'
import type { SettingsValues } from './settingsValues.ts'

const keepAll: Cleanup = { deleteOutside: false, emptyWaitingLists: false, tell: true }

/**
 * Asks before saving about what new settings would leave behind, with the choice between leaving it and clearing it.
 * Asks nothing where nothing is left. (SET-16, SET-17, D120, D147)
 */
export function useEffectsQuestion() {
  const client = useApolloClient()
  return async function unless<Given extends Answer>(
    changes: Partial<SettingsValues>,
    save: (cleanup: Partial<Cleanup>) => Promise<Given | null>,
  ): Promise<Given | null> {
    const { scheduleStart, scheduleEnd, timezoneName, onlineLessons, waitingList } = changes
    const input = {
      ...(scheduleStart !== undefined && { scheduleStart }),
      ...(scheduleEnd !== undefined && { scheduleEnd }),
      ...(timezoneName !== undefined && { timezoneName }),
      ...(onlineLessons === false && { onlineLessons }),
      ...(waitingList === false && { waitingList }),
    }
    if (Object.keys(input).length === 0) return save({})
    const loaded = await client
      .query({ query: SettingsEffectsQuery, variables: { input }, fetchPolicy: 'no-cache' })
      .catch(() => null)
    const effects = loaded?.data?.settingsEffects
    if (effects === undefined) return null
    const { outside, zoned, online, waiting } = effects
    const outsideCount = [outside, zoned, online].reduce(
      (count, { open, booked }) => count + open + booked,
      waiting.count,
    )
    if (outsideCount === 0) return save({})
    const chosen = await openDialog<Cleanup | null>(({ opened, end }) => (
      <EffectsQuestion opened={opened} effects={effects} onEnd={end} />
    ))
    return chosen === null ? null : save(chosen)
  }
}

function EffectsQuestion(props: { opened: boolean; effects: EffectsData; onEnd: (cleanup: Cleanup | null) => void }) {
  const { opened, effects, onEnd } = props
  const text = useMessages(messages).effects
  const [cleanup, setCleanup] = useState(keepAll)
  return (
    <ConfirmSheet
      opened={opened}
      onClose={() => onEnd(null)}
      title={text.title}
      confirmLabel={text.save}
      onConfirm={() => onEnd(cleanup)}
      danger={cleanup.deleteOutside || cleanup.emptyWaitingLists}
    >
      <Effects effects={effects} cleanup={cleanup} onChange={setCleanup} />
    </ConfirmSheet>
  )
}
