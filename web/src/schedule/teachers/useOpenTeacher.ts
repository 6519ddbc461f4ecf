import { useAddressParams } from '../../ui/hooks/useAddressParams.ts'

/** Shows the week of one teacher. */
export function useOpenTeacher(): (teacherId: string) => void {
  const [, setParams] = useAddressParams()
  return (teacherId) =>
    setParams((after) => {
      after.set('teacher', teacherId)
      after.set('span', 'week')
      return after
    })
}
