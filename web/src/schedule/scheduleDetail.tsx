import { SlotDetailBody } from '../shared/slots/SlotDetailBody.tsx'
import type { SlotDetail } from '../shared/slots/useSlotDetail.tsx'

/** An open slot as staff see it, in the list and in the calendar. (SCHED-38…43) */
export const scheduleDetail: SlotDetail = (slot) => <SlotDetailBody slot={slot} />
