import { keepOnDevice, keptOnDevice } from '../shared/deviceStorage.ts'

const keyOf = (above: string) => `todayFolded.${above}`

/**
 * Tells whether the overview of the day is folded above a view of the schedule; a calendar wants the height, a list can
 * stand below.
 */
export function isDayFolded(above: string): boolean {
  return (keptOnDevice(keyOf(above)) ?? (above === 'list' ? 'no' : 'yes')) === 'yes'
}

/** Folds it there or not, on this device. */
export function foldDay(above: string, folded: boolean): void {
  keepOnDevice(keyOf(above), folded ? 'yes' : 'no')
}
