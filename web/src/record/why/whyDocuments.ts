import { graphql } from '../../gql/gql.ts'
import type { Why_WhyFragment } from '../../gql/graphql.ts'

/** The actual or possible answer, and each rule with its facts. */
export const Why_why = graphql(`
  fragment Why_why on Why {
    message
    rules {
      rule
      outcome
      facts {
        name
        value
      }
      standing {
        kind
        id
        startsAt
        label
      }
    }
    contracts {
      id
      contractNumber
      startDate
      endDate
      points
      bookingsLeft
      hindrance
    }
  }
`)

export type WhyAnswer = Why_WhyFragment

/** Why a booking is refused. */
export const BookingWhyQuery = graphql(`
  query BookingWhy($input: BookSlotInput!) {
    why: bookingWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Why a student cannot wait for a seat, or which place in line it is. */
export const WaitingWhyQuery = graphql(`
  query WaitingWhy($input: WaitingListInput!) {
    why: waitingWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Why a slot is not made, changed, moved or deleted. */
export const SlotWhyQuery = graphql(`
  query SlotWhy($input: SlotWhyInput!) {
    why: slotWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Why a line of an export of the template would be done or not. */
export const LineWhyQuery = graphql(`
  query LineWhy($input: TemplateLineInput!) {
    why: templateLineWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Why a step of a run ended as it did. */
export const StepWhyQuery = graphql(`
  query StepWhy($id: ID!, $number: Int!) {
    why: stepWhy(id: $id, number: $number) {
      ...Why_why
    }
  }
`)

/** Why a line of a dry run would be done or not. */
export const DryRunWhyQuery = graphql(`
  query DryRunWhy($input: DryRunWhyInput!) {
    why: dryRunWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Why a record cannot be deleted. */
export const DeletionWhyQuery = graphql(`
  query DeletionWhy($input: DeletionWhyInput!) {
    why: deletionWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Why a row of the template is not saved. */
export const TemplateRowWhyQuery = graphql(`
  query TemplateRowWhy($input: TemplateRowWhyInput!) {
    why: templateRowWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Why a cancellation is refused, or gives nothing back. */
export const CancelWhyQuery = graphql(`
  query CancelWhy($input: CancelBookingInput!) {
    why: cancelWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Whether a record can be deleted now, and why not. */
export const DeletionVerdictQuery = graphql(`
  query DeletionVerdict($input: DeletionWhyInput!) {
    verdict: deletionWhy(input: $input) {
      success
      message
    }
  }
`)
