import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import type { OwnKeys } from '../../ui/hooks/useRowKeys.ts'
import type { Selection } from './useSelection.ts'

/** Returns the keys that choose rows: x this one, Shift with an arrow up to the next one, Ctrl+A all of `slots`. */
export function selectKeys(selection: Selection, slots: readonly FullSlot[]): OwnKeys {
  return (event, give) => {
    const id = event.currentTarget.dataset['row']
    if (id === undefined || event.altKey) return false
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return false
      selection.choose(slots.map((slot) => slot.id))
      return true
    }
    if (event.key === 'x') {
      selection.toggle(id)
      return true
    }
    if (!event.shiftKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return false
    const at = slots.findIndex((slot) => slot.id === id)
    const next = slots[event.key === 'ArrowDown' ? at + 1 : at - 1]
    if (next === undefined) return true
    if (!selection.ids.has(id)) selection.toggle(id)
    selection.toggle(next.id, true)
    give(next.id)
    return true
  }
}
