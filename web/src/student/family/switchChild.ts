import { chooseChild } from '../../shared/session/session.ts'
import { forgetBookings } from '../lastKnown.ts'

/**
 * Lets the guardian act for another student in this tab. The page is loaded anew, so that nothing of one student is
 * shown or kept for another. (FAM-09)
 * @param open opens an address; given by tests
 */
export async function switchChild(
  id: string,
  address = location.pathname,
  open: (address: string) => void = (to) => location.assign(to),
): Promise<void> {
  chooseChild(id)
  await forgetBookings()
  open(address)
}
