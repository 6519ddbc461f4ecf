import type { ComponentProps } from 'react'
import { PointsWhy } from '../points/PointsWhy.tsx'
import { ContractLink } from './ContractLink.tsx'

/** Draws a number of points that opens what it is made of, with the way to each contract, as staff see it. */
export function StaffPoints(props: Omit<ComponentProps<typeof PointsWhy>, 'renderContract'>) {
  return <PointsWhy {...props} renderContract={({ id }, words) => <ContractLink id={id}>{words}</ContractLink>} />
}
