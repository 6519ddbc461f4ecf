import { ruleText } from '@koma/schema/codes'
import { useMemo } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import type { Tone } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import type { SlotState, Why } from './slotState.ts'

/** A share of the seats at or below which a group slot has few left. */
const fewShare = 0.25

/**
 * Returns the words for a slot's state and for what speaks against booking it, in the interface language. (STU-11,
 * SLOT-09)
 */
export function useStateWords() {
  const text = useMessages(messages)
  const format = useFormat()
  const [language] = useLanguage()
  const { creditType } = useSchool()
  return useMemo(() => {
    const reason = (why: Why) => {
      if (why.short === undefined) return ruleText(why, language)
      const { cost, points } = why.short
      return text.short(format.credits(cost - points, creditType), format.credits(points, creditType))
    }
    const refusedWord = ({ code, note }: Why) => {
      if (note === 'contractNotYet') return text.contractNotYet
      if (note === 'contractEnded') return text.contractEnded
      if (note === 'onPause' || note === 'onPauseUntil') return text.paused
      if (code === 'EU1004') return text.overlap
      if (code === 'EU1001') return text.limit
      if (code === 'EU1002') return text.balance
      return code === 'EU1003' ? text.notOnContract : text.notBookable
    }

    /** Returns the state in a word or two, and what it means. */
    const badge = (state: SlotState): { tone: Tone; word: string } => {
      switch (state.kind) {
        case 'booked':
          return { tone: 'accent', word: text.booked }
        case 'open':
          return hasFewLeft(state) ? { tone: 'warn', word: text.fewLeft } : { tone: 'good', word: text.bookable }
        case 'full':
          if (state.waiting) return { tone: 'info', word: text.waiting }
          return { tone: 'neutral', word: state.seats.held > 0 ? text.held : text.full }
        case 'closed':
          return { tone: 'neutral', word: text.closed }
        case 'soon':
          return { tone: 'info', word: text.opens(format.date(state.opensAt)) }
        case 'refused':
          return { tone: 'neutral', word: refusedWord(state.why) }
      }
    }

    /** Says why the slot cannot be booked, as a sentence; null when it can, or is. */
    const why = (state: SlotState): string | null => {
      switch (state.kind) {
        case 'booked':
        case 'open':
          return null
        case 'full':
          return state.seats.held > 0 ? text.heldWhy : text.fullWhy
        case 'closed':
          return text.closedWhy
        case 'soon':
          return text.opensWhy(format.dateTime(state.opensAt))
        case 'refused':
          return reason(state.why)
      }
    }
    return { badge, why, reason }
  }, [text, format, language, creditType])
}

function hasFewLeft({ seats: { capacity, left } }: SlotState): boolean {
  return capacity !== null && capacity > 1 && left <= Math.max(1, Math.floor(capacity * fewShare))
}
