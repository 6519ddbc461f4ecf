import { slotInput, slotThereInput, updateSlotInput } from '@koma/schema/input/slot'
import { inputType } from '../platform/record/inputType.ts'

export const SlotInputType = inputType('SlotInput', slotInput)
export const UpdateSlotInputType = inputType('UpdateSlotInput', updateSlotInput, { required: ['version'] })
export const SlotThereInputType = inputType('SlotThereInput', slotThereInput)
