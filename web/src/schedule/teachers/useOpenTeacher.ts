import { useSearchParams } from 'react-router'

/** Shows the week of one teacher. */
export function useOpenTeacher(): (teacherId: string) => void {
  const [, setParams] = useSearchParams()
  return (teacherId) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('teacher', teacherId)
      after.set('span', 'week')
      return after
    })
}
