import { z } from 'zod'
import { closingInput } from './closure.ts'
import { id } from './fields.ts'
import { owedContract } from './payment.ts'
import { copyTemplatesInput } from './template.ts'

/** One of the copies that a dry run lists. */
export const copyWhyInput = z
  .object({
    copies: copyTemplatesInput,
    number: z.int().min(1).describe('The number of the copy in the list, from 1.'),
  })
  .describe('One copy of a template row.')

export type CopyWhyInput = z.input<typeof copyWhyInput>

/** One of the slots in time that is to be closed. */
export const closingWhyInput = z
  .object({ closing: closingInput, slotId: id })
  .describe('One slot in a time to be closed.')

export type ClosingWhyInput = z.input<typeof closingWhyInput>

/** A line of a dry run. */
export const dryRunWhyInput = z
  .object({
    copy: copyWhyInput.nullish().describe('A copy of a row of the template.'),
    closing: closingWhyInput.nullish().describe('A slot in a time to be closed.'),
    settle: owedContract.nullish().describe('A contract to be paid or written off.'),
  })
  .refine((input) => Object.values(input).filter(Boolean).length === 1)
  .describe('A line of a preview. Set exactly one field.')

export type DryRunWhyInput = z.input<typeof dryRunWhyInput>
