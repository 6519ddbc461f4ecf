import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import type { Answer } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { Effects, type EffectsData, type Tidy } from './Effects.tsx'
import { messages } from './messages.ts'
import { SettingsEffectsQuery } from './schoolSettingsDocuments.ts'
import type { SettingsValues } from './settingsValues.ts'

const keepAll: Tidy = { deleteOutside: false, emptyWaitingLists: false, tell: true }

/**
 * Asks before saving about what new settings would leave behind, with the choice between leaving it and clearing it.
 * Asks nothing where nothing is left. `sheet` is the question. (SET-16, SET-17, D120, D147)
 */
export function useEffectsQuestion() {
  const text = useMessages(messages)
  const client = useApolloClient()
  const [asked, setAsked] = useState<{ effects: EffectsData; reply: (tidy: Tidy | null) => void } | null>(null)
  const [tidy, setTidy] = useState(keepAll)

  async function unless<Given extends Answer>(
    changes: Partial<SettingsValues>,
    save: (tidy: Partial<Tidy>) => Promise<Given | null>,
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
    const known = await client
      .query({ query: SettingsEffectsQuery, variables: { input }, fetchPolicy: 'no-cache' })
      .catch(() => null)
    const effects = known?.data?.settingsEffects
    if (effects === undefined) return null
    const { outside, zoned, online, waiting } = effects
    const left = [outside, zoned, online].reduce((count, { open, booked }) => count + open + booked, waiting.count)
    if (left === 0) return save({})
    setTidy(keepAll)
    const chosen = await new Promise<Tidy | null>((reply) => setAsked({ effects, reply }))
    setAsked(null)
    return chosen === null ? null : save(chosen)
  }

  const sheet = (
    <ConfirmSheet
      opened={asked !== null}
      onClose={() => asked?.reply(null)}
      title={text.effects.title}
      confirmLabel={text.effects.save}
      onConfirm={() => asked?.reply(tidy)}
      danger={tidy.deleteOutside || tidy.emptyWaitingLists}
    >
      {asked && <Effects effects={asked.effects} tidy={tidy} onChange={setTidy} />}
    </ConfirmSheet>
  )
  return { unless, sheet }
}
