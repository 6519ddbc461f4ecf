import { isFullMinute } from '@koma/schema/rules/time'
import { type OpenItem, useOpenItem } from '../../ui/hooks/useOpenItem.ts'

/**
 * Returns the time at which somebody free is looked for, kept in the address as `YYYY-MM-DDTHH:mm`: it can be linked,
 * and Back closes it. A part that is not filled in yet is an empty text.
 */
export function useFreeAt(): OpenItem & { date: string; time: string } {
  const open = useOpenItem('free')
  const [date = '', time = ''] = open.openId?.split('T') ?? []
  return {
    ...open,
    date: isFullMinute(`${date}T00:00:00`) ? date : '',
    time: isFullMinute(`2026-01-01T${time}:00`) ? time : '',
  }
}
